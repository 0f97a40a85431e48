import { describe, expect, it } from "vitest";
import { drawAhead, findRowIndexAt, followSight, visibleRowRange } from "@/components/ui/visible-rows";
import type { Participant } from "@/lib/activity/reservations/wire";
import { addOrReplaceBar, reuseUnchangedBars } from "../planning-day";
import { chooseStripTexts, shortRegistration } from "../strip/strip-label";
import { type BoardResources, noFilters, type PublicReservation } from "../types";
import { insetOfSunLabel } from "./board-axis";
import { type BoardCursor, nextCursorForKey } from "./board-cursor";
import {
  buildBoardModel,
  findResourceChange,
  type IsPeriodShown,
  isOnOtherDay,
  listTakenPeriods,
  type ResourceRow,
} from "./board-model";
import { isProposalTaken, proposeBookingTimes, proposeShiftedTimes, toProposedMove } from "./proposal";
import {
  formatClockOnAxis,
  formatClockSpan,
  formatUtcOffsets,
  hoursInUse,
  initialVisibleHours,
  makeDayAxis,
  makeHourTicks,
  roundToBoardSlot,
} from "./time-axis";

const day = Date.parse("2026-10-15T00:00+02:00") / 1000;
const at = (hour: number, minute = 0) => day + hour * 3600 + minute * 60;
const axis = makeDayAxis("2026-10-15", "Europe/Paris");

const site: BoardResources = {
  siteId: "s",
  siteName: "Grenoble",
  timeZone: "Europe/Paris",
  sunrise: at(7, 52),
  sunset: at(18, 52),
  daylight: [],
  closures: [],
  holidays: [],
  dawn: at(7, 22),
  dusk: at(19, 22),
  slotMinutes: 15,
  aircraft: [
    { id: "a1", callSign: "F-GKQA", model: "DR400", type: "Aircraft", enableRental: true, potential: null },
    { id: "a2", callSign: "F-HALP", model: "DR400", type: "Aircraft", enableRental: true, potential: null },
    { id: "sim", callSign: "FNPT II", model: "AL42", type: "Simulator", enableRental: false, potential: null },
  ],
  classrooms: [],
  students: [],
  instructors: [{ id: "i1", callSign: "MOR", firstName: "Claire", lastName: "Moreau" }],
};

/** A test flight from off-block to on-block time, with 30 minutes of briefing before and 15 minutes of debriefing after. */
function flight(id: string, start: number, end: number, more: Partial<PublicReservation> = {}): PublicReservation {
  return {
    id,
    siteId: "s",
    type: "Practical",
    state: "Scheduled",
    compliance: "Valid",
    start: start - 1800,
    end: end + 900,
    durationBriefing: 30,
    durationDebriefing: 15,
    title: null,
    isSolo: false,
    aircraft: {
      aircraftId: "a1",
      callSign: "F-GKQA",
      model: "DR400",
      startTurnaround: start - 900,
      startFlight: start,
      endFlight: end,
      fromAirport: "LFLG",
      toAirport: "LFLP",
      operationId: null,
      operationName: null,
    },
    classroom: null,
    users: [
      { userId: "p1", role: "Student", callSign: "LMA", firstName: "Léa", lastName: "Martin" },
      { userId: "i1", role: "Instructor", callSign: "MOR", firstName: "Claire", lastName: "Moreau" },
    ],
    version: 1,
    ...more,
  };
}

const board = (list: PublicReservation[], filters = noFilters) => buildBoardModel([site], list, filters, new Set());
const rowOf = (model: ReturnType<typeof board>, id: string) =>
  model.rows.find((row) => row.key === `s-${id}`) as ResourceRow;

