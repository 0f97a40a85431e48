import type { Work } from "@/lib/access/actor/as-actor";
import type { TemporaryPassword } from "@/lib/records/people/commands";
import type { PersonChange } from "@/lib/records/people/schema";
import { editPerson } from "./change-person";
import { setPersonTags } from "./person-state";
import { setPersonDuties } from "./set-person-duties";
import { setPersonRoles } from "./set-person-roles";

/** Changes a person's sheet, tags, roles and duties, as far as the change names them. Each part asks for its own rights. */
export async function changeWholePerson(
  work: Work,
  { roleSite, duties, tagsIds, ...sheet }: PersonChange,
  version: number | undefined,
  temporary: TemporaryPassword,
): Promise<{ version: number }> {
  let seen = await editPerson(work, sheet, version, temporary);
  if (tagsIds) seen = await setPersonTags(work, sheet.id, tagsIds, seen.version);
  if (roleSite) seen = await setPersonRoles(work, sheet.id, roleSite, seen.version);
  if (duties) seen = await setPersonDuties(work, sheet.id, duties, seen.version);
  return seen;
}
