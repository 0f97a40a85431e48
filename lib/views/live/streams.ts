import type { PersonActor } from "@/lib/access/actor/actor";
import { HELD_DUTIES_SQL, type HeldDutyRow } from "@/lib/access/actor/held-duties";
import { NOTIFICATION_CHANNEL } from "@/lib/access/changes/notification-channel";
import {
  PLANNING_CHANNEL,
  type PlanningNotice,
  readPlanningSequenceNumbers,
} from "@/lib/access/changes/planning-numbers";
import { reachOf } from "@/lib/access/permissions/reach";
import type { SchoolRole, SiteRole } from "@/lib/access/permissions/roles";
import { lacksSecondFactor, SECOND_FACTOR_SQL, type SecondFactorFacts } from "@/lib/access/second-factor/demand";
import { countUnreadNotifications } from "@/lib/activity/notifications/queries";
import { listReservationsByIds } from "@/lib/activity/reservations/queries";
import { readsAllDetails } from "@/lib/activity/reservations/reach";
import { encodePublicReservation, type PublicReservation } from "@/lib/activity/reservations/wire";
import { prisma, runPreparedQuery } from "@/lib/platform/db";
import type { Connection, Taker } from "@/lib/platform/held-answer";
import { listenOnChannels } from "@/lib/platform/listen";
import { log } from "@/lib/platform/log";
import { Problem } from "@/lib/platform/problem";
import { onShutdown } from "@/lib/platform/shutdown";
import { oncePerProcess } from "@/lib/platform/single";

/**
 * How often the server checks whether streams may stay open. A stream ends within 5 s of a sign-out, a disabling or a change
 * of roles.
 */
const SWEEP_MS = 2_500;
/** How often a comment line is sent, because proxies close silent streams. */
const PING_MS = 20_000;

/**
 * Maximum number of streams of one sign-in and of one person, at this server instance. Tabs of a browser share one stream,
 * except where the browser allows no locks; then three tabs have theirs.
 */
const MOST_PER_SIGN_IN = 3;
const MOST_PER_PERSON = 20;
/** Maximum number of bytes that wait for a slow reader. */
const MOST_WAITING = 1_000_000;
/** After this many seconds a refused browser may try again. Until then, its screens read anew from time to time. */
const RETRY_SECONDS = 30;

type Stream = {
  personId: string;
  signInId: string;
  /** The sites that the stream shows. Null means every site. */
  siteIds: ReadonlySet<string> | null;
  /** Whether all details of a site may be read in it, so that it says what is learned, too. */
  isOpen: (siteId: string) => boolean;
  rights: string;
  /** Null until the head of the answer has been sent. */
  connection: Connection | null;
};

const encoder = new TextEncoder();
const event = (name: string, data: unknown) => encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
const PING = encoder.encode(":\n\n");

const openStreams = () => oncePerProcess("open-streams", () => new Set<Stream>());

/** Counts the open streams of this server instance. */
export const countLiveStreams = (): number => openStreams().size;

/**
 * The open streams of this server instance. PostgreSQL announces each published change to every instance. The instance reads
 * the changed reservation once, and encodes it once for those who may read what is learned and once for the others.
 */
class LiveStreams {
  private readonly streams = openStreams();
  private waiting: PlanningNotice[] = [];
  private flushing = false;
  /** The last count of unread notifications that was begun. */
  private counting = Promise.resolve();

  constructor() {
    listenOnChannels(
      {
        [PLANNING_CHANNEL]: (payload) => {
          this.waiting.push(JSON.parse(payload) as PlanningNotice);
          void this.flush();
        },
        [NOTIFICATION_CHANNEL]: (payload) => this.tellUnread(new Set(payload.split(","))),
      },
      () => {
        this.broadcast(() => true, event("resync", {}));
        this.tellUnread(new Set([...this.streams].map(({ personId }) => personId)));
      },
    );
    const sweep = setInterval(() => void this.sweep(), SWEEP_MS);
    const ping = setInterval(() => this.broadcast(() => true, PING), PING_MS);
    sweep.unref();
    ping.unref();
    onShutdown("live-streams", () => {
      clearInterval(sweep);
      clearInterval(ping);
      for (const stream of this.streams) this.close(stream);
    });
  }