describe("time axis", () => {
  it("has 24 hours on most days, 23 and 25 when clocks change", () => {
    const hours = (one: string, zone = "Europe/Paris") => {
      const { start, end } = makeDayAxis(one, zone);
      return (end - start) / 3600;
    };
    expect(hours("2026-10-15")).toBe(24);
    expect(hours("2026-03-29")).toBe(23);
    expect(hours("2026-10-25")).toBe(25);
    expect(hours("2026-04-05", "Australia/Lord_Howe")).toBe(24.5);
  });
  it("skips the hour that doesn't exist and shows twice the one that does", () => {
    const locals = (one: string) => makeHourTicks(makeDayAxis(one, "Europe/Paris")).map(({ local }) => local);
    expect(locals("2026-03-29").slice(0, 4)).toEqual(["00:00", "01:00", "03:00", "04:00"]);
    expect(locals("2026-10-25").slice(0, 5)).toEqual(["00:00", "01:00", "02:00", "02:00", "03:00"]);
    expect(formatUtcOffsets(makeDayAxis("2026-10-25", "Europe/Paris"))).toEqual(["UTC+2", "UTC+1"]);
  });
  it("shows the time of sunrise beside the flag of the current time, never below it", () => {
    const [sunrise, hourWidth] = [at(7, 50), 60];
    const inset = (now: number) => insetOfSunLabel(axis, sunrise, now, hourWidth / 3600);
    expect(inset(at(7, 50))).toBe(28);
    expect(inset(at(8, 20))).toBe(58);
    expect(inset(at(7, 30))).toBe(8);
    expect([at(7), at(9, 30), at(-5)].map(inset)).toEqual([undefined, undefined, undefined]);
  });
  it("starts when the clocks jump where midnight itself is skipped", () => {
    const beirut = makeDayAxis("2026-03-29", "Asia/Beirut");
    expect(formatClockOnAxis(beirut, beirut.start)).toBe("01:00");
    expect((beirut.end - beirut.start) / 3600).toBe(23);
  });
  it("writes UTC with its minutes where the offset has some", () => {
    expect(makeHourTicks(makeDayAxis("2026-10-15", "America/St_Johns"))[7]).toMatchObject({
      local: "07:00",
      utc: "09:30Z",
    });
    expect(formatUtcOffsets(makeDayAxis("2026-10-15", "America/St_Johns"))).toEqual(["UTC−2:30"]);
  });
  it("goes to the nearest slot of the local clock, half up", () => {
    expect(roundToBoardSlot(axis, at(8, 7), 15)).toBe(at(8));
    expect(roundToBoardSlot(axis, at(8, 8), 15)).toBe(at(8, 15));
    expect(roundToBoardSlot(axis, at(8, 14), 15, "down")).toBe(at(8));
    expect(roundToBoardSlot(axis, at(8, 1), 15, "up")).toBe(at(8, 15));
  });
  describe("opens on 13 hours, whatever the day, so that an hour keeps its width", () => {
    it.each([
      ["daylight", 7.7, 17, [], "07:00–20:00"],
      ["an early flight", 7.7, 17, [[5.5, 6]], "05:00–18:00"],
      [
        "a late flight in winter",
        8.2,
        17,
        [
          [9, 10],
          [19, 20.5],
        ],
        "08:00–21:00",
      ],
      ["a summer's day, from seven on", 5.8, 21.5, [[9, 10]], "07:00–20:00"],
      [
        "its flights, when the light is longer",
        5.8,
        21.5,
        [
          [9, 10],
          [20, 21.2],
        ],
        "09:00–22:00",
      ],
      [
        "its first flight, when not all of them fit",
        5.8,
        21.5,
        [
          [6, 7],
          [20, 21.2],
        ],
        "06:00–19:00",
      ],
    ] as [string, number, number, [number, number][], string][])("%s", (_name, sunrise, sunset, spans, expected) => {
      const bars = spans.map(([from, to]) => ({ before: at(from), after: at(to) }));
      const { from, to } = initialVisibleHours(axis, hoursInUse(axis, at(sunrise), at(sunset), bars), bars);
      expect(formatClockSpan(axis, from, to)).toBe(expected);
    });
    it("prints all hours in use", () => {
      const { from, to } = hoursInUse(axis, site.sunrise, site.sunset, [{ before: at(5, 40), after: at(6) }]);
      expect(formatClockSpan(axis, from, to)).toBe("05:00–20:00");
    });
  });
});

