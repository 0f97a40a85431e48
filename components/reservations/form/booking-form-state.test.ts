import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BookingInput, bookingInputForType } from "@/lib/activity/reservations/bodies";
import type { BookableType } from "@/lib/activity/reservations/kinds";
import { deriveBookingTimes } from "@/lib/activity/reservations/rules";
import {
  decodeCast,
  type FullReservation,
  makeBookingBody,
  type ReservationMove,
} from "@/lib/activity/reservations/wire";
import { makeMoveBody, makeUndoMoveBody } from "../moved-bar";
import {
  bookingBodyFromFields,
  changeType,
  fieldsFromBookingBody,
  fieldsFromReservation,
  isLastDayDoubtful,
  makeNewBookingFields,
  missingFields,
  withEnd,
  withMinutes,
  withStart,
} from "./booking-form-state";

const ZONE = "Europe/Paris";
const SITE = { siteId: "5".repeat(24), timeZone: ZONE };
const AIRCRAFT = "a".repeat(24);
const NINE = Date.parse("2027-06-01T07:00Z") / 1000;
const MINUTE = 60;

/** The reservation that the server would store and return for a request body. */
function stored(
  body: object,
  slotMinutes: number,
  turnaroundMinutes = 15,
  type: BookableType = "Renter",
): FullReservation {
  const input = inputOf[type].parse({ siteId: SITE.siteId, ...body });
  const times = deriveBookingTimes(type, input, { slotMinutes, timeZone: ZONE }, turnaroundMinutes);
  const { start, end, turnaround, offBlock, onBlock, briefingMinutes, debriefingMinutes } = times;
  return {
    siteId: SITE.siteId,
    type,
    start,
    end,
    durationBriefing: briefingMinutes,
    durationDebriefing: debriefingMinutes,
    aircraft: {
      aircraftId: input.aircraft!.aircraftId,
      startTurnaround: turnaround,
      startFlight: offBlock,
      endFlight: onBlock,
      fromAirport: input.aircraft!.fromAirport ?? null,
      toAirport: input.aircraft!.toAirport ?? null,
      operationId: null,
    },
    classroom: null,
    users: decodeCast(input.users),
    commentaryForGlobal: input.commentaryForGlobal ?? "",
    commentaryForClient: "",
    overrideReason: null,
  } as unknown as FullReservation;
}

const inputOf = { Renter: bookingInputForType("Renter"), Maintenance: bookingInputForType("Maintenance") } as Record<
  BookableType,
  ReturnType<typeof bookingInputForType>
>;
const again = (body: BookingInput, slot: number) => stored(body, slot);
const moved = (view: FullReservation, shift: ReservationMove) => makeBookingBody(view, view, shift);
const same = (view: FullReservation) => makeBookingBody(view, view);
const move = (seconds: number): ReservationMove => ({ startShift: seconds, endShift: seconds });
const minutes = (max: number) => fc.integer({ min: 0, max });
const maybe = (max: number) => fc.option(minutes(max), { nil: null });

/** Random requests. Off-block, on-block and turnaround are either given or missing, so that the server derives them. */
const asked = fc
  .record({
    slot: fc.constantFrom(5, 10, 15, 20, 30, 60),
    start: minutes(300),
    briefing: minutes(90),
    debriefing: minutes(90),
    length: fc.integer({ min: 240, max: 900 }),
    offBlock: maybe(100),
    onBlock: maybe(100),
    turnaround: maybe(300),
    follows: fc.boolean(),
  })
  .map(({ slot, start, briefing, debriefing, length, offBlock, onBlock, turnaround, follows }) => {
    const from = NINE + start * MINUTE;
    const to = from + length * MINUTE;
    const startFlight = offBlock === null ? null : from + (follows ? briefing : offBlock) * MINUTE;
    const endFlight = onBlock === null ? null : to - (follows ? debriefing : onBlock) * MINUTE;
    const startTurnaround = turnaround === null ? null : from - 60 * MINUTE - turnaround * MINUTE;
    const aircraft = { aircraftId: AIRCRAFT, startFlight, endFlight, startTurnaround };
    const body = { start: from, end: to, durationBriefing: briefing, durationDebriefing: debriefing, aircraft };
    return { slot, body };
  });

/** The reservation for a request, or null when the request contradicts itself and would be refused. */
function made({ slot, body }: { slot: number; body: object }): FullReservation | null {
  try {
    return stored(body, slot);
  } catch {
    return null;
  }
}

