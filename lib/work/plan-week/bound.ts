import { setImmediate as nextTurn } from "node:timers/promises";
import { groupBy } from "@/lib/platform/group-by";
import { type LinearModel, ModelBuilder } from "./linear-model";
import { atEachBegin } from "./moments";
import { Forbiddances, listOptions, type Option } from "./options";
import { KEPT, scaleOf } from "./score";
import { aircraftPeriodOf, instructorPeriodsOf, overlaps, type Period, spanOf, type Week } from "./week";

/**
 * Makes a model that is easier than the week, so that no plan is worth more than its solution: it only counts how many instructors
 * and how many aircraft of each kind are free at each moment, not who they are. In between, the process
 * hears whether it shall end.
 */
export async function modelPacking(week: Week): Promise<LinearModel | null> {
  const scale = scaleOf(week);
  const builder = new ModelBuilder();
  const aircraftOf = new Map(week.aircraft.map((one) => [one.id, one]));
  const pack = ({ lesson, offBlock, day, aircraftIds }: Option) => {
    const kinds = groupBy(aircraftIds, (id) => aircraftOf.get(id)!.kind);
    const isKept = lesson.previous?.offBlock === offBlock;
    return [...kinds].map(([kind, ids]) => {
      const column = builder.addChoice(scale.worthOf(lesson, day) + (isKept ? KEPT : 0));
      return { lesson, offBlock, day, kind, aircraft: aircraftOf.get(ids[0])!, column };
    });
  };
  const packed: ReturnType<typeof pack> = [];
  for (const { lessonIds } of week.students) {
    await nextTurn();
    packed.push(...listOptions(week, [], new Set(lessonIds), new Forbiddances()).flatMap(pack));
  }
  if (packed.length === 0) return null;
  type Packed = (typeof packed)[number];
  const columnsOf = (some: readonly Packed[]) => some.map(({ column }) => column);

  /** Takes at most as many at each moment as there are of what is free then. */
  const share = async (
    some: readonly Packed[],
    periodsOf: (one: Packed) => Period[],
    all: readonly { booked: readonly Period[]; away?: readonly Period[] }[],
  ) => {
    const taking = some.flatMap((one) => periodsOf(one).map((period) => ({ ...period, column: one.column })));
    let count = 0;
    for (const { moment, open: then } of atEachBegin(taking)) {
      if (++count % 20 === 0) await nextTurn();
      const instant = { start: moment, end: moment + 1 };
      const isFree = (periods: readonly Period[]) => !periods.some((period) => overlaps(period, instant));
      const free = all.filter(({ booked, away = [] }) => isFree(booked) && isFree(away)).length;
      if (then.length > free)
        builder.addRow(
          Number.NEGATIVE_INFINITY,
          then.map(({ column }) => column),
          free,
        );
    }
  };
  await share(packed, ({ lesson, offBlock }) => instructorPeriodsOf(lesson, offBlock), week.instructors);
  for (const [kind, own] of groupBy(packed, (one) => one.kind))
    await share(
      own,
      ({ lesson, offBlock, aircraft }) => [aircraftPeriodOf(lesson, aircraft, offBlock)],
      week.aircraft.filter((one) => one.kind === kind),
    );
  const ofLesson = groupBy(packed, ({ lesson }) => lesson.id);
  for (const own of ofLesson.values()) builder.addRow(Number.NEGATIVE_INFINITY, columnsOf(own), 1);
  for (const student of week.students) {
    await nextTurn();
    const own = student.lessonIds.flatMap((id) => ofLesson.get(id) ?? []);
    for (const ofDay of groupBy(own, ({ day }) => String(day)).values())
      builder.addRow(
        Number.NEGATIVE_INFINITY,
        columnsOf(ofDay),
        week.flightsADay - (student.flightsOn[ofDay[0].day] ?? 0),
      );
    for (const [at, id] of student.lessonIds.entries()) {
      const followers = ofLesson.get(student.lessonIds[at + 1] ?? "") ?? [];
      const firsts = ofLesson.get(id) ?? [];
      // By the end of each day, no more of the next than of the first by the same day.
      for (const day of new Set(followers.map((one) => one.day))) {
        const last = Math.max(...followers.filter((one) => one.day === day).map(({ offBlock }) => offBlock));
        const second = columnsOf(followers.filter(({ offBlock }) => offBlock <= last));
        const { lesson } = followers[0]!;
        const { start } = spanOf(lesson, last);
        const isBefore = (one: Packed) =>
          spanOf(one.lesson, one.offBlock).end <= start && (week.flightsADay > 1 || one.day < day);
        const first = columnsOf(firsts.filter(isBefore));
        builder.addRow(Number.NEGATIVE_INFINITY, [...second, ...first], 0, [
          ...second.map(() => 1),
          ...first.map(() => -1),
        ]);
      }
    }
  }
  return builder.build();
}
