import type { Reading, Work } from "@/lib/access/actor/as-actor";
import type { BookingInput, PlacedBooking } from "@/lib/activity/reservations/bodies";
import { lockReservations } from "@/lib/activity/reservations/commands";
import { type BookableType, kinds, typeOfCode } from "@/lib/activity/reservations/kinds";
import { findReservationRow } from "@/lib/activity/reservations/queries";
import { moveSeries } from "@/lib/activity/reservations/series/commands";
import { listFollowing } from "@/lib/activity/reservations/series/queries";
import { type FollowingChange, followChange } from "@/lib/activity/reservations/series/rules";
import type { ChangedDateView, SeriesChangeInput } from "@/lib/activity/reservations/series/schema";
import { fillUnnamedBooking, makeBookingBody } from "@/lib/activity/reservations/wire";
import { listOpenLessons } from "@/lib/activity/training/lessons/queries";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { type Change, changeTogether, standing } from "./change";
import { demandVersion } from "./demand-version";
import { nameSite, planBooking } from "./plan-booking";
import { type PlannedDate, planDate } from "./plan-series";

/**
 * Changes a date of a series and all that follow it, all or none: the same clock times, resources and people for all.
 * Returns the new versions, and which dates became others by it. Throws 409 with the conflicts.
 */
export async function changeSeries(
  work: Work,
  id: string,
  input: SeriesChangeInput,
  version: number | undefined,
  locale: Locale,
): Promise<ChangedDateView[]> {
  const { ids, timeZone } = await listFollowing(work, { id, from: input.from });
  const locked = await lockReservations(work, ids);
  const first = locked.find((row) => row.id === input.from);
  if (!first) throw new Problem("notFound", "errors.notFound");
  await demandVersion(work, first, version);
  const asked = await nameSite(work, input.booking);
  const changes = await listChanges(work, typeOfCode(input.type) as BookableType, asked, { ids, timeZone, ...input });
  const from = await readPeriod(work, input.from);
  const versionOf = new Map(locked.map((row) => [row.id, row.version]));
  const versions = await changeTogether(
    work,
    changes.map((change) => ({ ...change, version: versionOf.get(change.id) })),
    locale,
  );
  await moveSeries(work, id, { from, to: await readPeriod(work, input.from) });
  return [...versions].map(([reservationId, now]) => ({
    ...{ id: reservationId, version: now },
    isChanged: now !== versionOf.get(reservationId),
  }));
}

/** Reads when a reservation is. */
export async function readPeriod({ db }: Pick<Reading, "db">, id: string): Promise<{ start: number; end: number }> {
  const { startAt, endAt } = await db.reservation.findUniqueOrThrow({ where: { id } });
  return { start: toUnix(startAt), end: toUnix(endAt) };
}

/** Plans the change of a date and of all that follow, and writes nothing. */
export async function planSeriesChange(
  reading: Reading,
  type: BookableType,
  asked: PlacedBooking,
  from: string,
): Promise<{ dates: PlannedDate[]; timeZone: string }> {
  const { ids, timeZone } = await listFollowing(reading, { from });
  const changes = await listChanges(reading, type, asked, { ids, timeZone, from });
  const dates: PlannedDate[] = [];
  for (const { id, input } of changes) {
    const current = await findReservationRow(reading, id);
    const date = { start: input.start, end: input.end, isLeftOut: false, reservationId: id };
    const planned = await planDate(
      reading,
      { ...date, conflicts: [], refusal: null, withoutIds: [] },
      () => planBooking(reading, id, type, input, { hold: false, current }),
      ids,
    );
    if (id === from && planned.refusal) throw planned.refusal;
    dates.push(planned);
  }
  return { dates, timeZone };
}

/** Lists what each date becomes: the first one what was asked, the others what follows from it. */
async function listChanges(
  reading: Reading,
  type: BookableType,
  asked: PlacedBooking,
  { ids, timeZone, from }: { ids: readonly string[]; timeZone: string; from: string },
): Promise<Omit<Change, "version">[]> {
  const first = await standing(reading, from);
  if (first.planned.type !== type) throw new Problem("invalid", "reservations.typeIsFixed");
  const before = makeBookingBody(first.planned, first.texts);
  const following = followChange(before, asked, timeZone);
  const changes: Omit<Change, "version">[] = [];
  for (const id of ids) {
    if (id === from) {
      changes.push({ id, type, input: asked });
      continue;
    }
    const { planned, texts } = await standing(reading, id);
    const stands = makeBookingBody(planned, texts);
    const { periodOf, usersOf, ...named } = following;
    const users = await withLessons(reading, type, stands.users, usersOf(stands.users));
    const change = { id, ...named, ...periodOf(stands), ...(users && { users }) };
    changes.push({ id, type, input: fillUnnamedBooking(planned, texts, change) });
  }
  return changes;
}

/** Gives those who come to a class the lesson of the date. Who doesn't have it open stays away from it. */
async function withLessons(
  reading: Reading,
  type: BookableType,
  stood: BookingInput["users"],
  change: ReturnType<FollowingChange["usersOf"]>,
): Promise<BookingInput["users"] | null> {
  if (!change) return null;
  const { users, added } = change;
  const sort = kinds[type].lesson;
  const learning = added.filter((user) => user.userProgramSessionId);
  if (!sort || learning.length === 0) return [...users, ...added];
  const taught = stood.find((user) => user.userProgramSessionId)?.userProgramSessionId;
  const lesson = await reading.db.enrolmentSession.findUnique({
    where: { id: taught ?? "" },
    select: { session: { select: { lineageId: true } } },
  });
  const open = await listOpenLessons(
    reading,
    learning.map(({ userId }) => userId),
    sort,
  );
  return [
    ...users,
    ...added.flatMap((user) => {
      if (!user.userProgramSessionId) return [user];
      const own = open.find((one) => one.studentId === user.userId && one.lineageId === lesson?.session.lineageId);
      return own ? [{ ...user, userProgramSessionId: own.id }] : [];
    }),
  ];
}
