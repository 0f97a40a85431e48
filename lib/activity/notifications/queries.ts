import type { PersonActor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import type { NotificationFacts } from "@/lib/access/changes/effects";
import { auditNameOfModel } from "@/lib/access/changes/table";
import { type Db, runPreparedQuery } from "@/lib/platform/db";
import { parseLocale } from "@/lib/platform/locale";
import { PagedRows, skipAndTake } from "@/lib/platform/paging";
import { pushPublicKey } from "@/lib/platform/push";
import { toUnix } from "@/lib/platform/time";
import type { DefectArea } from "@/lib/records/defects/codes";
import { whereCountsAsRecipient } from "@/lib/records/notices/reach";
import { type LegState, Prisma, type ReservationRequestKind, type TermsKind } from "@/prisma/generated/client";
import type { CancellationSubject } from "../reservations/reach";
import {
  type CertificateFacts,
  type MentionedCertificate,
  type PresentCertificate,
  readMentionedCertificates,
  readPresentCertificates,
} from "./certificates/queries";
import { isLocked, isReceived, type NotificationChoices, type QuietHours, timingOf } from "./choices";
import { type MentionedFlight, readFlightStates, readMentionedFlights } from "./flights/queries";
import { type Grant, readGrants } from "./grants/queries";
import { type MentionedHobbsGap, readMentionedHobbsGaps } from "./hobbs-gaps/queries";
import {
  CHOSEN_KINDS,
  listKindsAbout,
  lookUpKind,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  NOTIFICATION_TIMINGS,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSubject,
  notificationKinds,
} from "./kinds";
import { type MentionedLessonRequest, readMentionedLessonRequests } from "./lesson-requests/queries";
import { type MentionedLesson, readMentionedLessons } from "./lessons/queries";
import { type MentionedOccurrence, readMentionedOccurrences } from "./occurrences/queries";
import { type MentionedOverdueFlight, readMentionedOverdueFlights } from "./overdue/queries";
import type { NotificationListQuery, NotificationSettingsView, ToldView } from "./schema";
import { type MentionedSolo, readMentionedSolos } from "./solo/queries";
import { type MentionedStandbyOffer, readMentionedStandbyOffers } from "./standby/queries";
import { type MentionedTraining, readMentionedTrainings } from "./training/queries";

/** Maximum number of lines about one reservation. */
const MOST_TOLD = 200;

/** The columns of a reservation that its notifications tell, as they are stored in JSON: instants are ISO texts. */
export type ReservationFacts = Partial<{
  state: string;
  startAt: string;
  endAt: string;
  briefingMinutes: number;
  aircraftId: string | null;
  offBlockAt: string | null;
  fromAirport: string | null;
  toAirport: string | null;
  operationTypeId: string | null;
  classroomId: string | null;
  seriesId: string | null;
  withdrawnAt: string | null;
  /** What its lessons are called. Rows of earlier versions lack it. */
  title: string | null;
  people: { personId: string; role: string }[];
}>;
/** What notifications of terms tell of them. */
type TermsFacts = { kind?: TermsKind; number?: number };

/** A stored notification. */
export type NotificationRow = {
  id: string;
  personId: string;
  kind: NotificationKind;
  at: Date;
  siteId: string | null;
  subjectId: string | null;
  authorId: string | null;
  facts: NotificationFacts & {
    was?: ReservationFacts;
    is?: ReservationFacts;
    state: ReservationFacts & TermsFacts & CertificateFacts;
  };
  readAt: Date | null;
  /** What is told to the same person together with it has the same bundle. Null: it is told by itself. */
  bundleId: string | null;
};
/** A notification with the state of what is told together with it, in the order of time. */
export type ToldNotification = NotificationRow & {
  following?: readonly (ReservationFacts & { kind?: NotificationKind })[];
};

/** Selects of what is told together the first, which stands for all in lists and counts. `n` is the notification. */
const IS_FIRST_TOLD = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM notification earlier WHERE earlier.bundle_id = n.bundle_id AND earlier.id < n.id)`;

/** The columns of a person that say what they receive, how and when. */
export const SETTINGS_COLUMNS = {
  notificationChoices: true,
  digestMinute: true,
  quietFrom: true,
  quietUntil: true,
} as const;
type SettingsColumns = {
  notificationChoices: unknown;
  digestMinute: number;
  quietFrom: number | null;
  quietUntil: number | null;
};
export type NotificationSettings = { choices: NotificationChoices; digestMinute: number; quiet: QuietHours | null };

/** Reads a person's settings from their row. */
export function settingsOf({ notificationChoices, digestMinute, quietFrom, quietUntil }: SettingsColumns) {
  const quiet = quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
  return { choices: notificationChoices as NotificationChoices, digestMinute, quiet };
}

/** The channels that the school has. */
export function listOfferedChannels(): NotificationChannel[] {
  return NOTIFICATION_CHANNELS.filter((channel) => channel !== "push" || pushPublicKey() !== null);
}

/** Reads what the actor receives, how and when. */
export async function readOwnNotificationSettings(
  { db }: Reading,
  actor: PersonActor,
): Promise<NotificationSettingsView> {
  const { email, ...columns } = await db.person.findUniqueOrThrow({
    where: { id: actor.id },
    select: { email: true, ...SETTINGS_COLUMNS },
  });
  const { choices, digestMinute, quiet } = settingsOf(columns);
  const kinds = CHOSEN_KINDS.map((kind) => ({
    kind,
    here: isReceived(choices, kind, "here"),
    mail: isReceived(choices, kind, "mail"),
    push: isReceived(choices, kind, "push"),
    when: NOTIFICATION_TIMINGS.indexOf(timingOf(choices, kind)),
    group: lookUpKind(kind).group,
    locked: NOTIFICATION_CHANNELS.filter((channel) => isLocked(kind, channel)),
    timings: lookUpKind(kind).timings.map((timing) => NOTIFICATION_TIMINGS.indexOf(timing)),
  }));
  return { email, channels: listOfferedChannels(), kinds, digestMinute, quiet };
}

/** Reads in which language a person reads about their digest, and the school's name. Null for a person who isn't Active. */
export async function findDigestReader({ db }: Pick<Reading, "db">, personId: string) {
  const person = await db.person.findUnique({ where: { id: personId, state: "Active" }, select: { locale: true } });
  const school = person && (await db.school.findFirst({ select: { name: true } }));
  return person && { locale: parseLocale(person.locale), school: school?.name ?? "Envol" };
}

/** Lists what a person was told in the application, the newest first. */
export async function listOwnNotifications({ db }: Reading, actor: PersonActor, query: NotificationListQuery) {
  const person = await db.person.findUniqueOrThrow({ where: { id: actor.id }, select: SETTINGS_COLUMNS });
  const { choices } = settingsOf(person);
  const asked = query.kind ? [query.kind] : NOTIFICATION_KINDS;
  const kinds = asked.filter((one) => isReceived(choices, one, "here"));
  const listed = Prisma.sql`
    FROM notification n WHERE person_id = ${actor.id} AND kind = ANY(${kinds}) AND ${IS_FIRST_TOLD}
      ${query.unread ? Prisma.sql`AND read_at IS NULL` : Prisma.empty}`;
  const { skip, take } = skipAndTake(query);
  const [rows, counted] = await Promise.all([
    db.$queryRaw<ToldNotification[]>`
      SELECT id, person_id AS "personId", kind, at, site_id AS "siteId", about_id AS "subjectId", author_id AS "authorId",
        facts, read_at AS "readAt", bundle_id AS "bundleId",
        (SELECT jsonb_agg(((later.facts->'state') - 'people') || jsonb_build_object('kind', later.kind) ORDER BY later.id)
          FROM notification later
          WHERE later.bundle_id = n.bundle_id AND later.id > n.id) AS following
      ${listed} ORDER BY at DESC, id DESC LIMIT ${take ?? null}::int OFFSET ${skip ?? 0}::int`,
    query.limit === undefined ? null : db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total ${listed}`,
  ]);
  const found = rows.map(({ following, ...row }) => ({ ...row, following: following ?? [] }));
  return new PagedRows(found, counted?.[0]?.total ?? found.length);
}

