import { decodeSitePersonChoice } from "@/lib/records/people/wire";
import type { FilterChoicesView } from "./schema";

/** What filters offer, with people in words. */
export type FilterChoices = ReturnType<typeof decodeFilterChoices>;

export const decodeFilterChoices = ({ people, ...records }: FilterChoicesView) => ({
  ...records,
  people: people.map(decodeSitePersonChoice),
});
