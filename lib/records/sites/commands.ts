import type { Work } from "@/lib/access/as-actor";
import { audit } from "@/lib/access/audit";
import { newId } from "@/lib/platform/ids";
import { invalidField } from "@/lib/platform/problem";
import { isTimeZone } from "@/lib/platform/time";

export type NewSite = {
  name: string;
  icao?: string;
  timeZone?: string;
  street?: string;
  zipCode?: string;
  city?: string;
  country?: string;
  latitude?: number;
  longitude?: number;
  airports?: string[];
};

export async function createSite(work: Work, schoolId: string, input: NewSite): Promise<string> {
  if (input.timeZone !== undefined && !isTimeZone(input.timeZone)) throw invalidField("timeZone", "errors.invalid");
  const id = newId();
  await work.db.site.create({ data: { id, schoolId, ...input } });
  await audit(work, { action: "site.create", subjectKind: "site", subjectId: id, siteId: id, after: input });
  return id;
}
