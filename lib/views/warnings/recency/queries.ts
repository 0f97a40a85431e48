import type { Reading } from "@/lib/access/actor/as-actor";
import { narrowReach, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { HEALTH_RULE } from "@/lib/activity/recency/codes";
import { loadLegFacts } from "@/lib/compliance/facts/legs";
import { judgeRecency } from "@/lib/compliance/recency/evaluate";
import { recencyPacks } from "@/lib/compliance/recency/packs";
import { toRecencyRule } from "@/lib/compliance/recency/rule";
import { toUnix } from "@/lib/platform/time";
import { readSchoolRow } from "@/lib/records/school/queries";
import { findAircraft, presentOwnRule } from "../../recency/queries";
import { presentStanding } from "../present";
import { readDayOfPeople, standingOfRule } from "../queries";
import type { RecencyMatrixView } from "../schema";

/** The roles of who flies as pilot in command, of whom recent experience is asked. A student never does. */
const PILOTS = ["Renter", "Instructor"] as const;
/** How many people's legs are held at once. */
const AT_ONCE = 250;

/**
 * Reads how the recent experience of all pilots of a site stands now, each in the model that they flew last: a column for each
 * rule that bookings are judged by. It reads their legs, so it is asked for beside the certificates and not with them.
 */
export async function readRecencyMatrix(reading: Reading, siteId: string): Promise<RecencyMatrixView> {
  const { db, actor, now } = reading;
  const reach = narrowReach(reachOf(actor, "certificate.oversee"), siteId);
  const [school, own, today] = await Promise.all([
    readSchoolRow(db),
    db.recencyRule.findMany({ where: { state: "Active" }, orderBy: [{ kind: "asc" }, { id: "asc" }] }),
    readDayOfPeople(reading),
  ]);
  const packs = school.recencyPacks.flatMap((name) => recencyPacks[name].rules);
  // The validity of a medical stands in its own column.
  const rules = [...packs, ...own.map(toRecencyRule)].filter(({ demand, key }) => demand && key !== HEALTH_RULE);
  if (rules.length === 0) return { columns: [], rows: [] };
  const people = await db.person.findMany({
    where: { state: "Active", roles: { some: { siteId: toSiteIdFilter(reach), role: { in: [...PILOTS] } } } },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  const rows: { personId: string; cells: RecencyMatrixView["rows"][number]["cells"] }[] = [];
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const ids = people.slice(from, from + AT_ONCE).map(({ id }) => id);
    for (const facts of await loadLegFacts(db, ids)) {
      const asked = { moment: toUnix(now), aircraft: findAircraft(facts, undefined) };
      const cells = rules.map((rule) => {
        const { status, ...judged } = judgeRecency(rule, facts, asked);
        return status === "NotConcerned" ? null : presentStanding(standingOfRule({ status, ...judged }, today.day));
      });
      rows.push({ personId: facts.id, cells });
    }
  }
  const isUsed = rules.map((_, at) => rows.some(({ cells }) => cells[at]));
  const ownById = new Map(own.map((one) => [one.id, one]));
  return {
    columns: rules
      .filter((_, at) => isUsed[at])
      .map(({ key, paragraph }) => ({ rule: key, paragraph, own: presentOwnRule(ownById.get(key)) })),
    rows: rows.map(({ personId, cells }) => ({ personId, cells: cells.filter((_, at) => isUsed[at]) })),
  };
}