describe("a booking", () => {
  test("moved by whole slots and moved back is exactly what it was, and keeps its durations meanwhile", () => {
    let counted = 0;
    fc.assert(
      fc.property(asked, fc.integer({ min: -40, max: 40 }), ({ slot, body }, slots) => {
        const before = made({ slot, body });
        if (!before) return;
        counted++;
        const seconds = slots * slot * MINUTE;
        const after = again(moved(before, move(seconds)), slot);
        expect(again(moved(after, move(-seconds)), slot)).toEqual(before);
        const shifted = ({ start, end, aircraft }: FullReservation) => {
          return [start, end, aircraft!.startTurnaround, aircraft!.startFlight, aircraft!.endFlight];
        };
        expect(shifted(after)).toEqual(shifted(before).map((at) => at + seconds));
        expect(after.durationBriefing).toBe(before.durationBriefing);
      }),
      { numRuns: 500 },
    );
    expect(counted).toBeGreaterThan(200);
  });

  /** The reservation after a move by `PATCH reservation/{id}/move`. */
  function patched(view: FullReservation, call: ReturnType<typeof makeMoveBody>, slot: number): FullReservation {
    const { start, end = view.end + start - view.start, startTurnaround, ...exchanged } = call;
    const body = moved(view, { ...exchanged, startShift: start - view.start, endShift: end - view.end });
    if (startTurnaround !== undefined) body.aircraft!.startTurnaround = startTurnaround;
    return again(body, slot);
  }

  test("dragged anywhere and onto another aircraft is undone by the call that takes it back", () => {
    const other = fc.constantFrom(undefined, "c".repeat(24));
    fc.assert(
      fc.property(asked, minutes(600), minutes(30), other, ({ slot, body }, start, end, aircraftId) => {
        const before = made({ slot, body });
        if (!before) return;
        expect(again(same(before), slot)).toEqual(before);
        const shift = { startShift: start * MINUTE, endShift: (start + end) * MINUTE, aircraftId };
        const after = patched(before, makeMoveBody(before, shift), slot);
        expect(again(same(after), slot)).toEqual(after);
        expect(after.durationBriefing * MINUTE).toBe(after.aircraft!.startFlight - after.start);
        expect(patched(after, makeUndoMoveBody(before, shift), slot)).toEqual(before);
      }),
      { numRuns: 300 },
    );
  });

  test("opened in the form and saved is exactly what it was", () => {
    fc.assert(
      fc.property(asked, ({ slot, body }) => {
        const before = made({ slot, body });
        if (before)
          expect(again(bookingBodyFromFields(fieldsFromReservation(before, ZONE), SITE)!, slot)).toEqual(before);
      }),
      { numRuns: 300 },
    );
  });

  test("says of its briefing what it is: the time from its start to off-block", () => {
    fc.assert(
      fc.property(asked, ({ slot, body }) => {
        const view = made({ slot, body });
        if (!view) return;
        expect(view.aircraft!.startFlight - view.start).toBe(view.durationBriefing * MINUTE);
        expect(view.end - view.aircraft!.endFlight).toBe(view.durationDebriefing * MINUTE);
      }),
    );
  });
});