/** Lists who was told what of a reservation, the latest first. Whether they have read it is told of those whom `seesRead` names. */
export async function listNotificationsAbout(
  { db }: Reading,
  reservationId: string,
  seesRead: (personId: string) => boolean,
): Promise<ToldView[]> {
  const rows = await db.notification.findMany({
    where: { subjectId: reservationId, kind: { in: listKindsAbout("reservation") } },
    include: { person: { select: { firstName: true, lastName: true } } },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: MOST_TOLD,
  });
  return rows.map(({ id, personId, person, kind, at, readAt, mailedAt }) => ({
    id,
    userId: personId,
    name: `${person.firstName} ${person.lastName}`,
    kind: kind as ToldView["kind"],
    at: toUnix(at),
    read: seesRead(personId) ? readAt !== null : null,
    mailedAt: mailedAt && toUnix(mailedAt),
  }));
}

/** Counts the unread notifications of some people in the application. Those who have none are left out. */
export async function countUnreadNotifications(personIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await runPreparedQuery<{
    person_id: string;
    kind: NotificationKind;
    choices: NotificationChoices;
    unread: string;
  }>(
    "unread-notifications",
    `SELECT n.person_id, n.kind, p.notification_choices AS choices, count(*) AS unread
     FROM notification n JOIN person p ON p.id = n.person_id
     WHERE n.read_at IS NULL AND n.person_id = ANY($1::char(24)[]) AND ${IS_FIRST_TOLD.sql} GROUP BY n.person_id, n.kind, p.notification_choices`,
    [personIds],
  );
  const unread = new Map<string, number>();
  for (const { person_id: id, kind, choices, unread: count } of rows) {
    if (kind in notificationKinds && isReceived(choices, kind, "here"))
      unread.set(id, (unread.get(id) ?? 0) + Number(count));
  }
  return unread;
}

