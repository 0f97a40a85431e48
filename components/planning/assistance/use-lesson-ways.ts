"use client";
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Period } from "@/components/reservations/use-busy-periods";
import { useLiveChanges } from "@/components/reservations/use-live-changes";
import type { AssistedView, LessonWaysView } from "@/lib/activity/assistance/schema";
import { api } from "@/lib/http/client";
import { addDays, startOfDay } from "@/lib/platform/day";

/** Whose lesson is looked for, and when: of one day or with one instructor only, where that is asked for. */
export type Wanted = {
  studentId: string;
  lessonId: string;
  day?: string;
  instructorId?: string;
};

export type Scope = { siteId: string; timeZone: string; period: Period };

const waysQuery = ({ siteId, timeZone, period }: Scope, { studentId, lessonId, day, instructorId }: Wanted) => {
  const from = day ? startOfDay(day, timeZone) : period.start;
  const to = day ? startOfDay(addDays(day, 1), timeZone) : period.end;
  return {
    queryKey: ["ways", siteId, studentId, lessonId, from, to, instructorId ?? ""],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const query = { siteId, studentId, lessonId, from, to, ...(instructorId && { instructorId }) };
      return (await api.get<LessonWaysView>("planning/assistance/proposals", { query, signal, quiet: true })).data;
    },
    staleTime: 60_000,
  };
};

/** Reads how a student's lesson can be flown, and ahead how that of who comes next. What was read before a change is read anew. */
export function useLessonWays(scope: Scope, wanted: Wanted | null, next: Wanted | null) {
  const client = useQueryClient();
  const nobody = { studentId: "", lessonId: "" };
  const answer = useQuery({
    ...waysQuery(scope, wanted ?? nobody),
    enabled: wanted !== null,
    // Another day's proposals replace those that are shown; another student's don't.
    placeholderData: (before, query) =>
      query?.queryKey[2] === wanted?.studentId ? keepPreviousData(before) : undefined,
  });
  const nextQuery = next && waysQuery(scope, next);
  // Nothing is read ahead before what is looked at is there.
  useQuery({ ...waysQuery(scope, next ?? nobody), enabled: nextQuery !== null && answer.isSuccess });
  useLiveChanges(
    scope.siteId,
    useCallback(() => void client.invalidateQueries({ queryKey: ["ways", scope.siteId] }), [client, scope.siteId]),
  );
  return answer;
}

/** What was read already of how a lesson can be flown. */
export const findWays = (client: QueryClient, scope: Scope, wanted: Wanted) =>
  client.getQueryData<LessonWaysView>(waysQuery(scope, wanted).queryKey);

/** Forgets what was read of a student, because it has turned out to be out of date. */
export const forgetWays = (client: QueryClient, siteId: string, studentId: string) =>
  client.invalidateQueries({ queryKey: ["ways", siteId, studentId] });

export type AssistedAsked = { siteId: string; from: number; to: number; promotionId?: string; studentIds?: string };

/** Reads the students anew after somebody has changed the planning. The page brings the first ones. */
export function useAssisted(asked: AssistedAsked, seed: AssistedView) {
  const client = useQueryClient();
  const queryKey = ["assisted", asked.siteId, asked];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api.get<AssistedView>("planning/assistance", { query: { ...asked }, signal, quiet: true })).data,
    initialData: seed,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { siteId } = asked;
  const readAgain = useCallback(() => client.invalidateQueries({ queryKey: ["assisted", siteId] }), [client, siteId]);
  useLiveChanges(
    siteId,
    useCallback(() => void readAgain(), [readAgain]),
  );
  /** Shows at once what is booked for a student. The answer that follows says the same. */
  const mark = (studentId: string, booked: AssistedView["students"][number]["booked"]) =>
    client.setQueryData<AssistedView>(
      queryKey,
      (before) =>
        before && {
          ...before,
          students: before.students.map((one) => (one.userId === studentId ? { ...one, booked } : one)),
        },
    );
  return { ...data, readAgain, mark };
}
