import { hrefOf } from "@/lib/access/screens/address";
import type { PackKind } from "@/lib/activity/inspections/codes";
import type { PackChoices } from "@/lib/activity/inspections/queries";

/** What a pack can be about, besides a whole site. */
export type PackSubject = Exclude<PackKind, "Site">;

/** The member that names what a pack is about, in the request for it and in the address of the form. */
export const SUBJECT_MEMBERS = { Student: "trainingId", Aircraft: "aircraftId", Instructor: "instructorId" } as const;

/** Where the form for a pack opens filled in. */
export const hrefOfNewPack = (siteId: string, kind: PackSubject, id: string): string =>
  `${hrefOf("inspections", siteId)}?${SUBJECT_MEMBERS[kind]}=${id}`;

/** Reads from an address what the form begins with. What the site doesn't offer is left out. */
export function decodeAskedPack(
  address: Record<string, string | string[] | undefined>,
  choices: PackChoices,
): { kind: PackSubject; subject: string } {
  for (const kind of Object.keys(SUBJECT_MEMBERS) as PackSubject[]) {
    const found = choices[kind].find(({ id }) => id === address[SUBJECT_MEMBERS[kind]]);
    if (found) return { kind, subject: found.id };
  }
  return { kind: "Student", subject: "" };
}