/** Lists the addresses of the actor's browsers in which pushing is switched on. */
export async function listOwnPushEndpoints({ db }: Reading, actor: PersonActor): Promise<string[]> {
  const rows = await db.pushSubscription.findMany({ where: { personId: actor.id }, select: { endpoint: true } });
  return rows.map(({ endpoint }) => endpoint);
}

/** What notifications tell of, as it is now. */
export type PresentState = {
  reservations: ReadonlyMap<string, ReservationFacts>;
  notices: ReadonlyMap<string, { isWithdrawn: boolean }>;
  /** Ids of the requests that aren't answered yet. */
  openRequests: ReadonlySet<string>;
  certificates: ReadonlyMap<string, PresentCertificate>;
  flightStates: ReadonlyMap<string, LegState>;
  trainings: ReadonlyMap<string, MentionedTraining>;
  lessonRequests: ReadonlyMap<string, MentionedLessonRequest>;
  standbyOffers: ReadonlyMap<string, MentionedStandbyOffer>;
  overdueFlights: ReadonlyMap<string, MentionedOverdueFlight>;
  hobbsGaps: ReadonlyMap<string, MentionedHobbsGap>;
  occurrences: ReadonlyMap<string, MentionedOccurrence>;
  lessons: ReadonlyMap<string, MentionedLesson>;
  solos: ReadonlyMap<string, MentionedSolo>;
  /** By the ids of defects: the one that keeps their aircraft on the ground, which is the same one if it does. */
  groundedBy: ReadonlyMap<string, string>;
  /** Whether a person still counts as a recipient of a notice. */
  isRecipient: (of: NoticeReader) => boolean;
  /** Whether a person was mailed a notice, or has read of it. */
  knewNotice: (of: NoticeReader) => boolean;
};
type NoticeReader = Pick<NotificationRow, "personId" | "subjectId">;
const keyOfReader = ({ personId, subjectId }: NoticeReader) => `${personId} ${subjectId}`;

