import type { Reading } from "@/lib/access/actor/as-actor";
import { mayReadLegs } from "@/lib/activity/flights/reach";
import { type Facts, loadFacts } from "@/lib/compliance/facts/load-facts";
import { localDayOf, toDay } from "@/lib/platform/day";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { readHolder, sightOfHolder } from "@/lib/records/certificates/reach";
import { readSchoolRow } from "@/lib/records/school/queries";
import { MAY_DO_AIRCRAFT, MAY_DO_BOXES, type MayDoAircraft } from "./codes";
import { isAskedOf, judgeBox, makeAskedAircraft, withinAuthorisations } from "./rules";
import type { MayDoBox, MayDoGround, MayDoQuery, MayDoView } from "./schema";

/**
 * Judges what a person may do on a day, with a class of aircraft, by the rules that judge bookings. Throws 403 for who may not
 * see their certificates.
 */
export async function readMayDo(reading: Reading, personId: string, query: MayDoQuery): Promise<MayDoView> {
  const { db, actor, now } = reading;
  const holder = await readHolder(reading, { personId });
  const sight = await sightOfHolder(reading, holder);
  if (!sight) throw new Problem("forbidden", "errors.forbidden");
  const { mainSiteId } = await readSchoolRow(db);
  const siteId = holder.siteIds.find((id) => id === mainSiteId) ?? [...holder.siteIds].sort()[0];
  const facts = await loadFacts(db, siteId ? [{ siteId, personIds: [personId] }] : []);
  const [site, person] = [facts.sites.get(siteId ?? ""), facts.people.get(personId)];
  const day = query.date ?? localDayOf(toUnix(now), site?.timeZone ?? "UTC");
  const { aircraft, model } = findAircraft(facts, personId, query.aircraft);
  const answer = { date: day, aircraft: MAY_DO_AIRCRAFT.indexOf(aircraft), model };
  if (!site || !person) return { ...answer, boxes: [] };

  const [type, ofClass] =
    aircraft === "Helicopter" ? (["Helicopter", "Other"] as const) : (["Aircraft", aircraft] as const);
  const flown = makeAskedAircraft(site.id, { type, class: ofClass, model });
  const asked = { personId, siteId: site.id, day, facts: { ...facts, aircraft: new Map([[flown.id, flown]]) } };
  const roles = person.roles.map(({ role }) => role);
  const authorised = await listSoloGrants(reading, personId);
  const boxes = MAY_DO_BOXES.filter((box) => isAskedOf(box, roles)).map((box) => {
    const judged = judgeBox(box, asked);
    return box === "StudentSolo" ? withinAuthorisations(judged, authorised, { ...flown, day }) : judged;
  });
  const sees = {
    legs: mayReadLegs(actor, { id: personId, roles: [...person.roles] }),
    granted: sight.plain !== "dates",
  };
  return { ...answer, boxes: boxes.map((box) => veil(box, sees)) };
}

/** What instructors have authorised a student to fly solo and nobody has withdrawn, with the type and class of the aircraft. */
async function listSoloGrants({ db }: Reading, studentId: string) {
  const rows = await db.soloAuthorisation.findMany({
    where: { studentId, withdrawnAt: null },
    select: {
      ...{ aircraftType: true, aircraftClass: true, beginsOn: true, endsOn: true },
      aircraft: { select: { type: true, class: true } },
    },
  });
  return rows.map(({ aircraft, aircraftType, aircraftClass, beginsOn, endsOn }) => ({
    aircraftType: aircraft?.type ?? aircraftType,
    aircraftClass: aircraft?.class ?? aircraftClass,
    beginsOn: toDay(beginsOn),
    endsOn: toDay(endsOn),
  }));
}

/** The aircraft that is asked for, and its model that was flown last. Without one, that of the latest leg. */
function findAircraft(facts: Facts, personId: string, asked: MayDoAircraft | undefined) {
  const flown = [...(facts.legs.get(personId)?.legs ?? [])]
    .sort((one, other) => other.onBlock - one.onBlock)
    .map(({ category, class: ofLeg, model }) => ({ aircraft: category === "Helicopter" ? category : ofLeg, model }));
  const known = flown.find(({ aircraft }) =>
    asked ? aircraft === asked : MAY_DO_AIRCRAFT.some((one) => one === aircraft),
  );
  const aircraft = asked ?? MAY_DO_AIRCRAFT.find((one) => one === known?.aircraft) ?? "SingleEngine";
  return { aircraft, model: known?.model ?? "" };
}

/** Leaves out what a reader may not know: which recent experience, and what a certificate grants. That there is something stays. */
function veil(box: MayDoBox, sees: { legs: boolean; granted: boolean }): MayDoBox {
  const only = (ground: MayDoGround): MayDoGround => {
    const isHidden = (ground.kind === "recency" && !sees.legs) || (ground.kind === "qualification" && !sees.granted);
    return isHidden ? { ...ground, name: "", counts: [] } : ground;
  };
  return { ...box, missing: box.missing.map(only), endedBy: box.endedBy.map(only), warnings: box.warnings.map(only) };
}
