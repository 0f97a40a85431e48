import type { Reading } from "@/lib/access/actor/as-actor";
import { isAdminRole } from "@/lib/access/permissions/roles";
import type { UsualPeriod } from "@/lib/platform/day";
import type { TableFormat } from "@/lib/records/tables";
import type { Prisma } from "@/prisma/generated/client";
import type { Dataset, Rhythm } from "../codes";
import type { SavedExtractionView } from "./schema";

/** Who holds `extraction.read`, which is for admins only. */
export const whereMayExtract = {
  state: "Active",
  schoolRole: { in: ["Admin", "SuperAdmin"] },
} as const satisfies Prisma.PersonWhereInput;

const BY_NAME = [{ lastName: "asc" }, { firstName: "asc" }, { id: "asc" }] as const;

/** Lists who may extract data, of whom the recipients of a schedule are chosen. */
export const listExtractors = ({ db }: Reading) =>
  db.person.findMany({
    where: whereMayExtract,
    orderBy: [...BY_NAME],
    select: { id: true, lastName: true, firstName: true },
  });

export const withRecipients = {
  recipients: {
    orderBy: { person: { lastName: "asc" } },
    include: {
      person: {
        select: { id: true, lastName: true, firstName: true, email: true, locale: true, state: true, schoolRole: true },
      },
    },
  },
} as const satisfies Prisma.SavedExtractionInclude;
export type SavedRow = Prisma.SavedExtractionGetPayload<{ include: typeof withRecipients }>;

/** What is chosen, in words that the database keeps as texts. */
export const choiceOf = ({ dataset, format, siteIds, columns, period, rhythm }: SavedRow) => ({
  ...{ siteIds, columns, dataset: dataset as Dataset, format: format as TableFormat },
  ...{ period: period as UsualPeriod, rhythm: rhythm as Rhythm | null },
});

type Recipient = SavedRow["recipients"][number]["person"];
export const mayExtract = ({ state, schoolRole }: Recipient): boolean => state === "Active" && isAdminRole(schoolRole);

export const presentSaved = (row: SavedRow): SavedExtractionView => ({
  ...{ id: row.id, name: row.name, version: row.version, ...choiceOf(row) },
  recipients: row.recipients.map(({ person }) => ({
    ...{ id: person.id, nom: person.lastName, prenom: person.firstName, mayExtract: mayExtract(person) },
  })),
});

/** Lists the saved extractions, which are all admins' together, by name. */
export async function listSavedExtractions({ db }: Reading): Promise<SavedExtractionView[]> {
  const rows = await db.savedExtraction.findMany({
    orderBy: [{ name: "asc" }, { id: "asc" }],
    include: withRecipients,
  });
  return rows.map(presentSaved);
}