/** Finds what keeps the aircraft of some defects on the ground. What does so by day, too, comes first. */
async function readGroundings(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.defect.findMany({ where: { id: { in: [...ids] } }, select: { id: true, aircraftId: true } });
  const blocking = await db.defect.findMany({
    where: { aircraftId: { in: rows.map(({ aircraftId }) => aircraftId) }, isBlocking: true, releasedAt: null },
    orderBy: [{ isNightOnly: "asc" }, { number: "asc" }],
    select: { id: true, aircraftId: true },
  });
  const found = rows.flatMap(({ id, aircraftId }) => {
    const ofAircraft = blocking.filter((one) => one.aircraftId === aircraftId);
    const one = ofAircraft.find((own) => own.id === id) ?? ofAircraft[0];
    return one ? [[id, one.id] as const] : [];
  });
  return new Map(found);
}

/** Reads what some waiting notifications tell of. */
export async function readPresentState(db: Db, rows: readonly NotificationRow[]): Promise<PresentState> {
  const about = (subject: NotificationSubject) => rows.filter(({ kind }) => lookUpKind(kind).about === subject);
  const idsOf = (some: readonly NotificationRow[]) => [...new Set(some.flatMap(({ subjectId }) => subjectId ?? []))];
  const [ofReservations, ofNotices] = [about("reservation"), about("notice")];
  const reservations =
    ofReservations.length > 0
      ? await db.reservation.findMany({
          where: { id: { in: idsOf(ofReservations) } },
          select: {
            ...{ id: true, state: true, startAt: true, endAt: true, briefingMinutes: true, aircraftId: true },
            ...{ offBlockAt: true, fromAirport: true, toAirport: true, operationTypeId: true, classroomId: true },
            ...{ seriesId: true, withdrawnAt: true, people: { select: { personId: true, role: true } } },
          },
        })
      : [];
  // The facts of notifications are stored as JSON, and these are compared with them.
  const facts = reservations.map(
    ({ id, ...columns }) => [id, JSON.parse(JSON.stringify(columns)) as ReservationFacts] as const,
  );
  const requestIds = idsOf(about("request"));
  const open =
    requestIds.length > 0
      ? await db.reservationRequest.findMany({
          where: { id: { in: requestIds }, state: "Open" },
          select: { id: true },
        })
      : [];
  const openRequests = new Set(open.map(({ id }) => id));
  const defectIds = idsOf(about("defect"));
  const groundedBy = defectIds.length > 0 ? await readGroundings(db, defectIds) : new Map<string, string>();
  const notices = await readPresentNotices(db, ofNotices, idsOf(ofNotices));
  const certificates = await readPresentCertificates(db, idsOf(about("certificate")));
  const flightStates = await readFlightStates(db, idsOf(about("flight")));
  const trainings = await readMentionedTrainings(db, idsOf(about("training")));
  const lessonRequests = await readMentionedLessonRequests(db, idsOf(about("lessonRequest")));
  const solos = await readMentionedSolos(db, idsOf(about("solo")));
  const standbyOffers = await readMentionedStandbyOffers(db, idsOf(about("standbyOffer")), new Date());
  const overdueFlights = await readMentionedOverdueFlights(db, idsOf(about("overdueFlight")));
  const hobbsGaps = await readMentionedHobbsGaps(db, idsOf(about("hobbsGap")));
  const occurrences = await readMentionedOccurrences(db, idsOf(about("occurrence")));
  const lessons = await readMentionedLessons(db, idsOf(about("lesson")));
  const rest = {
    overdueFlights,
    hobbsGaps,
    occurrences,
    lessons,
    certificates,
    flightStates,
    trainings,
    lessonRequests,
    standbyOffers,
    solos,
    ...notices,
  };
  return { reservations: new Map(facts), openRequests, groundedBy, ...rest };
}

