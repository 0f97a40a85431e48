import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { OWN_RULE_KINDS } from "@/lib/activity/recency/codes";
import {
  type CertificatesFact,
  type CertificateTypeFact,
  certificatesFactProvider,
  certificateTypeFactProvider,
} from "@/lib/compliance/facts/certificates";
import { addDays, countDaysBetween, localDayOf } from "@/lib/platform/day";
import type { Db } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { listOwnCertificates, readMoment } from "@/lib/records/certificates/queries";
import { partsOfRoles } from "@/lib/records/certificates/rules";
import type { CertificateView } from "@/lib/records/certificates/schema";
import { readPerson } from "@/lib/records/people/queries";
import { readRecency } from "../recency/queries";
import type { RecencyView } from "../recency/schema";
import { listBookingHits } from "./bookings/queries";
import { WARNING_KINDS } from "./codes";
import { presentAbout, presentCertificateStandings, presentStanding } from "./present";
import { type Holder, judgeColumn, listColumns, type WarningColumn } from "./rules";
import type { CertificateStandingView, OwnWarningView, PersonWithWarnings } from "./schema";
import { compareUrgency, type Standing } from "./standing";

/** How long before its end recent experience is said to end soon. */
const RECENCY_SOON_DAYS = 30;

type HeldRow = Parameters<NonNullable<typeof certificatesFactProvider.read>>[0];

/** Reads all Active types, and what some people or aircraft hold, in one statement. */
export async function readHeld(db: Db, ids: readonly string[]) {
  const [row] = await db.$queryRaw<{ types: CertificateTypeFact[]; held: HeldRow[] }[]>`
    SELECT (${certificateTypeFactProvider.query(["every"], null)}) AS types, (${certificatesFactProvider.query(ids, null)}) AS held`;
  const held = new Map(row!.held.map((one) => [one.id, certificatesFactProvider.read!(one).held]));
  return { types: row!.types, heldBy: (id: string): CertificatesFact["held"] => held.get(id) ?? [] };
}

/** The present day in the zone in which days of people's certificates are counted, all of which is left. */
export async function readDayOfPeople(reading: Reading): Promise<Holder["occasion"]> {
  const { timeZone, now } = await readMoment(reading);
  return { day: localDayOf(toUnix(now), timeZone), hoursLeft: 24, aircraft: null, isByNight: false, isIfr: false };
}

type Judged = { column: WarningColumn; standing: Standing };

async function judgePerson(reading: Reading, personId: string) {
  const [{ types, heldBy }, occasion, roles] = await Promise.all([
    readHeld(reading.db, [personId]),
    readDayOfPeople(reading),
    reading.db.siteRole.findMany({ where: { personId }, select: { role: true } }),
  ]);
  const held = heldBy(personId);
  const parts = partsOfRoles(roles);
  const holder: Holder = { parts, held, occasion };
  const judged = listColumns(types, "people").flatMap((column): Judged[] => {
    const standing = judgeColumn(column, holder);
    return standing ? [{ column, standing }] : [];
  });
  return {
    judged,
    flies: parts.has("PilotInCommand") || parts.has("Instructor"),
    types: types.filter(({ id }) => held.some(({ typeId }) => typeId === id)),
    day: occasion.day,
  };
}

/**
 * Reads a person's sheet. Who reads all of it, reads of which types they hold certificates, too, and what somebody should look
 * after.
 */
export async function readPersonWithWarnings(reading: Reading, id: string): Promise<PersonWithWarnings> {
  const sheet = await readPerson(reading, id);
  if (sheet.email === undefined) return sheet;
  const { judged, types } = await judgePerson(reading, id);
  const open = judged.filter(({ standing }) => standing.state !== "Valid");
  return {
    ...sheet,
    certificatesType: types.map(({ id: typeId, name }) => ({ id: typeId, name })),
    warnings: open
      .sort((a, b) => compareUrgency(a.standing, b.standing))
      .map(({ column, standing }) => ({ ...presentAbout(column), ...presentStanding(standing) })),
  } as PersonWithWarnings;
}

/** Lists all that the caller has to look after, what is in order too, the most urgent first. */
export async function listOwnWarnings(reading: Reading): Promise<OwnWarningView[]> {
  const { id } = demandPersonActor(reading.actor);
  const { judged, day, flies } = await judgePerson(reading, id);
  const [certificates, hits, recency] = await Promise.all([
    listOwnCertificates(reading, { personId: id }, { isArchived: false }),
    listBookingHits(reading, id, null),
    readRecency(reading, id, {}),
  ]);
  const ofCertificates = judged.map(({ column, standing }) => ({
    standing,
    view: {
      ...presentAbout(column),
      ...{ rule: null, own: null },
      comment: column.qualification ? "" : commentOf(certificates, column.type.id),
      bookings: hits.get(column.qualification?.id ?? column.type.id) ?? [],
    },
  }));
  // Rules of recent experience are judged of who is pilot in command, which a student never is.
  const ofRecency = recency.rules
    .filter(({ isRevalidation }) => flies && !isRevalidation)
    .map((rule) => ({
      standing: standingOfRule(rule, day),
      view: {
        ...{
          kind: WARNING_KINDS.indexOf("Recency"),
          certificateTypeId: null,
          qualificationId: null,
          healthData: false,
        },
        ...{ name: rule.paragraph, rule: rule.rule, own: rule.own, comment: "" },
        bookings: hits.get(rule.own ? OWN_RULE_KINDS[rule.own.kind]! : rule.rule) ?? [],
      },
    }));
  return [...ofCertificates, ...ofRecency]
    .sort((a, b) => compareUrgency(a.standing, b.standing))
    .map(({ standing, view }) => ({ ...view, ...presentStanding(standing) }));
}

/** Why the certificate of a type was sent back or made invalid. */
function commentOf(certificates: readonly CertificateView[], typeId: string): string {
  const own = certificates.filter(({ certificateTypeId }) => certificateTypeId === typeId);
  return own.map((one) => one.commentsForIncomplete || one.invalidationComment).find(Boolean) ?? "";
}

/** How a rule of recent experience stands. It never keeps from flying. */
export function standingOfRule(
  { status, until, waivedUntil }: Pick<RecencyView["rules"][number], "status" | "until" | "waivedUntil">,
  day: string,
): Standing {
  const none = { colour: null, unit: "Days", renewal: "None" } as const;
  if (status === "Missing" && !waivedUntil)
    return { state: "Missing", level: "Warning", until: null, remaining: null, ...none };
  const end = waivedUntil ?? until;
  const isSoon = end !== null && end <= addDays(day, RECENCY_SOON_DAYS);
  if (!isSoon) return { state: "Valid", level: "Valid", until: end, remaining: null, ...none };
  return { state: "Soon", level: "Warning", until: end, remaining: countDaysBetween(day, end), ...none };
}

/**
 * Lists what a certificate that counts says, of a person or an aircraft (spec 2 §7). Throws 404 where there is none, and for
 * who may not know of the holder.
 */
export async function listStandingsOfCertificate(
  reading: Reading,
  of: { personId: string } | { aircraftId: string },
  id: string,
): Promise<CertificateStandingView[]> {
  const current = await listOwnCertificates(reading, of, { isArchived: false });
  const found = current.find((one) => one.id === id);
  if (!found) throw new Problem("notFound", "certificates.unknown");
  return presentCertificateStandings(found);
}
