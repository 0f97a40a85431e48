import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { newId } from "@/lib/platform/ids";
import { fromUnix } from "@/lib/platform/time";
import type { ReservationRequest } from "@/prisma/generated/client";
import { takeBackNotifications } from "../notifications/commands";
import type { RequestKind, RequestState } from "./codes";
import type { RequestInput } from "./schema";

type Place = { reservationId: string; siteId: string };

/** Stores an open request of the actor, tells the people who answer it and returns its id. The caller holds the lock of its reservation. */
export async function insertRequest(
  work: Work,
  { reservationId, siteId }: Place,
  input: RequestInput,
  { personId, answererIds }: { personId: string; answererIds: readonly string[] },
): Promise<string> {
  const columns = {
    kind: input.kind,
    state: "Open" as const,
    reasonId: input.kind === "Cancellation" ? input.reasonId : null,
    wishedStartAt: input.kind === "OtherTime" ? fromUnix(input.start) : null,
    comment: input.comment,
  };
  const id = newId();
  await work.db.reservationRequest.create({
    data: { id, reservationId, personId, ...columns, createdAt: work.now },
  });
  changed(work, { kind: "ReservationRequest", id, verb: "ask", siteId, after: columns, people: answererIds });
  return id;
}

const VERBS = { Granted: "grant", Refused: "refuse", Withdrawn: "withdraw", Ended: "end" } as const;
export type ClosedState = Exclude<RequestState, "Open">;

/** Closes an open request. Who hasn't read of it yet needn't any more. The caller holds the lock of its reservation. */
export async function closeRequest(
  work: Work,
  siteId: string | null,
  request: Pick<ReservationRequest, "id" | "personId" | "answer">,
  state: ClosedState,
  answer = "",
): Promise<void> {
  const { id, personId } = request;
  await work.db.reservationRequest.update({
    where: { id },
    data: { state, answer, closedAt: work.now, closedById: work.actor.id, version: { increment: 1 } },
  });
  await takeBackNotifications(work, "changeRequested", [id]);
  changed(work, {
    kind: "ReservationRequest",
    id,
    verb: VERBS[state],
    siteId,
    before: { state: "Open", answer: request.answer },
    after: { state, answer },
    people: [personId],
  });
}

/**
 * Closes the open requests about reservations that were cancelled or moved. Those that `grants` says are granted by it, the
 * others have come to nothing.
 */
export async function endRequests(
  work: Work,
  reservations: readonly { id: string; siteId: string; grants: (kind: RequestKind) => boolean }[],
): Promise<void> {
  const open = await work.db.reservationRequest.findMany({
    where: { state: "Open", reservationId: { in: reservations.map(({ id }) => id) } },
  });
  for (const request of open) {
    const { siteId, grants } = reservations.find(({ id }) => id === request.reservationId)!;
    await closeRequest(work, siteId, request, grants(request.kind) ? "Granted" : "Ended");
  }
}

/** Closes what a person who no longer takes part in a reservation had asked for it. */
export async function endRequestOf(work: Work, { reservationId, siteId }: Place, personId: string): Promise<void> {
  const request = await work.db.reservationRequest.findFirst({ where: { state: "Open", reservationId, personId } });
  if (request) await closeRequest(work, siteId, request, "Ended");
}

/** Closes the open requests about reservations that have begun. Those that somebody is just answering wait for the next run. */
export async function endRequestsOfBegun(work: Work): Promise<void> {
  const open = await work.db.$queryRaw<{ id: string; siteId: string; personId: string; answer: string }[]>`
    SELECT q.id, r.site_id AS "siteId", q.person_id AS "personId", q.answer
    FROM reservation_request q JOIN reservation r ON r.id = q.reservation_id
    WHERE q.state = 'Open' AND r.start_at <= ${work.now} ORDER BY r.id LIMIT 500 FOR UPDATE OF r SKIP LOCKED`;
  for (const { siteId, ...request } of open) await closeRequest(work, siteId, request, "Ended");
}

/** Opens again the request that a cancellation closed, when that cancellation is undone. */
export async function reopenRequest(work: Work, { reservationId, siteId }: Place, cancelledAt: Date): Promise<void> {
  const request = await work.db.reservationRequest.findFirst({
    where: { reservationId, state: { in: ["Granted", "Ended"] }, closedAt: cancelledAt },
  });
  if (!request) return;
  const { id, state, answer } = request;
  await work.db.reservationRequest.update({
    where: { id },
    data: { state: "Open", answer: "", closedAt: null, closedById: null, version: { increment: 1 } },
  });
  changed(work, {
    kind: "ReservationRequest",
    id,
    verb: "reopen",
    siteId,
    before: { state, answer },
    after: { state: "Open", answer: "" },
  });
}
