import type { Work } from "@/lib/access/actor/as-actor";
import { createCertificateType } from "@/lib/records/certificates/types/commands";
import {
  type CertificateTypeInput,
  type CertificateTypeView,
  certificateTypeInputSchema,
} from "@/lib/records/certificates/types/schema";
import french from "./certificate-types-fr.json";

/** The sets of certificate types that a school can begin with, by their name in its file. */
export const STARTER_SETS = { fr: french } as const;
export type StarterSet = keyof typeof STARTER_SETS;

/** The types of a set, as the API takes them. What a French training organisation (ATO or DTO) or aero-club needs is `fr`. */
export const startersOf = (set: StarterSet): CertificateTypeInput[] =>
  STARTER_SETS[set].map((type) => certificateTypeInputSchema.parse(type));

export async function createCertificateTypes(
  work: Work,
  types: readonly CertificateTypeInput[],
): Promise<CertificateTypeView[]> {
  const made: CertificateTypeView[] = [];
  for (const type of types) made.push(await createCertificateType(work, type));
  return made;
}