async function readPresentNotices(db: Db, rows: readonly NotificationRow[], ids: string[]) {
  if (ids.length === 0) return { notices: new Map(), isRecipient: () => false, knewNotice: () => false };
  const personId = { in: [...new Set(rows.map((row) => row.personId))] };
  const notices = await db.notice.findMany({
    where: { id: { in: ids } },
    select: { id: true, siteId: true, withdrawnAt: true },
  });
  const sites = [...new Set(notices.map(({ siteId }) => siteId))];
  const [recipients, known] = await Promise.all([
    db.noticeRecipient.findMany({
      where: {
        ...{ noticeId: { in: ids }, personId },
        OR: sites.map((siteId) => ({ notice: { siteId }, person: whereCountsAsRecipient(siteId) })),
      },
      select: { noticeId: true, personId: true },
    }),
    db.notification.findMany({
      where: {
        ...{ subjectId: { in: ids }, personId, kind: { not: "noticeWithdrawn" satisfies NotificationKind } },
        OR: [{ mailedAt: { not: null } }, { readAt: { not: null } }],
      },
      select: { subjectId: true, personId: true },
    }),
  ]);
  const counting = new Set(recipients.map((one) => keyOfReader({ ...one, subjectId: one.noticeId })));
  const knowing = new Set(known.map(keyOfReader));
  return {
    notices: new Map(notices.map(({ id, withdrawnAt }) => [id, { isWithdrawn: withdrawnAt !== null }])),
    isRecipient: (of: NoticeReader) => counting.has(keyOfReader(of)),
    knewNotice: (of: NoticeReader) => knowing.has(keyOfReader(of)),
  };
}

/** The names that notifications mention, by id, as they are now. */
export type MentionedNames = {
  names: ReadonlyMap<string, string>;
  timeZones: ReadonlyMap<string, string>;
  reservations: ReadonlyMap<string, MentionedReservation>;
  notices: ReadonlyMap<string, MentionedNotice>;
  requests: ReadonlyMap<string, MentionedRequest>;
  defects: ReadonlyMap<string, MentionedDefect>;
  certificates: ReadonlyMap<string, MentionedCertificate>;
  flights: ReadonlyMap<string, MentionedFlight>;
  trainings: ReadonlyMap<string, MentionedTraining>;
  lessonRequests: ReadonlyMap<string, MentionedLessonRequest>;
  standbyOffers: ReadonlyMap<string, MentionedStandbyOffer>;
  overdueFlights: ReadonlyMap<string, MentionedOverdueFlight>;
  hobbsGaps: ReadonlyMap<string, MentionedHobbsGap>;
  occurrences: ReadonlyMap<string, MentionedOccurrence>;
  lessons: ReadonlyMap<string, MentionedLesson>;
  solos: ReadonlyMap<string, MentionedSolo>;
  /** What the readers had asked for and got by what they are told, by the ids of the notifications. */
  grants: ReadonlyMap<string, Grant>;
  /** The user agents of sign-ins. */
  userAgents: ReadonlyMap<string, string>;
};
type MentionedNotice = {
  title: string;
  text: string;
  asksConfirmation: boolean;
  withdrawnAt: Date | null;
  withdrawalReason: string | null;
  /** Ids of the mentioned readers who have confirmed it. */
  confirmedBy: ReadonlySet<string>;
};
/** A request, with the reservation that it is about: its times as they were when it was closed, and as they are now. */
type MentionedRequest = {
  kind: ReservationRequestKind;
  reason: string | null;
  /** Who may know the reason and the comment. */
  secrecy: CancellationSubject;
  comment: string;
  wishedStartAt: Date | null;
  answer: string;
  reservationId: string;
  type: string;
  what: (string | null | undefined)[];
  startAt: Date;
  endAt: Date;
  told: { startAt: string; endAt: string };
};
/** A defect and the aircraft that has it. Its text is empty where pilots don't see it. */
type MentionedDefect = { callSign: string; number: number; area: DefectArea; isNightOnly: boolean; text: string };
/** What is learned in it is told to who takes part. */
type MentionedReservation = {
  type: string;
  lesson: string | null;
  participantIds: ReadonlySet<string>;
  reason: string | null;
  cancellationText: string | null;
  /** Who may know both. */
  secrecy: CancellationSubject;
};