describe("rows", () => {
  it("puts a reservation in the row of its aircraft and of each person, with whiskers", () => {
    const model = board([flight("r", at(10), at(11))]);
    expect(model.rows.map((row) => row.key)).toEqual([
      "s-aircraft",
      "s-a1",
      "s-a2",
      "s-simulator",
      "s-sim",
      "s-instructor",
      "s-i1",
      "s-student",
      "s-p1",
    ]);
    expect(rowOf(model, "a1").bars[0]).toMatchObject({ start: at(10), before: at(9, 45), after: at(11) });
    expect(rowOf(model, "p1").bars[0]).toMatchObject({ before: at(9, 30), after: at(11, 15) });
  });
  it("shows a person of two roles once, and cancelled ones only when asked for", () => {
    const twice = flight("r", at(10), at(11));
    twice.users.push({ ...twice.users[0]!, role: "Renter" });
    expect(rowOf(board([twice]), "p1").bars).toHaveLength(1);
    const cancelled = flight("c", at(10), at(11), { state: "Cancelled" });
    expect(rowOf(board([cancelled]), "a1").bars).toHaveLength(0);
    expect(rowOf(board([cancelled], { ...noFilters, states: ["Cancelled"] }), "a1").bars).toHaveLength(1);
  });
  it("lays what overlaps under one another", () => {
    const model = board([flight("a", at(10), at(12)), flight("b", at(11), at(13)), flight("c", at(12), at(13))]);
    const row = rowOf(model, "a1");
    expect(row.bars.map(({ lane }) => lane)).toEqual([0, 1, 0]);
    expect(row.height).toBe(64);
  });
  it("finds rows by their own text, else by what they hold, whatever the accents", () => {
    expect(board([flight("r", at(10), at(11))], { ...noFilters, text: "lea" }).rows.map(({ key }) => key)).toContain(
      "s-a1",
    );
    expect(board([flight("r", at(10), at(11))], { ...noFilters, text: "halp" }).rows.map(({ key }) => key)).toEqual([
      "s-aircraft",
      "s-a2",
    ]);
  });
  describe("after a change", () => {
    const people = (id: string, role: Participant["role"] = "Renter"): Participant[] => [
      { userId: id, role, callSign: id.toUpperCase(), firstName: "P", lastName: "N" },
    ];
    const on = (aircraftId: string, one: PublicReservation) => ({
      ...one,
      aircraft: { ...one.aircraft!, aircraftId },
    });
    const first = flight("r", at(10), at(11));
    const second = on("a2", flight("s", at(10), at(11), { users: people("p2") }));
    const third = on("a2", flight("t", at(12), at(13), { users: people("p3") }));
    const change = (before: PublicReservation[], after: PublicReservation[]) => {
      const had = board(before);
      const has = buildBoardModel([site], after, noFilters, new Set(), had);
      // A board updated from an earlier board must equal a board built from scratch.
      expect(has.rows).toEqual(board(after).rows);
      expect(has.tops).toEqual(board(after).tops);
      const rows = has.rows.filter((row) => row.type === "resource" && !had.rows.includes(row));
      return rows.map(({ key }) => key);
    };
    it("makes only the rows anew that hold what changed", () => {
      const moved = flight("r", at(14), at(15));
      expect(change([first, second, third], [second, third, moved])).toEqual(["s-a1", "s-i1", "s-p1"]);
      expect(change([first, second, third], [first, second, on("a1", third)])).toEqual(["s-a1", "s-a2", "s-p3"]);
      expect(change([first, second, third], [first, second, third])).toEqual([]);
    });
    it("brings somebody's row with their first reservation, and takes it away with the last", () => {
      expect(change([first, third], [first, second, third])).toEqual(["s-a2", "s-p2"]);
      expect(change([first, second, third], [first, third])).toEqual(["s-a2"]);
    });
    it("moves somebody among the students who learns after they rented", () => {
      const lesson = flight("u", at(15), at(16), { users: people("p2", "Student") });
      expect(change([first, second], [first, second, lesson])).toEqual(["s-a1", "s-p2"]);
      expect(change([first, second, lesson], [first, second])).toEqual(["s-a1", "s-p2"]);
    });
    it("lets cancelled ones go, and what the day's bounds leave out", () => {
      expect(change([first, second], [{ ...first, state: "Cancelled" }, second])).toEqual(["s-a1", "s-i1"]);
    });
    it("knows the bars of a day read anew", () => {
      const day = { reservations: [first, second], numbers: { s: 1 } };
      const read = {
        reservations: [structuredClone(first), { ...second, compliance: "Warning" as const }],
        numbers: { s: 2 },
      };
      const known = reuseUnchangedBars(day, read);
      expect(known).toEqual(read);
      expect(known.reservations[0]).toBe(first);
      expect(change(day.reservations, known.reservations)).toEqual(["s-a2", "s-p2"]);
    });
    it("puts a bar where it belongs in the day", () => {
      const day = { reservations: [first, second, third], numbers: { s: 1 } };
      const late = flight("r", at(12, 30), at(13, 30));
      const period = { from: at(0), to: at(24) };
      expect(addOrReplaceBar(day, late, period).reservations).toEqual([second, third, late]);
      expect(addOrReplaceBar(day, flight("r", at(25), at(26)), period).reservations).toEqual([second, third]);
      // The turnaround of this rental begins before midnight, so the rental occupies the aircraft on this day.
      const rental = flight("r", at(24), at(25));
      const early = { ...rental, start: at(24), end: at(25) };
      expect(addOrReplaceBar(day, early, period).reservations).toEqual([second, third, early]);
    });
  });
  it("shows of a night's flight what lies in the day, in the rows that it takes then", () => {
    const inDay: IsPeriodShown = (_reservation, from, to) => from < axis.end && to > axis.start;
    const rowsOf = (one: PublicReservation) => {
      const rows = buildBoardModel([site], [one], noFilters, new Set(), undefined, inDay).rows;
      return rows.filter((row): row is ResourceRow => row.type === "resource" && row.bars.length > 0);
    };
    const night = flight("r", at(24, 20), at(25));
    // The briefing begins at 23:50, but the aircraft's turnaround only at 00:05.
    expect(rowsOf(night).map(({ key }) => key)).toEqual(["s-i1", "s-p1"]);
    const aircraft = { ...night.aircraft!, startTurnaround: at(23, 45) };
    const ready = { ...night, start: at(24, 20), aircraft };
    expect(rowsOf(ready).map(({ key }) => key)).toEqual(["s-a1"]);
    const bar = rowsOf(ready)[0]!.bars[0]!;
    expect([isOnOtherDay(bar, axis), bar.before]).toEqual([true, at(23, 45)]);
    expect(isProposalTaken({ row: rowsOf(ready)[0]!, start: at(23, 30), end: at(24) })).toBe(true);
    expect(isOnOtherDay(rowsOf(flight("e", at(-1), at(0)))[0]!.bars[0]!, axis)).toBe(true);
    expect(isOnOtherDay(rowsOf(flight("e", at(-1), at(1)))[0]!.bars[0]!, axis)).toBe(false);
  });
  it("draws a person's whiskers from when they are taken, whatever the briefing says", () => {
    const early = { ...flight("r", at(10), at(11)), start: at(9), end: at(11, 40), durationBriefing: 5 };
    expect(rowOf(board([early]), "p1").bars[0]).toMatchObject({ before: at(9), after: at(11, 40) });
    expect(rowOf(board([early]), "a1").bars[0]).toMatchObject({ before: at(9, 45), after: at(11) });
  });
  it("takes who supervises a solo for briefing and debriefing, the student for all of it", () => {
    const model = board([flight("r", at(10), at(11), { isSolo: true })]);
    const taken = (id: string) =>
      listTakenPeriods(rowOf(model, id).bars[0]!).map(({ start, end }) => formatClockSpan(axis, start, end));
    expect(taken("i1")).toEqual(["09:30–10:00", "11:00–11:15"]);
    expect(taken("p1")).toEqual(["09:30–11:15"]);
    expect(taken("a1")).toEqual(["09:45–11:00"]);
    const withInstructor = board([flight("r", at(10), at(11))]);
    expect(listTakenPeriods(rowOf(withInstructor, "i1").bars[0]!)).toHaveLength(1);
  });
  it("shows as available only when nobody is unavailable, wherever the one begins", () => {
    const ground = (id: string, type: 0 | 1, from: number, to: number, userId = "i1") =>
      flight(id, at(from), at(to), {
        ...{ type: "Availability", start: at(from), end: at(to), aircraft: null },
        availability: { type, isWeekly: false, comment: "" },
        users: [{ userId, role: "Instructor", callSign: "MOR", firstName: "Claire", lastName: "Moreau" }],
      });
    const seen = (...list: PublicReservation[]) =>
      rowOf(board(list), "i1").grounds.map(({ reservation, start, end }) => [
        reservation.id,
        ...[start, end].map((one) => formatClockOnAxis(axis, one)),
      ]);
    const there = ground("there", 1, 9, 17);
    expect(seen(there, ground("away", 0, 8, 12))).toEqual([
      ["away", "08:00", "12:00"],
      ["there", "12:00", "17:00"],
    ]);
    expect(seen(there, ground("lunch", 0, 12, 14))).toEqual([
      ["there", "09:00", "12:00"],
      ["lunch", "12:00", "14:00"],
      ["there", "14:00", "17:00"],
    ]);
    expect(seen(there, ground("day", 0, 8, 18))).toEqual([["day", "08:00", "18:00"]]);
    expect(seen(there, ground("other", 0, 8, 12, "i2"))).toEqual([["there", "09:00", "17:00"]]);
  });
  it("closes groups, and groups several sites", () => {
    expect(buildBoardModel([site], [], noFilters, new Set(["s-aircraft"])).rows.map(({ key }) => key)).not.toContain(
      "s-a1",
    );
    const two = buildBoardModel([site, { ...site, siteId: "t" }], [], noFilters, new Set());
    expect(two.rows.filter(({ type }) => type === "site")).toHaveLength(2);
    expect(two.sections[1]!.top).toBe(two.sections[0]!.bottom);
  });
  it("finds rows by height and draws only those in sight", () => {
    const tops = Array.from({ length: 201 }, (_, index) => index * 32);
    expect(findRowIndexAt(tops, 0)).toBe(0);
    expect(findRowIndexAt(tops, 6399)).toBe(199);
    expect(visibleRowRange(tops, 3200, 640)).toEqual({ first: 98, last: 124 });
  });
  it("keeps what is drawn when it is scrolled, and after a jump draws what is in sight alone", () => {
    expect(followSight({ first: 98, last: 124 }, { first: 100, last: 120 })).toEqual({ first: 98, last: 124 });
    expect(followSight({ first: 98, last: 124 }, { first: 110, last: 136 })).toEqual({ first: 98, last: 136 });
    expect(followSight({ first: 98, last: 124 }, { first: 0, last: 24 })).toEqual({ first: 0, last: 24 });
  });
  it("draws ahead step by step until the rows around are drawn, and forgets those that are far away", () => {
    const tops = Array.from({ length: 201 }, (_, index) => index * 32);
    let drawn = visibleRowRange(tops, 3200, 640);
    const pace = { step: 2, ahead: 1.5 };
    let steps = 0;
    for (let next = drawn; steps === 0 || next !== drawn; steps++) {
      drawn = next;
      next = drawAhead(drawn, tops, 3200, 640, pace);
      expect(next.last - next.first - (drawn.last - drawn.first)).toBeLessThanOrEqual(2);
    }
    expect(drawn).toEqual({ first: 68, last: 154 });
    expect(drawAhead({ first: 0, last: 200 }, tops, 3200, 640, pace)).toEqual({ first: 38, last: 184 });
  });
});

