import type { Reading } from "@/lib/access/actor/as-actor";
import { fromUnix } from "@/lib/platform/time";
import type { CertificateMeaning } from "@/lib/records/certificates/meanings";
import { Prisma } from "@/prisma/generated/client";
import { LEG_CHECKS } from "../codes";
import { readLogbookHolder } from "./reach";
import {
  amountsOf,
  countPages,
  findCommander,
  isOfClass,
  isSession,
  type LogbookLeg,
  sliceOfLogbook,
  totalsOfPage,
} from "./rules";
import type { LogbookEntryView, LogbookFilter, LogbookQuery, LogbookView } from "./schema";

/**
 * Lists the legs of a person that stand in their logbook: those that are validated, and what they took over from another logbook, which
 * staff may still have to validate before it counts for the school. Of these it lists those that a filter lets pass, the oldest first,
 * with what is added up of them. PostgreSQL answers one text, which is written and read in a third of the time of rows.
 */
export async function listLogbookLegs(
  { db }: Pick<Reading, "db">,
  personId: string,
  { dateMin, dateMax, legClass, external }: LogbookFilter,
): Promise<LogbookLeg[]> {
  const from = dateMin === undefined ? Prisma.empty : Prisma.sql`AND l.off_block_at >= ${fromUnix(dateMin)}`;
  const until = dateMax === undefined ? Prisma.empty : Prisma.sql`AND l.off_block_at < ${fromUnix(dateMax)}`;
  const ours = external
    ? Prisma.empty
    : Prisma.sql`AND (l.reservation_id IS NOT NULL OR l.aircraft_id IS NOT NULL OR f.lesson_id IS NOT NULL)`;
  const [row] = await db.$queryRaw<{ legs: string }[]>`
    SELECT coalesce(string_agg(concat_ws(' ', l.id, l.category, l.class, coalesce(a.class::text, ''), f.function,
        l.is_multi_pilot, f.is_pilot_flying, date_part('epoch', l.off_block_at), date_part('epoch', l.on_block_at),
        l.landings_by_day, l.landings_by_night, l.night_minutes, l.ifr_minutes), ',' ORDER BY l.off_block_at, l.id), '') AS legs
    FROM leg_pilot f JOIN leg l ON l.id = f.leg_id LEFT JOIN aircraft a ON a.id = l.aircraft_id
    WHERE f.person_id = ${personId} AND f.function IS NOT NULL
      AND (l.state = 'Validated' OR (l.state = 'Declared' AND l.import_id IS NOT NULL)) ${from} ${until} ${ours}`;
  const legs = row!.legs === "" ? [] : row!.legs.split(",").map(readLeg);
  return legs.filter((leg) => isOfClass(leg, legClass));
}

function readLeg(text: string): LogbookLeg {
  const [id, category, legClass, aircraftClass, pilotFunction, isMultiPilot, isPilotFlying, ...figures] =
    text.split(" ");
  const [offBlock, onBlock, landingsByDay, landingsByNight, nightMinutes, ifrMinutes] = figures.map(Number);
  return {
    id: id!,
    category: category as LogbookLeg["category"],
    class: legClass as LogbookLeg["class"],
    aircraftClass: (aircraftClass || null) as LogbookLeg["aircraftClass"],
    function: pilotFunction as LogbookLeg["function"],
    ...{ isMultiPilot: isMultiPilot === "t", isPilotFlying: isPilotFlying === "t" },
    ...{ offBlock: offBlock!, onBlock: onBlock!, landingsByDay: landingsByDay!, landingsByNight: landingsByNight! },
    ...{ nightMinutes: nightMinutes!, ifrMinutes: ifrMinutes! },
  };
}

/** Reads a page of a person's logbook with its totals. */
export async function readLogbook(reading: Reading, personId: string, query: LogbookQuery): Promise<LogbookView> {
  await readLogbookHolder(reading, personId);
  const [legs, pilot] = await Promise.all([
    listLogbookLegs(reading, personId, query),
    readLogbookPilot(reading, personId),
  ]);
  const pages = countPages(legs.length);
  const page = Math.min(query.page ?? pages, pages);
  const sessions = legs.filter(isSession).length;
  return {
    ...{ pilot, page, pages, flights: legs.length - sessions, sessions, isSelection: isSelection(query) },
    entries: await loadEntries(reading, personId, sliceOfLogbook(legs, page)),
    totals: totalsOfPage(legs, page),
  };
}

export const isSelection = ({ dateMin, dateMax, legClass, external }: LogbookFilter): boolean =>
  dateMin !== undefined || dateMax !== undefined || legClass !== "All" || !external;

/** Whose logbook it is, with the number of their licence as far as the school has validated one. */
export async function readLogbookPilot({ db }: Pick<Reading, "db">, personId: string): Promise<LogbookView["pilot"]> {
  const [person, licences] = await Promise.all([
    db.person.findUniqueOrThrow({
      where: { id: personId },
      select: { id: true, firstName: true, lastName: true, callSign: true },
    }),
    listNumbers(db, [personId], LICENCES),
  ]);
  return { ...person, licence: licences.get(personId)?.number ?? "" };
}

const LICENCES: readonly CertificateMeaning[] = ["Atpl", "Cpl", "Ppl", "Lapl", "Ulm"];
/** What an instructor's certificate is called beside its number. */
const INSTRUCTOR_CERTIFICATES: Partial<Record<CertificateMeaning, string>> = {
  InstructorFi: "FI",
  InstructorFiRestricted: "FI",
  InstructorCri: "CRI",
  InstructorIri: "IRI",
};

