import type { Reading } from "@/lib/access/actor/as-actor";
import { localDayOf } from "@/lib/platform/day";
import { toUnix } from "@/lib/platform/time";
import { readSchool } from "@/lib/records/school/queries";
import { countPeopleToAcceptTerms, findTermsInForce } from "@/lib/records/school/terms";
import { listSites } from "@/lib/records/sites/queries";

/** Reads the data that the school's settings page needs first. */
export async function readSchoolPage(reading: Reading) {
  const [school, sites, use, sale, asked] = await Promise.all([
    readSchool(reading),
    listSites(reading),
    findTermsInForce(reading, "Use"),
    findTermsInForce(reading, "Sale"),
    countPeopleToAcceptTerms(reading.db),
  ]);
  const timeZone = sites.find((site) => site.id === school.mainSiteId)?.timeZone ?? "Europe/Paris";
  const terms = [
    { kind: "Use" as const, terms: use },
    { kind: "Sale" as const, terms: sale },
  ].map(({ kind, terms: edition }) => ({
    kind,
    number: edition?.number ?? 0,
    text: edition?.text ?? "",
    /** Day of publication in the time zone of the main site. */
    day: edition && localDayOf(toUnix(edition.publishedAt), timeZone),
    file: edition?.file ?? null,
    asked: asked[kind],
  }));
  return { school, sites: sites.map(({ id, name }) => ({ id, name })), terms };
}
