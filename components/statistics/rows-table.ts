import { hrefOf } from "@/lib/access/screens/address";
import { dayCell, hoursCell, wholeCell } from "@/lib/records/table-cells";
import type { RowsView } from "@/lib/views/statistics/rows/schema";
import type { StatisticsCell, StatisticsTable, Words } from "@/lib/views/statistics/tables";

type Described = { table: StatisticsTable; hrefOf: (id: string) => string | null };

/**
 * Makes the table of what a figure is made of, and says where each row leads. What says most stands first, for a phone shows no more
 * at once.
 *
 * @param base the address below which the site's screens are
 */
export function describeRows(view: RowsView, base: string, { say }: Words): Described {
  const describe = <Row extends { id: string }>(
    columns: readonly string[],
    rows: readonly Row[],
    cellsOf: (row: Row) => StatisticsCell[],
    hrefOfRow: (row: Row) => string,
  ): Described => {
    const hrefs = new Map(rows.map((row) => [row.id, hrefOfRow(row)]));
    const heads = columns.map((column) => say(`columns.${column}`));
    return {
      table: { heads, rows: rows.map((row) => ({ key: row.id, cells: cellsOf(row) })) },
      hrefOf: (id) => hrefs.get(id) ?? null,
    };
  };
  const progressBook = ({ studentId, trainingId }: { studentId: string; trainingId: string }) =>
    `${base}/user/${studentId}/progressBook/${trainingId}`;
  switch (view.of) {
    case "legs":
      return describe(
        ["day", "time", "aircraft", "hours", "pilot", "instructor", "from", "to", "landings", "model"],
        view.rows,
        (leg) => [
          ...[dayCell(leg.day), leg.time, leg.aircraft, hoursCell(leg.minutes), leg.pilot, leg.instructor],
          ...[leg.from, leg.to, wholeCell(leg.landings), leg.model],
        ],
        // What wasn't booked, such as flights of the past that were imported, is in the journey log of its aircraft.
        ({ reservationId, aircraftId, siteId, opensOn }) =>
          reservationId && siteId && opensOn
            ? hrefOfReservation(reservationId, siteId, opensOn)
            : `${base}/aircraft/${aircraftId}?tab=logbook`,
      );
    case "bookings":
      return describe(
        ["day", "time", "aircraft", "hours", "people"],
        view.rows,
        ({ day, time, aircraft, minutes, people }) => [dayCell(day), time, aircraft, hoursCell(minutes), people],
        ({ id, siteId, opensOn }) => hrefOfReservation(id, siteId, opensOn),
      );
    case "lessons":
      return describe(
        ["day", "student", "lesson", "hours", "simulator", "theory", "instructor", "program"],
        view.rows,
        (one) => [
          ...[dayCell(one.day), one.student, one.lesson, hoursCell(one.minutes), hoursCell(one.simulatorMinutes)],
          ...[hoursCell(one.theoryMinutes), one.instructor, one.program],
        ],
        (one) => `${progressBook(one)}/lesson/${one.lessonId}`,
      );
    case "begun":
    case "skillTests":
      return describe(
        ["day", "student", "program"],
        view.rows,
        ({ day, student, program }) => [dayCell(day), student, program],
        progressBook,
      );
    case "members":
      return describe(
        ["name", "age"],
        view.rows,
        ({ name, callSign, age }) => [[name, callSign].filter(Boolean).join(", "), age === null ? "" : wholeCell(age)],
        ({ id }) => `${base}/user/${id}`,
      );
    case "aircraft":
      return describe(
        ["aircraft", "model", "flights", "hours"],
        view.rows,
        (one) => [one.callSign, one.model, wholeCell(one.flights), hoursCell(one.minutes)],
        ({ id }) => `${base}/aircraft/${id}`,
      );
  }
}

const hrefOfReservation = (id: string, siteId: string, day: string) =>
  `${hrefOf("planning", siteId)}?date=${day}&reservation=${id}`;
