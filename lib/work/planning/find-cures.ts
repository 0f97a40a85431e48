import type { Reading } from "@/lib/access/actor/as-actor";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { kinds } from "@/lib/activity/reservations/kinds";
import type { PlannedBooking } from "@/lib/activity/reservations/planned-booking";
import { mayKnow, placesAsTold, presentWarnings } from "@/lib/activity/reservations/present";
import { listOccupiedPeriods } from "@/lib/activity/reservations/queries";
import { mayBookOnlyForSelf } from "@/lib/activity/reservations/reach";
import type { CuresView, CureView } from "@/lib/activity/reservations/schema";
import { type Exchange, isBetter, listCleared } from "@/lib/compliance/cures";
import { loadFacts } from "@/lib/compliance/facts/load-facts";
import { bookingRefsOf, type Judgement, judge } from "@/lib/compliance/judge";
import type { Locale } from "@/lib/platform/locale";
import { BY_POSITION } from "@/lib/records/aircraft/queries";
import { listInstructors } from "@/lib/records/people/queries";
import { listScreens } from "./cure-screens";
import { findGreenTimes, isFreeAt, mayTimeHelp, SEARCHED_DAYS } from "./find-green-times";
import { exchangeAircraft, exchangeInstructor } from "./list-exchanges";
import { judgedOf, shiftBooking } from "./plan-booking";
import { planStored } from "./plan-stored";

/** How many free aircraft, and how many free instructors, are judged, and how many of each are proposed. */
const MOST_JUDGED = 12;
const MOST_PROPOSED = 3;
const SEARCHED_SECONDS = (SEARCHED_DAYS + 1) * 86_400;

type JudgedCure = Extract<CureView, { leavesWarnings: boolean }>;
type WithoutJudgement<Cure> = Cure extends JudgedCure ? Omit<Cure, "clears" | "leavesWarnings"> : never;

/** A booking with one thing changed, and how a reader is told of the change. */
type Candidate = { booking: PlannedBooking; told: WithoutJudgement<JudgedCure> };

/**
 * Finds what would make a booking stand better, the cheapest first: what was handed in and awaits the reader, another
 * aircraft, another instructor, another time, and then the screen where what is wrong is put right. Each but the last was judged, and everything that the changed booking
 * occupies is free. What clears only findings that the reader may not know isn't proposed, because it would tell whom they
 * are about. However large the site, it takes the same few statements, and none where nothing was found.
 */
export async function findCures(reading: Reading, booking: PlannedBooking): Promise<CureView[]> {
  const reader = { ...booking, actor: reading.actor };
  if (!booking.findings.some((one) => mayKnow(reader, one))) return [];
  const { db, now } = reading;
  const candidates = [
    ...(await listOtherAircraft(reading, booking)),
    ...(await listOtherInstructors(reading, booking)),
  ];
  const { start, end } = booking.times;
  const mayShift = mayTimeHelp(booking);
  const around = mayShift ? SEARCHED_SECONDS : 0;
  const own = booking.occupations.map(({ resourceId }) => resourceId);
  const named = candidates.flatMap((one) => one.booking.occupations.map(({ resourceId }) => resourceId));
  const period = { from: Math.min(start, booking.times.turnaround) - 86_400, to: end + 1 };
  const [busy, others] = [
    await listOccupiedPeriods(db, {
      ...{ resourceIds: own, except: [booking.id] },
      ...{ from: period.from - around, to: period.to + around },
    }),
    await listOccupiedPeriods(db, {
      ...{ resourceIds: [...new Set(named)].filter((id) => !own.includes(id)), except: [booking.id] },
      ...period,
    }),
  ];
  const free = keepMostJudged(candidates.filter((one) => isFreeAt(one.booking.occupations, [...busy, ...others])));
  const facts = await loadFacts(
    db,
    [booking, ...free.map((one) => one.booking)].map((one) => bookingRefsOf(judgedOf(one))),
  );
  const known = booking.findings.map((one) => mayKnow(reader, one));
  const toCure = (told: Candidate["told"], { findings, compliance }: Judgement): JudgedCure[] => {
    const clears = listCleared(booking.findings, findings, exchangeOf(told, booking)).filter((at) => known[at]);
    if (!isBetter(compliance, booking.compliance) || clears.length === 0) return [];
    return [{ ...told, clears, leavesWarnings: compliance !== "Valid" }];
  };
  const judged = free.map(({ booking: other, told }) => ({ told, judgement: judge(facts, judgedOf(other), now) }));
  const exchanged = dropUnavailable(judged).flatMap(({ told, judgement }) => toCure(told, judgement));
  const greenTimes = mayShift
    ? findGreenTimes(booking, busy, now, (shift) => judge(facts, judgedOf(shiftBooking(booking, shift)), now))
    : [];
  const { offBlock, onBlock } = booking.times;
  const times = greenTimes.flatMap(({ shift, judgement }) =>
    toCure({ kind: "time", start: offBlock + shift, end: onBlock + shift }, judgement),
  );
  const screens = listScreens(booking.findings, reader);
  const places = placesAsTold(booking.findings, reader);
  const asTold = <Cure extends CureView>(cure: Cure): Cure => ({
    ...cure,
    clears: [...new Set(cure.clears.map((at) => places[at]!))],
  });
  const isQueue = (one: CureView) => one.kind === "open" && one.screen === "certificateQueue";
  return [
    // What lies there already is cheaper than any change.
    ...screens.filter(isQueue),
    ...mostOf(exchanged, "aircraft"),
    ...mostOf(exchanged, "instructor"),
    ...times,
    ...screens.filter((one) => !isQueue(one)),
  ].map(asTold);
}