  /**
   * Keeps a place for a stream of a person. Once it is open, the stream first sends the planning numbers of their sites and
   * the number of their unread notifications, and then each change of these. Throws 429 with Retry-After when the person has too many open streams.
   */
  reserve(actor: PersonActor): Taker {
    this.demandRoom(actor);
    const reach = reachOf(actor, "planning.read");
    const stream: Stream = {
      personId: actor.id,
      signInId: actor.signInId,
      siteIds: reach.everything ? null : new Set(reach.siteIds),
      isOpen: (siteId) => readsAllDetails(actor, siteId),
      rights: rightsOf(
        actor.schoolRole,
        [...actor.roles].flatMap(([siteId, roles]) => [...roles].map((role) => `${siteId} ${role}`)),
        [...actor.duties].flatMap(([siteId, held]) => [...held].map((one): HeldDutyRow => [siteId, ...one])),
      ),
      connection: null,
    };
    this.streams.add(stream);
    return {
      opened: (connection) => {
        stream.connection = connection;
        void this.greet(stream);
      },
      closed: () => {
        this.streams.delete(stream);
      },
    };
  }

  private async greet(stream: Stream): Promise<void> {
    try {
      const siteIds = stream.siteIds ?? (await prisma().site.findMany({ select: { id: true } })).map(({ id }) => id);
      const numbers = Object.fromEntries(await readPlanningSequenceNumbers([...siteIds]));
      if (!this.streams.has(stream)) return;
      this.send(stream, encoder.encode("retry: 1000\n\n"));
      this.send(stream, event("hello", { numbers }));
      this.tellUnread(new Set([stream.personId]));
    } catch (error) {
      log.warn({ code: (error as { code?: string }).code }, "stream not opened; the browser tries again");
      this.close(stream);
    }
  }

  private send(stream: Stream, bytes: Uint8Array): void {
    // A browser that doesn't read is cut off. It connects again and reads the day anew.
    if ((stream.connection?.waiting() ?? 0) > MOST_WAITING) this.close(stream);
    else stream.connection?.write(bytes);
  }

  private close(stream: Stream): void {
    if (this.streams.delete(stream)) stream.connection?.close();
  }

  private demandRoom({ id, signInId }: PersonActor): void {
    const own = [...this.streams].filter((stream) => stream.personId === id);
    const ofSignIn = own.filter((stream) => stream.signInId === signInId);
    if (own.length < MOST_PER_PERSON && ofSignIn.length < MOST_PER_SIGN_IN) return;
    throw new Problem("tooMany", "errors.tooManyStreams", { headers: { "Retry-After": String(RETRY_SECONDS) } });
  }

  /** Reads the reservations of all waiting changes in one query, then sends the changes in order. */
  private async flush(): Promise<void> {
    if (this.flushing) return;
    this.flushing = true;
    try {
      while (this.waiting.length > 0) {
        const notices = this.waiting;
        this.waiting = [];
        if (this.streams.size === 0) continue;
        const ids = [...new Set(notices.flatMap((notice) => (notice.kind === "Reservation" && notice.id) || []))];
        const bars = new Map((await listReservationsByIds(ids)).map((bar) => [bar.id, bar]));
        for (const notice of notices)
          this.tellChange(notice, bars.get((notice.kind === "Reservation" && notice.id) || ""));
      }
    } catch (error) {
      log.warn({ code: (error as { code?: string }).code }, "live changes not read; screens read anew");
      this.broadcast(() => true, event("resync", {}));
    } finally {
      this.flushing = false;
    }
  }

