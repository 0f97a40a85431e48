import type { Reading } from "@/lib/access/actor/as-actor";
import { LEG_CLASSES } from "@/lib/activity/flights/codes";
import { mayDeclareLegs, mayJudgeLegs, readLegPilot } from "@/lib/activity/flights/reach";
import { HEALTH_RULE, OWN_RULE_KINDS, OWN_RULE_SCOPES, RECENCY_PACKS } from "@/lib/activity/recency/codes";
import { listWaivers } from "@/lib/activity/recency/queries";
import { loadLegFact } from "@/lib/compliance/facts/legs";
import { judgeRecency } from "@/lib/compliance/recency/evaluate";
import type { RecencyAircraft, RecencyFacts } from "@/lib/compliance/recency/facts";
import { isSameModel } from "@/lib/compliance/recency/legs";
import { recencyPacks } from "@/lib/compliance/recency/packs";
import { type OwnRecencyRule, toRecencyRule } from "@/lib/compliance/recency/rule";
import { utcDayToUnix } from "@/lib/platform/day";
import { toUnix } from "@/lib/platform/time";
import { readHolder, sightOfHolder } from "@/lib/records/certificates/reach";
import { partsOfRoles } from "@/lib/records/certificates/rules";
import { readSchoolRow } from "@/lib/records/school/queries";
import type { MayDoAircraft } from "../person-compliance/codes";
import type { RecencyQuery, RecencyView } from "./schema";

const USUAL: RecencyAircraft = { category: "Aircraft", class: "SingleEngine", model: "", isTailwheel: false };

/** Judges each rule of the school for a person, on a day: until when it is met, or what is missing. */
export async function readRecency(reading: Reading, personId: string, query: RecencyQuery): Promise<RecencyView> {
  const { db, actor, now } = reading;
  const pilot = await readLegPilot(reading, personId);
  const [school, own, fact, waivers] = await Promise.all([
    readSchoolRow(db),
    db.recencyRule.findMany({ where: { state: "Active" }, orderBy: [{ kind: "asc" }, { id: "asc" }] }),
    loadLegFact(db, personId),
    listWaivers(db, personId),
  ]);
  const sight = await sightOfHolder(reading, await readHolder(reading, { personId }));
  const parts = partsOfRoles(pilot.roles);
  const isPilot = parts.has("PilotInCommand") || parts.has("Instructor");
  const mayWaive = mayJudgeLegs(actor, pilot);
  const facts = fact ?? { bornOn: null, ratings: [], legs: [], olderPicMinutes: 0, waivers: [] };
  const aircraft = findAircraft(facts, query.model, query.aircraft);
  // The end of a day, so that what was flown on it counts.
  const moment = query.date === undefined ? toUnix(now) : utcDayToUnix(query.date) + 86_399;
  const ownById = new Map(own.map((one) => [one.id, one]));
  const rules = [...school.recencyPacks.flatMap((name) => recencyPacks[name].rules), ...own.map(toRecencyRule)];
  return {
    model: aircraft.model,
    legClass: LEG_CLASSES.indexOf(aircraft.class),
    packs: school.recencyPacks.map((name) => RECENCY_PACKS.indexOf(name)).sort(),
    flights: {
      validated: facts.legs.filter(({ isValidated }) => isValidated).length,
      declared: facts.legs.filter(({ isValidated }) => !isValidated).length,
    },
    rules: rules.flatMap((rule) => {
      if (rule.key === HEALTH_RULE && !sight) return [];
      // Flights are judged by these of who is pilot in command, which a student never is.
      if (rule.demand && rule.key !== HEALTH_RULE && !isPilot) return [];
      const { status, counts, atLeast = null, ...judged } = judgeRecency(rule, facts, { moment, aircraft });
      if (status === "NotConcerned") return [];
      return [
        {
          rule: rule.key,
          pack: rule.pack && RECENCY_PACKS.indexOf(rule.pack),
          paragraph: rule.paragraph,
          own: presentOwnRule(ownById.get(rule.key)),
          isRevalidation: rule.demand === null,
          status,
          counts: [...counts],
          atLeast,
          ...judged,
        },
      ];
    }),
    waivers: waivers.map((one) => (mayWaive || actor.id === personId ? one : { ...one, reason: "" })),
    rights: { declare: mayDeclareLegs(actor, pilot), judge: mayJudgeLegs(actor, pilot), waive: mayWaive },
  };
}

/** The figures of a rule that the school made itself. Null for one of a pack. */
export const presentOwnRule = (stored: OwnRecencyRule | undefined): RecencyView["rules"][number]["own"] =>
  stored
    ? {
        kind: OWN_RULE_KINDS.indexOf(stored.kind),
        scope: OWN_RULE_SCOPES.indexOf(stored.scope),
        days: stored.days,
        minutes: stored.minutes,
      }
    : null;

/** The aircraft of the latest leg, or of the latest one on a model. */
export function findAircraft(
  { legs }: RecencyFacts,
  model: string | undefined,
  asked?: MayDoAircraft,
): RecencyAircraft {
  const usual = asked ? unflown(asked) : USUAL;
  const flown = legs
    .filter(({ category }) => category !== "Simulator")
    .filter(
      (leg) => !asked || (leg.category === usual.category && (asked === "Helicopter" || leg.class === usual.class)),
    )
    .filter((leg) => model === undefined || isSameModel(leg, { model }))
    .sort((one, other) => other.onBlock - one.onBlock)[0];
  return flown ?? { ...usual, model: model ?? "" };
}

/** An aircraft of a class of which somebody hasn't flown any. */
const unflown = (asked: MayDoAircraft): RecencyAircraft =>
  asked === "Helicopter" ? { ...USUAL, category: asked, class: "Other" } : { ...USUAL, class: asked };