/** Finds the latest number of a validated certificate of each person that regulations know as one of these, or that grants one. */
async function listNumbers(db: Reading["db"], personIds: readonly string[], meanings: readonly CertificateMeaning[]) {
  const among = { meaning: { in: [...meanings] } };
  const rows = await db.certificate.findMany({
    where: {
      ...{ personId: { in: [...personIds] }, state: "Validated", archivedAt: null, serialNumber: { not: "" } },
      OR: [{ type: among }, { qualifications: { some: { qualification: among } } }],
    },
    select: {
      ...{ personId: true, serialNumber: true, type: { select: { meaning: true } } },
      qualifications: { where: { qualification: among }, select: { qualification: { select: { meaning: true } } } },
    },
    orderBy: [{ issuedOn: { sort: "asc", nulls: "first" } }, { id: "asc" }],
  });
  return new Map(
    rows.map(({ personId, serialNumber, type, qualifications }) => {
      const known = [type.meaning, ...qualifications.map(({ qualification }) => qualification.meaning)];
      const meaning = known.find((one) => meanings.some((name) => name === one)) as CertificateMeaning;
      return [personId!, { number: serialNumber, meaning }] as const;
    }),
  );
}

/** What each entry says beside its figures. */
const detailsOfEntry = {
  ...{ id: true, reservationId: true, aircraftId: true, model: true, registration: true },
  ...{ fromAirport: true, toAirport: true },
  ...{ commanderName: true, operator: true, hasTimes: true, reservation: { select: { siteId: true } } },
  pilots: {
    select: {
      ...{ personId: true, function: true, check: true, remarks: true, version: true },
      person: { select: { lastName: true, callSign: true } },
      lesson: {
        select: {
          session: { select: { reference: true, title: true } },
          followUp: {
            select: { instructorName: true, instructor: { select: { id: true, lastName: true, callSign: true } } },
          },
        },
      },
    },
  },
} satisfies Prisma.LegSelect;
type EntryRow = Prisma.LegGetPayload<{ select: typeof detailsOfEntry }>;
type Named = { id: string; lastName: string; callSign: string | null };

/** Makes the entries of some legs of a person's logbook, in their order. */
export async function loadEntries(
  { db }: Pick<Reading, "db">,
  personId: string,
  legs: readonly LogbookLeg[],
): Promise<LogbookEntryView[]> {
  if (legs.length === 0) return [];
  const rows = await db.leg.findMany({ where: { id: { in: legs.map(({ id }) => id) } }, select: detailsOfEntry });
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const teachers = rows.flatMap((row) => findTeacher(row, personId)?.id ?? []);
  const numbers = await listNumbers(
    db,
    [...new Set(teachers)],
    Object.keys(INSTRUCTOR_CERTIFICATES) as CertificateMeaning[],
  );
  return legs.map((leg) => {
    const row = rowOf.get(leg.id)!;
    const own = row.pilots.find((one) => one.personId === personId)!;
    const teacher = findTeacher(row, personId);
    const certificate = teacher && numbers.get(teacher.id);
    const taught = [
      teacher && (teacher.callSign || teacher.lastName),
      certificate && INSTRUCTOR_CERTIFICATES[certificate.meaning],
      certificate?.number,
    ];
    const session = own.lesson?.session;
    return {
      ...{ id: leg.id, reservationId: row.reservationId, siteId: row.reservation?.siteId ?? null },
      isExternal: row.reservationId === null && row.aircraftId === null && own.lesson === null,
      hasTimes: row.hasTimes,
      isSession: isSession(leg),
      ...{ from: row.fromAirport, to: row.toAirport, offBlock: leg.offBlock, onBlock: leg.onBlock },
      ...{ model: row.model, registration: row.registration, amounts: amountsOf(leg) },
      commander: nameCommander(row, personId),
      lesson: session ? session.reference || session.title : "",
      instructor: taught.filter(Boolean).join(" ") || (own.lesson?.followUp?.instructorName ?? ""),
      operator: row.operator,
      check: LEG_CHECKS.indexOf(own.check),
      isPicus: own.function === "Picus",
      ...{ remarks: own.remarks, version: own.version },
    };
  });
}

/** Who gave instruction to the pilot of the logbook: whoever taught on board, or whom the lesson's follow-up names. */
function findTeacher({ pilots }: EntryRow, personId: string): Named | null {
  const own = pilots.find((one) => one.personId === personId)!;
  if (own.function === "Instructor" || own.function === "Examiner") return null;
  const taught = pilots.find((one) => one.function === "Instructor" || one.function === "Examiner");
  if (taught) return { id: taught.personId, ...taught.person };
  return own.lesson?.followUp?.instructor ?? null;
}

/** The name of the pilot in command, such as "PETIT". Null: it was the pilot of the logbook. Empty: nobody has told. */
function nameCommander(row: EntryRow, personId: string): string | null {
  const own = row.pilots.find((one) => one.personId === personId)!;
  const commander = findCommander(row.pilots);
  // Who flies under supervision isn't the one who countersigns.
  if (commander?.personId === personId && own.function !== "Picus") return null;
  const name = (commander?.personId === personId ? null : commander?.person.lastName) ?? row.commanderName;
  return (name || (findTeacher(row, personId)?.lastName ?? "")).toLocaleUpperCase("fr-FR");
}

/** How many entries an export reads at a time: some pages. */
const ENTRIES_AT_A_TIME = 130;

/** Reads the entries of a logbook part by part, the oldest first. */
export async function* readEntries(
  reading: Pick<Reading, "db">,
  personId: string,
  legs: readonly LogbookLeg[],
): AsyncGenerator<LogbookEntryView[]> {
  for (let at = 0; at < legs.length; at += ENTRIES_AT_A_TIME)
    yield await loadEntries(reading, personId, legs.slice(at, at + ENTRIES_AT_A_TIME));
}