describe("strip text", () => {
  it("never cuts a registration: it loses its country, then its place", () => {
    const text = (width: number) =>
      chooseStripTexts(flight("r", at(10), at(11)), "student", "p1", width, 0, "Practical");
    expect(text(140)).toEqual({ bold: "F-GKQA", detail: "MOR", small: false, isCut: false });
    expect(text(110)).toMatchObject({ bold: "GKQA", small: false });
    expect(text(90)).toMatchObject({ bold: "GKQA", small: true });
    expect(text(60)).toMatchObject({ bold: "GKQA", small: true });
    expect(text(55).bold).toBe("");
    expect(shortRegistration("FNPT II")).toBe("FNPT II");
  });
  it("names people on aircraft, and the route where it leads somewhere", () => {
    expect(chooseStripTexts(flight("r", at(10), at(11)), "aircraft", "a1", 200, 1, "")).toMatchObject({
      bold: "LMA",
      detail: "LFLG–LFLP",
    });
  });
});

describe("proposals", () => {
  const model = board([flight("r", at(10), at(11)), flight("n", at(12), at(13))]);
  const row = rowOf(model, "a1");
  const bar = row.bars[0]!;
  it("moves by slots and keeps the length; an end alone keeps one slot at least", () => {
    expect(proposeShiftedTimes(bar, "move", 1000, axis, 15)).toEqual({ start: at(10, 15), end: at(11, 15) });
    expect(proposeShiftedTimes(bar, "end", -9000, axis, 15)).toEqual({ start: at(10), end: at(10, 15) });
    expect(proposeShiftedTimes(bar, "start", -900, axis, 15)).toEqual({ start: at(9, 45), end: at(11) });
  });
  it("moves by whole slots what the briefing has put beside them, each end by itself too", () => {
    const off = rowOf(board([{ ...flight("r", at(9, 20), at(10, 50)), start: at(9), end: at(11) }]), "a1").bars[0]!;
    expect(proposeShiftedTimes(off, "move", 3500, axis, 15)).toEqual({ start: at(10, 20), end: at(11, 50) });
    expect(proposeShiftedTimes(off, "start", 1000, axis, 15)).toEqual({ start: at(9, 35), end: at(10, 50) });
    expect(proposeShiftedTimes(off, "end", 1000, axis, 15)).toEqual({ start: at(9, 20), end: at(11, 5) });
    expect(proposeShiftedTimes(off, "end", -9000, axis, 15)).toEqual({ start: at(9, 20), end: at(9, 35) });
  });
  it("knows what is taken, turnaround included", () => {
    expect(isProposalTaken({ row, start: at(10, 45), end: at(11, 45) }, bar)).toBe(false);
    expect(isProposalTaken({ row, start: at(11), end: at(12) }, bar)).toBe(true);
  });
  it("proposes another aircraft, not another kind", () => {
    const other = rowOf(model, "a2");
    expect(toProposedMove(row, bar, { row: other, start: at(10), end: at(11) })).toMatchObject({
      aircraftId: "a2",
      startShift: 0,
    });
    expect(findResourceChange(row, rowOf(model, "sim"))).toBeNull();
    expect(toProposedMove(row, bar, { row, start: at(10), end: at(11) })).toBeNull();
  });
  it("proposes an hour, or what is free of it", () => {
    expect(proposeBookingTimes(row, at(8, 5), null, axis, 15)).toEqual({ start: at(8), end: at(9) });
    expect(proposeBookingTimes(row, at(11, 20), null, axis, 15)).toEqual({ start: at(11, 15), end: at(11, 45) });
    expect(proposeBookingTimes(row, at(9), at(8, 10), axis, 15)).toEqual({ start: at(8), end: at(9) });
  });
});