/** Leaves out instructors who have said that they aren't available, where another one is. */
function dropUnavailable<One extends { told: Candidate["told"]; judgement: Judgement }>(judged: readonly One[]): One[] {
  const isAgainst = ({ told, judgement }: One) =>
    told.kind === "instructor" &&
    judgement.findings.some(({ rule, subjectId }) => rule === "unavailable" && subjectId === told.userId);
  const hasBetter = judged.some(
    (one) => one.told.kind === "instructor" && !isAgainst(one) && one.judgement.compliance !== "Blocking",
  );
  return judged.filter((one) => !(hasBetter && isAgainst(one)));
}

/** What a change puts in the place of what. Null where it replaces nothing. */
function exchangeOf(told: Candidate["told"], { aircraftId }: PlannedBooking): Exchange | null {
  if (told.kind === "aircraft") return { instead: told.aircraftId, of: aircraftId! };
  return told.kind === "instructor" && told.replacesId ? { instead: told.userId, of: told.replacesId } : null;
}

/** The proposals of one kind, those that leave nothing to warn of first. */
function mostOf(cures: readonly JudgedCure[], kind: JudgedCure["kind"]): JudgedCure[] {
  const ofKind = cures.filter((one) => one.kind === kind);
  return ofKind.sort((a, b) => Number(a.leavesWarnings) - Number(b.leavesWarnings)).slice(0, MOST_PROPOSED);
}

function keepMostJudged(candidates: readonly Candidate[]): Candidate[] {
  const of = (kind: JudgedCure["kind"]) => candidates.filter(({ told }) => told.kind === kind).slice(0, MOST_JUDGED);
  return [...of("aircraft"), ...of("instructor")];
}

/** The same flight on another aircraft. */
async function listOtherAircraft({ db }: Reading, booking: PlannedBooking): Promise<Candidate[]> {
  const { siteId, aircraftId, type } = booking;
  if (!aircraftId || !kinds[type].isFlight) return [];
  return exchangeAircraft(await db.aircraft.findMany({ where: { siteId }, orderBy: BY_POSITION }), booking);
}

/** The same flight with another instructor. */
async function listOtherInstructors(reading: Reading, booking: PlannedBooking): Promise<Candidate[]> {
  const { actor } = reading;
  const { siteId, type } = booking;
  if (!kinds[type].isFlight || mayBookOnlyForSelf(actor, { siteId, type })) return [];
  const instructors = await listInstructors(reading, narrowReach(reachOf(actor, "planning.read"), siteId));
  return exchangeInstructor(actor, instructors, booking);
}

const NOTHING: CuresView = { warnings: [], cures: [] };

/**
 * Judges a stored reservation anew, and finds what would clear what stands against it. Who may not change the reservation gets
 * nothing. Throws 404 for one that the actor may not know of.
 */
export async function findCuresOfReservation(reading: Reading, id: string, locale: Locale): Promise<CuresView> {
  const booking = await planStored(reading, id, ({ findings }) => findings.length > 0);
  if (!booking) return NOTHING;
  const warnings = presentWarnings(booking.findings, { ...booking, actor: reading.actor, locale });
  return { warnings, cures: await findCures(reading, booking) };
}