/** Reads the names that some notifications mention. */
export async function readMentionedNames(db: Db, rows: readonly ToldNotification[]): Promise<MentionedNames> {
  const told = rows.flatMap(({ facts, following = [] }) => [facts.was, facts.is, facts.state, ...following]);
  const ids = (of: (facts: ReservationFacts) => (string | null | undefined)[]) => ({
    id: { in: [...new Set(told.flatMap((one) => of(one ?? {})))].filter((id) => typeof id === "string") },
  });
  const people = ids((facts) => (facts.people ?? []).map(({ personId }) => personId));
  people.id.in.push(...rows.flatMap(({ authorId }) => authorId ?? []));
  const subjects = { id: { in: rows.flatMap(({ subjectId }) => subjectId ?? []) } };
  const isAbout = (subject: NotificationSubject) => rows.some(({ kind }) => lookUpKind(kind).about === subject);
  const [aircraft, classrooms, operationTypes, persons, sites, reservations, notices, requests, defects, signIns] =
    await Promise.all([
      db.aircraft.findMany({ where: ids(({ aircraftId }) => [aircraftId]), select: { id: true, callSign: true } }),
      db.classroom.findMany({ where: ids(({ classroomId }) => [classroomId]), select: { id: true, name: true } }),
      db.operationType.findMany({
        where: ids(({ operationTypeId }) => [operationTypeId]),
        select: { id: true, name: true },
      }),
      db.person.findMany({ where: people, select: { id: true, callSign: true, firstName: true, lastName: true } }),
      db.site.findMany({
        where: { id: { in: rows.flatMap(({ siteId }) => siteId ?? []) } },
        select: { id: true, timeZone: true },
      }),
      db.reservation.findMany({
        where: subjects,
        select: {
          ...{ id: true, type: true, title: true, people: { select: { personId: true } } },
          ...{ cancellationText: true, cancelledById: true },
          cancellationReason: { select: { text: true, isHealth: true } },
        },
      }),
      isAbout("notice")
        ? db.notice.findMany({
            where: subjects,
            select: {
              ...{ id: true, title: true, text: true, asksConfirmation: true },
              ...{ withdrawnAt: true, withdrawalReason: true },
              recipients: {
                where: { personId: { in: rows.map(({ personId }) => personId) }, confirmedAt: { not: null } },
                select: { personId: true },
              },
            },
          })
        : [],
      isAbout("request") ? listMentionedRequests(db, subjects) : [],
      isAbout("defect")
        ? db.defect.findMany({
            where: subjects,
            select: {
              ...{ id: true, number: true, area: true, isNightOnly: true, isVisible: true, description: true },
              aircraft: { select: { callSign: true } },
            },
          })
        : [],
      isAbout("signIn") ? db.signIn.findMany({ where: subjects, select: { id: true, userAgent: true } }) : [],
    ]);
  const certificates = isAbout("certificate")
    ? await readMentionedCertificates(db, subjects.id.in)
    : new Map<string, MentionedCertificate>();
  const flights = await readMentionedFlights(db, isAbout("flight") ? subjects.id.in : []);
  const trainings = await readMentionedTrainings(db, isAbout("training") ? subjects.id.in : []);
  const lessonRequests = await readMentionedLessonRequests(db, isAbout("lessonRequest") ? subjects.id.in : []);
  const standbyOffers = await readMentionedStandbyOffers(db, isAbout("standbyOffer") ? subjects.id.in : [], new Date());
  const solos = await readMentionedSolos(db, isAbout("solo") ? subjects.id.in : []);
  const overdueFlights = await readMentionedOverdueFlights(db, isAbout("overdueFlight") ? subjects.id.in : []);
  const hobbsGaps = await readMentionedHobbsGaps(db, isAbout("hobbsGap") ? subjects.id.in : []);
  const occurrences = await readMentionedOccurrences(db, isAbout("occurrence") ? subjects.id.in : []);
  const lessons = await readMentionedLessons(db, isAbout("lesson") ? subjects.id.in : []);
  const grants = await readGrants(db, rows);
  return {
    overdueFlights,
    hobbsGaps,
    occurrences,
    lessons,
    certificates,
    flights,
    trainings,
    lessonRequests,
    standbyOffers,
    solos,
    grants,
    names: new Map([
      ...aircraft.map(({ id, callSign }) => [id, callSign] as const),
      ...[...classrooms, ...operationTypes].map(({ id, name }) => [id, name] as const),
      ...persons.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`] as const),
    ]),
    timeZones: new Map(sites.map(({ id, timeZone }) => [id, timeZone])),
    reservations: new Map(
      reservations.map(({ id, type, title, people, cancellationReason, cancellationText, cancelledById }) => [
        id,
        {
          ...{ type, lesson: title, participantIds: new Set(people.map(({ personId }) => personId)) },
          ...{ reason: cancellationReason?.text ?? null, cancellationText },
          secrecy: { isHealth: cancellationReason?.isHealth ?? false, byId: cancelledById },
        },
      ]),
    ),
    userAgents: new Map(signIns.map(({ id, userAgent }) => [id, userAgent])),
    notices: new Map(
      notices.map(({ id, recipients, ...notice }) => [
        id,
        { ...notice, confirmedBy: new Set(recipients.map(({ personId }) => personId)) },
      ]),
    ),
    requests: new Map(requests),
    defects: new Map(
      defects.map(({ id, aircraft: { callSign }, isVisible, description, ...defect }) => [
        id,
        { ...defect, callSign, text: isVisible ? description : "" },
      ]),
    ),
  };
}

async function listMentionedRequests(db: Db, where: { id: { in: string[] } }): Promise<[string, MentionedRequest][]> {
  const rows = await db.reservationRequest.findMany({
    where,
    select: {
      ...{
        id: true,
        kind: true,
        comment: true,
        wishedStartAt: true,
        answer: true,
        reservationId: true,
        closedAt: true,
        personId: true,
      },
      reason: { select: { text: true, isHealth: true } },
      reservation: {
        select: {
          ...{ type: true, startAt: true, endAt: true, aircraft: { select: { callSign: true } } },
          ...{ classroom: { select: { name: true } }, operationType: { select: { name: true } } },
        },
      },
    },
  });
  const timesAt = await readFormerTimes(
    db,
    rows.map(({ reservationId }) => reservationId),
  );
  return rows.map(
    ({
      id,
      reason,
      closedAt,
      personId,
      reservation: { aircraft, classroom, operationType, ...reservation },
      ...request
    }) => {
      const what = [aircraft?.callSign, classroom?.name, operationType?.name];
      const { startAt, endAt } = reservation;
      const now = { startAt: startAt.toISOString(), endAt: endAt.toISOString() };
      const told = closedAt ? { ...now, ...timesAt(request.reservationId, closedAt) } : now;
      const secrecy = { isHealth: reason?.isHealth ?? false, byId: personId };
      return [id, { ...request, ...reservation, reason: reason?.text ?? null, secrecy, what, told }];
    },
  );
}

/** Reads from the audit when reservations were before they were moved. What hasn't changed since is left out. */
async function readFormerTimes(db: Db, ids: string[]) {
  const moves = await db.auditEntry.findMany({
    where: { subjectKind: auditNameOfModel("Reservation"), subjectId: { in: ids } },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    select: { subjectId: true, at: true, before: true },
  });
  type Times = Partial<MentionedRequest["told"]>;
  return (id: string, at: Date): Times => {
    const times: Times = {};
    for (const { before } of moves.filter((one) => one.subjectId === id && one.at >= at)) {
      const { startAt, endAt } = (before ?? {}) as Times;
      if (startAt) times.startAt = startAt;
      if (endAt) times.endAt = endAt;
    }
    return times;
  };
}
