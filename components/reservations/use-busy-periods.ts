"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { occupationsOfBooking } from "@/lib/activity/reservations/rules";
import type { PublicReservationView } from "@/lib/activity/reservations/schema";
import { decodePublicReservation, type PublicReservation } from "@/lib/activity/reservations/wire";
import { api } from "@/lib/http/client";

import { usePlan } from "./plan";
import { useLiveChanges } from "./use-live-changes";

export type Period = { start: number; end: number };
/** When a resource is taken, and by which reservation. */
export type Taken = Period & { reservationId: string };

/** When each resource is taken, by its id. Each list begins with the earliest. */
export type BusyPeriods = ReadonlyMap<string, readonly Taken[]>;

/** What a reservation occupies where it stands, or where it would stand. */
export function occupationsOfReservation({ start, end, aircraft, classroom, users, isSolo }: PublicReservation) {
  const resources = {
    ...{ aircraftId: aircraft?.aircraftId ?? null, classroomId: classroom?.classroomId ?? null, isSolo },
    parts: users.map(({ userId, role }) => ({ personId: userId, role })),
  };
  const { startFlight: offBlock = start, endFlight: onBlock = end } = aircraft ?? {};
  const turnaround = Math.min(aircraft?.startTurnaround ?? offBlock, offBlock);
  const times = { start, end, offBlock, onBlock, turnaround, briefingMinutes: 0, debriefingMinutes: 0 };
  return occupationsOfBooking(resources, times);
}

/** Collects when aircraft, rooms and people are taken. An aircraft is taken from its turnaround until on-block. */
export function collectBusyPeriods(reservations: readonly PublicReservation[], exceptId?: string): BusyPeriods {
  const busy = new Map<string, Taken[]>();
  const add = (id: string, start: number, end: number, reservationId: string) => {
    const list = busy.get(id) ?? [];
    list.push({ start, end, reservationId });
    busy.set(id, list);
  };
  for (const reservation of reservations) {
    const { id, state, type } = reservation;
    if (id === exceptId || state === "Cancelled" || type === "Availability") continue;
    for (const one of occupationsOfReservation(reservation)) add(one.resourceId, one.start, one.end, id);
  }
  for (const list of busy.values()) list.sort((a, b) => a.start - b.start);
  return busy;
}

/** The first period in which a resource is taken during another period, or null. */
export function findBusyPeriod(busy: BusyPeriods, id: string, { start, end }: Period): Taken | null {
  return busy.get(id)?.find((one) => one.start < end && one.end > start) ?? null;
}

const LONGEST_SECONDS = 31 * 86_400;

/**
 * Reads when the resources of a site are taken during a period, and reads it again when somebody changes something there.
 * `busy` is null until it is known. `reservations` are those that take them, by their ids.
 */
export function useBusyPeriods(siteId: string, days: Period | null, exceptId?: string) {
  const from = days?.start ?? 0;
  const to = Math.min(days?.end ?? 0, from + LONGEST_SECONDS);
  const client = useQueryClient();
  const { data, isError, isPaused, refetch } = useQuery({
    queryKey: ["busy", siteId, from, to],
    queryFn: async ({ signal }) => {
      const query = { siteId, from, to };
      const { data: views } = await api.get<PublicReservationView[]>("reservation/planning", {
        query,
        signal,
        quiet: true,
      });
      return views.map(decodePublicReservation);
    },
    enabled: from < to,
  });
  useLiveChanges(
    siteId,
    useCallback(() => void client.invalidateQueries({ queryKey: ["busy", siteId] }), [client, siteId]),
  );
  const plan = usePlan();
  const bars = useMemo(() => data && plan.barsOf(data), [data, plan]);
  const busy = useMemo(() => (bars ? collectBusyPeriods(bars, exceptId) : null), [bars, exceptId]);
  const reservations = useMemo(() => new Map(bars?.map((one) => [one.id, one])), [bars]);
  return { busy, reservations, hasFailed: !data && (isError || isPaused), readAgain: () => void refetch() };
}

/** From when until when a resource is free around a period, within the day. Null while it is taken. */
export function findFreePeriod(busy: BusyPeriods, id: string, { start, end }: Period): Partial<Period> | null {
  const taken = busy.get(id) ?? [];
  if (taken.some((one) => one.start < end && one.end > start)) return null;
  const before = taken.filter((one) => one.end <= start).map((one) => one.end);
  const after = taken.filter((one) => one.start >= end).map((one) => one.start);
  return {
    ...(before.length > 0 && { start: Math.max(...before) }),
    ...(after.length > 0 && { end: Math.min(...after) }),
  };
}

type Wanted = {
  wanted: number;
  seconds: number;
  turnaround: number;
  within: Period;
  step: number;
  /** When the person is taken who flies it. They need no turnaround. */
  person?: readonly Period[];
};

/**
 * The nearest start to the wanted one at which an aircraft is free for a flight, or null. It may follow a reservation at
 * once, after the turnaround.
 */
export function findFreeStart(
  busy: readonly Period[],
  { wanted, seconds, turnaround, within, step, person = [] }: Wanted,
): number | null {
  const isFree = (start: number) =>
    start >= within.start &&
    start + seconds <= within.end &&
    busy.every((one) => one.end <= start - turnaround || one.start >= start + seconds) &&
    person.every((one) => one.end <= start || one.start >= start + seconds);
  for (let away = 0; away <= within.end - within.start; away += step) {
    if (isFree(wanted + away)) return wanted + away;
    if (isFree(wanted - away)) return wanted - away;
  }
  return null;
}

/** From the wanted start, how far apart the starts are that are offered for a day: until noon, and in the afternoon. */
const APART_SECONDS = [0, 2.5 * 3600, 5 * 3600];

/** At most three free starts over the day, beginning with the wanted one. */
export function findFreeStartsOfDay(busy: readonly Period[], given: Wanted): number[] {
  const starts = APART_SECONDS.flatMap(
    (later) => findFreeStart(busy, { ...given, wanted: given.wanted + later }) ?? [],
  );
  return [...new Set(starts)].sort((a, b) => a - b);
}
