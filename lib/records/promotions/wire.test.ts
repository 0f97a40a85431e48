import { expect, test } from "vitest";
import { promotionInputSchema, promotionViewSchema } from "./schema";
import { decodePromotion, makePromotionBody, promotionFieldOfPath } from "./wire";

const [ID, SITE] = ["a".repeat(24), "b".repeat(24)];
const CREATED = Date.UTC(2026, 8, 1) / 1000;

test("a promotion comes in as words, its day as a day", () => {
  const students = [{ id: ID, callSign: null, nom: "Martin", prenom: "Léa" }];
  const view = { id: ID, siteId: SITE, name: "PPL", creationDate: CREATED, students, state: 2, version: 3 };
  expect(decodePromotion(promotionViewSchema.parse(view))).toEqual({
    ...{ id: ID, siteId: SITE, name: "PPL", createdOn: "2026-09-01", state: "Archived", version: 3 },
    students: [{ id: ID, callSign: null, firstName: "Léa", lastName: "Martin" }],
  });
});

test("a promotion goes out as the schema asks for it, and a missing day is an error at its field", () => {
  const values = { name: "PPL", siteId: SITE, createdOn: "2026-09-01", students: [ID] };
  const { createdOn: _, ...same } = values;
  expect(promotionInputSchema.parse(makePromotionBody(values))).toEqual({ ...same, creationDate: CREATED });
  const { error } = promotionInputSchema.safeParse(makePromotionBody({ ...values, createdOn: null }));
  expect(error!.issues.map(({ path }) => promotionFieldOfPath(path.join(".")))).toEqual(["createdOn"]);
});
