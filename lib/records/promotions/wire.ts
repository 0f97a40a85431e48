import { unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { decodePersonChoice, type PersonChoice } from "../people/wire";
import { type DecodedState, decodeState } from "../wire";
import type { PromotionView } from "./schema";

/** A promotion in words. `createdOn` is a day such as `2026-09-01`. */
export type Promotion = Omit<DecodedState<PromotionView>, "creationDate" | "students"> & {
  createdOn: string;
  students: PersonChoice[];
};

export function decodePromotion({ creationDate, students, ...view }: PromotionView): Promotion {
  return { ...decodeState(view), createdOn: unixToUtcDay(creationDate), students: students.map(decodePersonChoice) };
}

/** The values of the fields of a promotion in a form. `students` are ids. */
export type PromotionFieldValues = { name: string; siteId: string; createdOn: string | null; students: string[] };

/** Makes the request body that saves a promotion. */
export function makePromotionBody({ createdOn, ...values }: PromotionFieldValues) {
  return { ...values, creationDate: createdOn ? utcDayToUnix(createdOn) : null };
}

/** Finds the field of a form in which an error of a request body belongs, from the error's path. */
export function promotionFieldOfPath(path: string): string {
  return path === "creationDate" ? "createdOn" : path;
}
