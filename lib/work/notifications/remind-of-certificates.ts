import type { Work } from "@/lib/access/actor/as-actor";
import { findRenewed } from "@/lib/activity/notifications/certificates/queries";
import { type Reminder, remindPeople } from "@/lib/activity/notifications/commands";
import { listAnswererIds } from "@/lib/activity/requests/queries";
import { addDays, localDayOf, toDate, toDay } from "@/lib/platform/day";
import { dayBounds, localMinuteOf, toUnix } from "@/lib/platform/time";
import { readMoment } from "@/lib/records/certificates/queries";
import { findPassedThreshold, hasExpired, type Threshold, type Validity } from "@/lib/records/certificates/rules";

/** Nobody is told by night that a day has begun on which something ends soon: only from 08:00 to 20:00. */
const [FIRST_MINUTE, LAST_MINUTE] = [8 * 60, 20 * 60];
/** What expired longer ago is no news, such as what is entered of former years. */
const EXPIRY_TOLD_DAYS = 30;

/**
 * Tells people and the staff of aircraft that a certificate, or a qualification of one, expires soon or has expired. Each
 * threshold is told once for the date that it counts back from. Who has handed in the next one isn't told.
 *
 * @returns the number of people who were told, each time they were
 */
export async function remindOfCertificates(work: Work, { atAnyHour = false } = {}): Promise<number> {
  const moment = await readMoment(work);
  const rows = await listEnding(work);
  const renewed = await findRenewed(work.db, rows);
  const readersOf = await makeReaders(work);
  const reminders: Reminder[] = [];
  for (const row of rows.filter(({ id }) => !renewed.has(id))) {
    const at = judgedAt(work.now, row.aircraft?.site.timeZone ?? moment.timeZone, row.aircraft?.landings ?? null);
    if (!at.isDaytime && !atAnyHour) continue;
    for (const end of endsOf(row)) {
      const news = findNews(end, row.type.thresholds, at);
      if (!news) continue;
      const { expiresOn, expiresAtCycles, qualificationId } = end;
      const onceKey = `certificate:${row.id}:${qualificationId ?? ""}:${expiresOn}:${expiresAtCycles}:${news}`;
      const told = { subjectId: row.id, onceKey, state: end, isMailed: row.type.isMailed };
      for (const reader of await readersOf(row)) {
        const verb = news === EXPIRED ? "Expired" : "Ends";
        const kind = reader.siteId === null ? (`certificate${verb}` as const) : (`siteCertificate${verb}` as const);
        reminders.push({ ...told, ...reader, kind });
      }
    }
  }
  return remindPeople(work, reminders);
}

type Ending = Awaited<ReturnType<typeof listEnding>>[number];

/** Lists the valid certificates of Active people and aircraft that may have something to tell. */
async function listEnding({ db, now }: Work) {
  const units = await db.certificateThreshold.groupBy({ by: ["unit"], _max: { amount: true } });
  const most = (unit: Threshold["unit"]) => units.find((one) => one.unit === unit)?._max.amount ?? 0;
  const daysAhead = Math.max(most("Days"), Math.ceil(most("Hours") / 24)) + 1;
  const today = localDayOf(toUnix(now), "UTC");
  const soon = { gte: toDate(addDays(today, -EXPIRY_TOLD_DAYS - 1)), lte: toDate(addDays(today, daysAhead)) };
  return db.certificate.findMany({
    where: {
      ...{ state: "Validated", archivedAt: null, type: { state: "Active" } },
      AND: [
        { OR: [{ person: { state: "Active" } }, { aircraft: { state: "Active" } }] },
        {
          OR: [
            { expiresOn: soon },
            { expiresAtCycles: { not: null } },
            { qualifications: { some: { expiresOn: soon, qualification: { state: "Active" } } } },
          ],
        },
      ],
    },
    select: {
      ...{ id: true, typeId: true, personId: true, aircraftId: true, expiresOn: true, expiresAtCycles: true },
      type: { select: { isMailed: true, thresholds: true } },
      qualifications: {
        select: { qualificationId: true, expiresOn: true, qualification: { select: { state: true } } },
      },
      person: { select: { roles: { select: { siteId: true } } } },
      aircraft: { select: { siteId: true, landings: true, site: { select: { timeZone: true } } } },
    },
    orderBy: { id: "asc" },
  });
}

type End = Validity & { qualificationId?: string };

/** What of a certificate ends: itself, and each of its qualifications. */
function endsOf({ expiresOn, expiresAtCycles, qualifications }: Ending): End[] {
  const own = { expiresOn: expiresOn && toDay(expiresOn), expiresAtCycles };
  const granted = qualifications.filter((one) => one.expiresOn && one.qualification.state === "Active");
  return [
    own,
    ...granted.map((one) => ({
      ...{ expiresOn: toDay(one.expiresOn!), expiresAtCycles: null, qualificationId: one.qualificationId },
    })),
  ];
}

type JudgedAt = { day: string; hoursLeft: number; landings: number | null };

function judgedAt(now: Date, timeZone: string, landings: number | null): JudgedAt & { isDaytime: boolean } {
  const day = localDayOf(toUnix(now), timeZone);
  const hoursLeft = (dayBounds(day, timeZone).to - toUnix(now)) / 3600;
  const minute = localMinuteOf(now, timeZone);
  return { day, hoursLeft, landings, isDaytime: minute >= FIRST_MINUTE && minute < LAST_MINUTE };
}

const EXPIRED = "expired";

/** What there is to tell of an end: the threshold that is passed, or that it is over. Null when there is nothing. */
function findNews(end: End, thresholds: readonly Threshold[], at: JudgedAt): string | null {
  if (!hasExpired(end, at.day, at.landings)) {
    const passed = findPassedThreshold(thresholds, end, at);
    return passed && `${passed.amount} ${passed.unit}`;
  }
  const isOverLong = end.expiresOn !== null && end.expiresOn < addDays(at.day, -EXPIRY_TOLD_DAYS);
  return isOverLong ? null : EXPIRED;
}

/** Who is told. Without a site it is the holder. */
type Reader = { personId: string; siteId: string | null };

/**
 * Of somebody's, the person and, where the school wants it, the staff of their sites. Of an aircraft's, the staff and the mechanics
 * of its site. A site without staff has the admins.
 */
async function makeReaders(work: Work): Promise<(row: Ending) => Promise<Reader[]>> {
  const school = await work.db.school.findFirst({ select: { isStaffToldOfCertificates: true } });
  const mechanics = await work.db.dutyGrant.findMany({
    where: { duty: "Mechanic", person: { state: "Active" } },
    select: { personId: true, siteId: true },
  });
  const staff = new Map<string, string[]>();
  const staffOf = async (siteId: string): Promise<Reader[]> => {
    const known = staff.get(siteId) ?? (await listAnswererIds(work, siteId));
    staff.set(siteId, known);
    return known.map((personId) => ({ personId, siteId }));
  };
  return async ({ personId, person, aircraft }) => {
    if (aircraft) {
      const own = mechanics.filter(({ siteId }) => siteId === aircraft.siteId);
      return [...(await staffOf(aircraft.siteId)), ...own];
    }
    const readers: Reader[] = [{ personId: personId!, siteId: null }];
    if (!school?.isStaffToldOfCertificates) return readers;
    for (const siteId of new Set(person?.roles.map((role) => role.siteId))) readers.push(...(await staffOf(siteId)));
    return readers.filter((one) => one.siteId === null || one.personId !== personId);
  };
}