  /** Sends a change to all streams that show its site. What is learned goes to those who may read it. */
  private tellChange(notice: PlanningNotice, bar: PublicReservation | undefined): void {
    const shows = ({ siteIds }: Stream) => siteIds === null || siteIds.has(notice.siteId);
    const encode = (shown: PublicReservation | undefined) =>
      event("planning", { ...notice, reservation: shown ? encodePublicReservation(shown) : null });
    const takePart = new Set(bar?.users.map(({ userId }) => userId));
    const learns = (stream: Stream) => !bar?.title || stream.isOpen(notice.siteId) || takePart.has(stream.personId);
    this.broadcast((stream) => shows(stream) && learns(stream), encode(bar));
    if (bar?.title) this.broadcast((stream) => shows(stream) && !learns(stream), encode({ ...bar, title: null }));
  }

  /**
   * Sends the number of their unread notifications to those of the people who have a stream at this instance. One count
   * follows the other, so that the last number sent is the latest.
   */
  private tellUnread(personIds: ReadonlySet<string>): void {
    this.counting = this.counting.then(async () => {
      const streams = [...this.streams].filter(({ personId }) => personIds.has(personId));
      if (streams.length === 0) return;
      try {
        const unread = await countUnreadNotifications([...new Set(streams.map(({ personId }) => personId))]);
        for (const stream of streams) this.send(stream, event("unread", { count: unread.get(stream.personId) ?? 0 }));
      } catch (error) {
        log.warn({ code: (error as { code?: string }).code }, "unread notifications not counted");
      }
    });
  }

  private broadcast(whom: (stream: Stream) => boolean, bytes: Uint8Array): void {
    for (const stream of this.streams) if (whom(stream)) this.send(stream, bytes);
  }

  /**
   * Ends the streams whose sign-in has ended, whose person is disabled, whose roles or whose sites' duties have changed, or of whom the school now
   * demands a second factor that they lack.
   */
  private async sweep(): Promise<void> {
    // Copy the list first. A stream that opens during the query is missing from its result and must not be closed.
    const streams = [...this.streams];
    if (streams.length === 0) return;
    const ids = [...new Set(streams.map((stream) => stream.signInId))];
    try {
      const rows = await runPreparedQuery<StreamRow>(
        "living-streams",
        `SELECT s.id, p.school_role, ${SECOND_FACTOR_SQL},
           (SELECT array_agg(r.site_id || ' ' || r.role) FROM site_role r WHERE r.person_id = p.id) AS roles,
           ${HELD_DUTIES_SQL}
         FROM sign_in s JOIN person p ON p.id = s.person_id
         WHERE s.id = ANY($1::char(24)[]) AND s.ended_at IS NULL AND s.expires_at > now() AND p.state = 'Active'`,
        [ids],
      );
      const rights = new Map(rows.map((row) => [row.id, presentRights(row)]));
      for (const stream of streams) {
        const now = rights.get(stream.signInId);
        if (now === stream.rights || !this.streams.has(stream)) continue;
        this.send(stream, event("ended", { signedIn: now !== undefined }));
        this.close(stream);
      }
    } catch (error) {
      log.warn({ code: (error as { code?: string }).code }, "streams not looked through");
    }
  }
}

type StreamRow = SecondFactorFacts & {
  id: string;
  school_role: SchoolRole;
  roles: string[] | null;
  duties: HeldDutyRow[] | null;
};

/** The rights of the person of a stream, as `rightsOf` tells them. Null when they must set up a second factor first. */
function presentRights(row: StreamRow): string | null {
  const roles = row.roles ?? [];
  const atSites = roles.map((role) => role.split(" ")[1] as SiteRole);
  return lacksSecondFactor(row, row.school_role, atSites) ? null : rightsOf(row.school_role, roles, row.duties ?? []);
}

/** All roles of a person and the duties at their sites as one text. When the text differs, what they may do has changed. */
const rightsOf = (schoolRole: string, roles: readonly string[], duties: readonly HeldDutyRow[]) =>
  [schoolRole, ...[...roles].sort(), ...duties.map((held) => held.join(" ")).sort()].join();

export function getLiveStreams(): LiveStreams {
  return oncePerProcess("live-streams", () => new LiveStreams());
}
