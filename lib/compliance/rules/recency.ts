import { encodeLacks } from "@/lib/activity/reservations/rules";
import { localDayOf } from "@/lib/platform/day";
import { computeSun } from "@/lib/records/sites/sun";
import type { AircraftFact } from "../facts/aircraft";
import type { Facts } from "../facts/load-facts";
import type { SiteFact } from "../facts/sites";
import { findNightTouch } from "../night";
import { judgeRecency, type RecencyJudgement } from "../recency/evaluate";
import { legClassOf } from "../recency/legs";
import { recencyPacks } from "../recency/packs";
import { type RecencyRule, toRecencyRule } from "../recency/rule";
import { isReached } from "../recency/sums";
import { defineRule, type JudgedBooking } from "../rule";

type RecencyFactsOfBooking = Pick<Facts, "legs" | "sites" | "aircraft">;

/** What each rule that concerns a booking says of who flies it as pilot in command, those that are met, too. */
export function judgePilots(
  booking: JudgedBooking,
  { legs, sites, aircraft }: RecencyFactsOfBooking,
): { personId: string; rule: RecencyRule; judgement: RecencyJudgement }[] {
  const { offBlock, onBlock } = booking;
  // Who flies a solo is a student, who has no licence yet.
  if (booking.isSolo) return [];
  const [site, flown] = [sites.get(booking.siteId), aircraft.get(booking.aircraftId ?? "")];
  if (offBlock === null || onBlock === null || !site || !flown || flown.type === "Simulator") return [];
  const asked = {
    moment: offBlock,
    aircraft: { category: flown.type, class: legClassOf(flown), model: flown.model, isTailwheel: false },
  };
  const rules = rulesFor(site, flown).filter((rule) => concerns(rule, booking, site, flown));
  return pilotsOf(booking.parts).flatMap((personId) => {
    const facts = legs.get(personId);
    if (!facts) return [];
    return rules.map((rule) => ({ personId, rule, judgement: judgeRecency(rule, facts, asked) }));
  });
}

/**
 * Warning: who flies as pilot in command hasn't the recent experience that the school's packs and its own rules ask for at
 * off-block (DECISIONS, "Reservations and planning"). What is judged is a fixed moment, so that a finding never turns by the
 * passage of time: it goes when something is flown, validated or waived.
 */
export const recency = defineRule({
  needs: ["legs", "sites", "aircraft", "people"],
  judge: (booking, facts) =>
    judgePilots(booking, facts).flatMap(({ personId, rule, judgement }) => {
      if (judgement.status !== "Missing" || judgement.waivedUntil !== null) return [];
      const evidence = {
        name: facts.people.get(personId)?.name ?? "",
        rule: rule.pack ? rule.key : rule.condition.kind,
        paragraph: rule.paragraph || "none",
        unsaid: rule.demand?.withPassengers && booking.passengers === null ? "yes" : "no",
        declared: judgement.isMetOnceValidated ? "yes" : "no",
        lacks: encodeLacks(listLacks(judgement)),
      };
      return [{ level: "Warning" as const, subjectId: personId, evidence }];
    }),
});

/**
 * The rules that hold for an aircraft. Where a school has chosen both packs, the FAA's are for aircraft that are registered in
 * the United States and EASA's for all others.
 */
function rulesFor({ recencyPacks: chosen, recencyRules }: SiteFact, { callSign }: AircraftFact): RecencyRule[] {
  const ofAircraft = /^N\d/i.test(callSign) ? "Faa" : "Easa";
  const packs = chosen.length > 1 ? chosen.filter((name) => name === ofAircraft) : chosen;
  return [...packs.flatMap((name) => recencyPacks[name].rules), ...recencyRules.map(toRecencyRule)];
}

function concerns({ demand }: RecencyRule, booking: JudgedBooking, site: SiteFact, aircraft: AircraftFact): boolean {
  if (!demand || (demand.category && demand.category !== aircraft.type)) return false;
  if (demand.withPassengers && !takesPassengers(booking)) return false;
  return !demand.byNight || touchesNight(demand.byNight, site, booking.offBlock!, booking.onBlock!);
}

/** Whether a flight takes passengers. Where nobody has said, it may, unless somebody instructs. */
const takesPassengers = ({ passengers, parts }: JudgedBooking): boolean =>
  passengers === null ? !parts.some(({ role }) => role === "Instructor") : passengers > 0;

/** Who flies as pilot in command: who instructs, else who is named as such, else who rents. A student never does. */
function pilotsOf(parts: JudgedBooking["parts"]): string[] {
  const roles = ["Instructor", "PilotInCommand", "Renter"] as const;
  const role = roles.find((one) => parts.some((part) => part.role === one));
  return [...new Set(parts.filter((part) => part.role === role).map(({ personId }) => personId))];
}

const HOUR = 3600;

function touchesNight(rule: "school" | "faa", site: SiteFact, offBlock: number, onBlock: number): boolean {
  if (rule === "school") {
    const touch = findNightTouch(site, offBlock, onBlock);
    return touch !== null && touch !== "unknown";
  }
  const { latitude, longitude, timeZone } = site;
  if (latitude === null || longitude === null) return false;
  const sunOn = (at: number) => computeSun(localDayOf(at, timeZone), { latitude, longitude, timeZone });
  const { sunrise } = sunOn(offBlock);
  const { sunset } = sunOn(onBlock);
  return (sunrise !== null && offBlock < sunrise - HOUR) || (sunset !== null && onBlock > sunset + HOUR);
}

/** The counts that aren't reached. */
const listLacks = ({ counts }: RecencyJudgement) => counts.filter((one) => !isReached(one));