describe("the form", () => {
  const fields = (more: object) => ({
    ...fieldsFromReservation(
      stored({ start: NINE, end: NINE + 60 * MINUTE, aircraft: { aircraftId: AIRCRAFT } }, 15),
      ZONE,
    ),
    ...more,
  });
  const sent = (more: object) => again(bookingBodyFromFields(fields(more), SITE)!, 15);

  test.each([5, 10, 20, 25])(
    "gives a briefing of %i minutes as long as it says, before the block that was typed",
    (n) => {
      const view = sent({ briefing: n, debriefing: n });
      expect(view).toMatchObject({ start: NINE - n * MINUTE, durationBriefing: n, durationDebriefing: n });
      expect(view.aircraft).toMatchObject({ startFlight: NINE, endFlight: NINE + 60 * MINUTE });
      expect(view.end).toBe(NINE + (60 + n) * MINUTE);
    },
  );

  test("rounds what is typed, and the briefing goes with it", () => {
    const view = sent({ briefing: 20, offBlock: "09:08", onBlock: "10:04" });
    expect(view).toMatchObject({ start: NINE - 5 * MINUTE, durationBriefing: 20, end: NINE + 60 * MINUTE });
    expect(view.aircraft).toMatchObject({ startFlight: NINE + 15 * MINUTE, endFlight: NINE + 60 * MINUTE });
  });

  test("a flight shorter than half a slot lasts one", () => {
    const view = sent({ briefing: 20, onBlock: "09:05" });
    expect(view.aircraft).toMatchObject({ startFlight: NINE, endFlight: NINE + 15 * MINUTE });
  });

  test("keeps who a maintenance is done by", () => {
    const users = [{ userId: "b".repeat(24), reservationUserRole: 6 }];
    const view = stored(
      { start: NINE, end: NINE + 7200, aircraft: { aircraftId: AIRCRAFT }, users },
      15,
      0,
      "Maintenance",
    );
    expect(bookingBodyFromFields({ ...fieldsFromReservation(view, ZONE), comment: "Oil" }, SITE)!.users).toEqual(users);
  });

  test("keeps the days of a flight that takes some, and a person's every part", () => {
    const users = [1, 4, 2, 6].map((reservationUserRole) => ({ userId: "b".repeat(24), reservationUserRole }));
    const view = stored({ start: NINE, end: NINE + 3 * 86_400, aircraft: { aircraftId: AIRCRAFT }, users }, 15);
    const body = bookingBodyFromFields({ ...fieldsFromReservation(view, ZONE), comment: "Tour" }, SITE)!;
    expect([body.start, body.end, body.users]).toEqual([view.start, view.end, users]);
  });

  test("goes on from a refused move: its times, its aircraft with the turnaround of its own, its people", () => {
    const users = [1, 2].map((role) => ({ userId: String(role).repeat(24), reservationUserRole: role }));
    const aircraft = { aircraftId: AIRCRAFT, startTurnaround: NINE - 7200 };
    const view = stored({ start: NINE, end: NINE + 7200, durationBriefing: 20, aircraft, users }, 15);
    const person = { from: users[1]!.userId, to: "9".repeat(24) };
    for (const change of [{}, { aircraftId: "c".repeat(24) }, { person }]) {
      const wanted = moved(view, { ...move(3 * 3600), ...change });
      const body = bookingBodyFromFields(fieldsFromBookingBody("Renter", wanted, ZONE), SITE)!;
      const { start, end, users, aircraft } = wanted;
      expect(body).toMatchObject({ start, end, users });
      expect(body.aircraft).toMatchObject({
        aircraftId: aircraft!.aircraftId,
        startTurnaround: aircraft!.startTurnaround,
      });
    }
  });

  test("lets a turnaround that was given go with the flight, and leaves another aircraft its own", () => {
    const aircraft = { aircraftId: AIRCRAFT, startTurnaround: NINE - 7200 };
    const view = stored({ start: NINE, end: NINE + 3600, aircraft }, 15);
    const open = fieldsFromReservation(view, ZONE);
    const later = bookingBodyFromFields({ ...open, offBlock: "10:00", onBlock: "11:00" }, SITE)!;
    expect(later.aircraft!.startTurnaround).toBe(NINE - 3600);
    const other = bookingBodyFromFields({ ...open, aircraftId: "c".repeat(24) }, SITE)!;
    expect(other.aircraft!.startTurnaround).toBeNull();
    expect(moved(view, { ...move(0), aircraftId: "c".repeat(24) }).aircraft!.startTurnaround).toBeNull();
  });

  const USUAL = { before: 30, after: 15 };
  const hour = (start: number) => makeNewBookingFields({ start, end: start + 3600 }, ZONE, USUAL);
  const times = ({ day, offBlock, endDay, onBlock }: ReturnType<typeof hour>) => [day, offBlock, endDay, onBlock];

  test("of a flight with a briefing begins with the school's usual one, also when it becomes such a flight", () => {
    const rental = hour(NINE);
    expect([rental.briefing, rental.debriefing]).toEqual([0, 0]);
    const flight = makeNewBookingFields({ start: NINE, end: NINE + 3600, type: "Operation" }, ZONE, USUAL);
    expect([flight.briefing, flight.debriefing]).toEqual([30, 15]);
    expect({ ...rental, ...changeType(rental, "Operation", USUAL) }).toEqual(flight);
    expect({ ...flight, ...changeType(flight, "Renter", USUAL) }).toEqual(rental);
    const typed = { ...flight, briefing: 45 };
    expect({ ...typed, ...changeType(typed, "Renter", USUAL) }).toMatchObject({ briefing: 45, debriefing: 15 });
    // The briefing of a lesson isn't typed, and goes with it.
    const lesson = { ...flight, briefing: 30, debriefing: 20 };
    expect({ ...lesson, ...changeType(lesson, "Renter", USUAL, false) }).toMatchObject({ briefing: 0, debriefing: 0 });
  });

  test("moves the end with the start, over midnight and over a change of the clock", () => {
    const later = withStart(hour(NINE), { offBlock: "14:15" }, ZONE);
    expect(times(later)).toEqual(["2027-06-01", "14:15", "2027-06-01", "15:15"]);
    const night = withStart(hour(NINE), { offBlock: "23:30" }, ZONE);
    expect(times(night)).toEqual(["2027-06-01", "23:30", "2027-06-02", "00:30"]);
    // A start that can't be read takes nothing of the length away.
    const unread = withStart(hour(NINE), { offBlock: null }, ZONE);
    expect(times(withStart(unread, { offBlock: "14:15" }, ZONE))).toEqual(times(later));
    const onDay = withStart(night, { day: "2027-06-10" }, ZONE);
    expect(times(onDay)).toEqual(["2027-06-10", "23:30", "2027-06-11", "00:30"]);
    // On 28 March 2027 the clock goes from 02:00 to 03:00.
    const spring = withStart(withStart(hour(NINE), { day: "2027-03-28" }, ZONE), { offBlock: "01:30" }, ZONE);
    expect(times(spring)).toEqual(["2027-03-28", "01:30", "2027-03-28", "03:30"]);
  });

  test("changes the length with the end, and the end with the length", () => {
    const longer = withEnd(hour(NINE), { onBlock: "11:30" }, ZONE);
    expect(times(longer)).toEqual(["2027-06-01", "09:00", "2027-06-01", "11:30"]);
    const night = withEnd(hour(NINE), { onBlock: "01:00" }, ZONE);
    expect(times(night)).toEqual(["2027-06-01", "09:00", "2027-06-02", "01:00"]);
    expect(times(withEnd(night, { onBlock: "12:00" }, ZONE))).toEqual(["2027-06-01", "09:00", "2027-06-01", "12:00"]);
    expect(times(withMinutes(hour(NINE), 90, ZONE))).toEqual(["2027-06-01", "09:00", "2027-06-01", "10:30"]);
  });

  test("reaches a rental of days by its end date, and keeps that date when the time changes", () => {
    const days = withEnd(hour(NINE), { endDay: "2027-06-15" }, ZONE);
    expect(times(withEnd(days, { onBlock: "08:00" }, ZONE))).toEqual(["2027-06-01", "09:00", "2027-06-15", "08:00"]);
    const body = bookingBodyFromFields({ ...days, aircraftId: AIRCRAFT }, SITE)!;
    expect(body.end - body.start).toBe(14 * 86_400 + 3600);
  });

  test("is in doubt where it ends before its start and so takes over twelve hours, until its day or its length is said", () => {
    const typed = withEnd(hour(NINE), { onBlock: "08:45" }, ZONE);
    expect(times(typed)).toEqual(["2027-06-01", "09:00", "2027-06-02", "08:45"]);
    expect(isLastDayDoubtful(typed, ZONE)).toBe(true);
    expect(times(withStart(typed, { offBlock: "09:30" }, ZONE))).toEqual([
      "2027-06-01",
      "09:30",
      "2027-06-02",
      "08:45",
    ]);
    // Whoever types the end first goes on with the start.
    expect(times(withStart(typed, { offBlock: "08:00" }, ZONE))).toEqual([
      "2027-06-01",
      "08:00",
      "2027-06-01",
      "08:45",
    ]);
    expect(isLastDayDoubtful(withEnd(typed, { onBlock: "21:00" }, ZONE), ZONE)).toBe(false);
    // A flight into the night is usual, and so is a long day.
    expect(
      isLastDayDoubtful(withEnd(withStart(hour(NINE), { offBlock: "22:00" }, ZONE), { onBlock: "02:00" }, ZONE), ZONE),
    ).toBe(false);
    expect(isLastDayDoubtful(withEnd(hour(NINE), { onBlock: "23:30" }, ZONE), ZONE)).toBe(false);
    const said = [withMinutes(typed, 23 * 60 + 45, ZONE), withEnd(typed, { endDay: "2027-06-02" }, ZONE)];
    for (const one of said) {
      expect(times(one)).toEqual(times(typed));
      expect(isLastDayDoubtful(one, ZONE)).toBe(false);
    }
    // What was booked like that is meant like that.
    const body = bookingBodyFromFields({ ...said[0]!, aircraftId: AIRCRAFT }, SITE)!;
    expect(isLastDayDoubtful(fieldsFromBookingBody("Renter", body, ZONE), ZONE)).toBe(false);
    const drawn = makeNewBookingFields({ start: NINE, end: NINE + 40 * 3600 }, ZONE, { before: 0, after: 0 });
    expect(times(drawn)).toEqual(["2027-06-01", "09:00", "2027-06-03", "01:00"]);
    expect(isLastDayDoubtful(drawn, ZONE)).toBe(false);
  });

  test("says what is still to fill in, in its order; an empty airport is the site's own", () => {
    const empty = { ...hour(NINE), type: "Operation" as const, offBlock: null };
    expect(missingFields(empty, "LFLG")).toEqual(["operation", "main", "start", "aircraft"]);
    expect(missingFields(hour(NINE), null)).toEqual(["main", "aircraft", "from", "to"]);
    expect(missingFields({ ...hour(NINE), type: "Maintenance", aircraftId: AIRCRAFT }, null)).toEqual([]);
  });
});