describe("cursor", () => {
  const model = board([flight("r", at(10), at(11)), flight("n", at(11, 30), at(12))]);
  const bounds = { axis, slotMinutes: 15, pageRows: 10 };
  const press = (cursor: BoardCursor, key: string, ctrlKey = false) =>
    nextCursorForKey(model, cursor, { key, ctrlKey }, bounds);
  it("goes through strips and free slots", () => {
    expect(press({ row: "s-a1", at: at(9, 45) }, "ArrowRight")).toMatchObject({ reservation: "r" });
    expect(press({ row: "s-a1", at: at(10), reservation: "r" }, "ArrowRight")).toEqual({ row: "s-a1", at: at(11) });
    expect(press({ row: "s-a1", at: at(11, 15) }, "ArrowRight")).toMatchObject({ reservation: "n" });
    expect(press({ row: "s-a1", at: at(11) }, "ArrowLeft")).toMatchObject({ reservation: "r" });
    expect(press({ row: "s-a1", at: at(10), reservation: "r" }, "ArrowLeft")).toEqual({ row: "s-a1", at: at(9, 45) });
    expect(press({ row: "s-a1", at: at(10), reservation: "r" }, "ArrowRight", true)).toMatchObject({
      reservation: "n",
    });
  });
  it("keeps the time between rows, and stays on the board", () => {
    expect(press({ row: "s-a2", at: at(10, 30) }, "ArrowUp")).toEqual({
      row: "s-a1",
      at: at(10, 30),
      reservation: "r",
    });
    expect(press({ row: "s-aircraft", at: at(10) }, "ArrowUp")).toMatchObject({ row: "s-aircraft" });
    expect(press({ row: "s-a1", at: axis.start }, "ArrowLeft")).toMatchObject({ at: axis.start });
    expect(press({ row: "s-a1", at: at(9) }, "End")).toMatchObject({ reservation: "n" });
    expect(press({ row: "s-a1", at: at(9) }, "x")).toBeNull();
  });
});
