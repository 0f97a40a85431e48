"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useState } from "react";
import { type DraftedItem, decodeDraftItem } from "@/components/reservations/drafted-item";
import type { Plan } from "@/components/reservations/plan";
import { useLiveChanges } from "@/components/reservations/use-live-changes";
import { dismissToast, showToast } from "@/components/ui/toast";
import { type DraftMark, overlay, reservationIdOfBar } from "@/lib/activity/drafts/rules";
import type { DraftView, OpenDraftView } from "@/lib/activity/drafts/schema";
import { kinds } from "@/lib/activity/reservations/kinds";
import type { BookingCheckView, ReservationView } from "@/lib/activity/reservations/schema";
import { decodeFullReservation, type FullReservation } from "@/lib/activity/reservations/wire";
import type { LessonChoicesView } from "@/lib/activity/training/lessons/schema";
import { type ApiCallOptions, ApiError, api } from "@/lib/http/client";

/** The parameter of the address that names the draft that is open. */
export const DRAFT = "draft";

/** Opens a draft over the planning, or leaves it. The address names it, so that it can be shared and Back leads out of it. */
export function goToDraft(id: string | null): void {
  const url = new URL(location.href);
  if (id === null) url.searchParams.delete(DRAFT);
  else url.searchParams.set(DRAFT, id);
  history.pushState(null, "", url);
}

type Change = { itemIds: string[]; reservationIds: string[] };

export type OpenDraft = {
  draft: DraftView;
  items: readonly DraftedItem[];
  /** The plan as the draft makes it. */
  plan: Plan;
  readAgain: () => Promise<void>;
  /** Takes a reservation out of the draft, so that it stays as it is published. */
  revert: (item: DraftedItem) => Promise<void>;
  /** Takes back changes by what they were called. */
  takeBack: (itemIds: readonly string[]) => Promise<void>;
};

/**
 * The draft that the address names, kept up to date with what its other authors change in it and what is booked under it. Null while
 * none is open. One that was published or deleted meanwhile is left, and that is said; one that can't be read can be tried again.
 */
export function useDraft(
  siteId: string,
  id: string | null,
  seed: OpenDraftView | null,
): { open: OpenDraft | null; retry: (() => void) | null } {
  const t = useTranslations("drafts");
  const client = useQueryClient();
  const key = useMemo(() => ["draft", id], [id]);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.get<OpenDraftView>(`draft-planning/${id}`, { signal, quiet: true })).data,
    enabled: id !== null,
    initialData: seed && seed.draft.id === id ? seed : undefined,
    staleTime: 5_000,
    retry: (count, failure) =>
      !(failure instanceof ApiError && failure.status >= 400 && failure.status < 500) && count < 3,
  });
  const readAgain = useCallback(async () => client.invalidateQueries({ queryKey: key }), [client, key]);
  useLiveChanges(siteId, readAgain);

  const isGone = id !== null && error instanceof ApiError && (error.status === 404 || error.status === 403);
  useEffect(() => {
    if (!isGone) return;
    showToast({ tone: "info", title: t("gone"), id: `draft-${id}` });
    goToDraft(null);
  }, [isGone, id, t]);

  const items = useMemo(() => data?.items.map(decodeDraftItem) ?? [], [data]);
  useTellMoved(id, items, t);
  const open = useMemo(() => {
    if (id === null) return null;
    /** What this screen wrote last of each reservation, which can be taken back until it is saved. */
    const written = new Map<string, string[]>();
    async function write(path: string, body: object, more: ApiCallOptions = {}): Promise<string> {
      const { data: change } = await api.post<Change>(`draft-planning/${id}/${path}`, { ...more, body });
      change.reservationIds.forEach((one, at) => {
        written.set(one, [change.itemIds[at]!]);
      });
      await readAgain();
      return change.reservationIds[0]!;
    }
    const takeBack = async (itemIds: readonly string[]) => {
      for (const itemId of itemIds) await api.delete(`draft-planning/${id}/item/${itemId}`);
      await readAgain();
    };
    const undo = (reservationId: string) => takeBack(written.get(reservationId) ?? []);
    const read = async (reservationId: string, options?: ApiCallOptions): Promise<FullReservation> => {
      const path = `draft-planning/${id}/reservation/${reservationIdOfBar(reservationId)}`;
      return decodeFullReservation((await api.get<ReservationView>(path, options)).data);
    };
    const plan: Omit<Plan, "itemOf" | "barsOf"> = {
      kind: "draft",
      read,
      readAgain,
      check: async ({ type, ...asked }, options) => {
        const body = { type: kinds[type].code, ...asked };
        return (await api.post<BookingCheckView>(`draft-planning/${id}/check`, { ...options, body })).data;
      },
      lessonChoices: async (query, options) =>
        (await api.get<LessonChoicesView>(`draft-planning/${id}/lessons`, { ...options, query })).data,
      book: async (type, booking, idempotencyKey) =>
        read(await write("item", { type: kinds[type].code, booking }, { idempotencyKey })),
      change: async (type, booking, seen) =>
        read(await write("item", { type: kinds[type].code, booking, id: seen.id, version: seen.version })),
      move: async (reservationId, move, version) => {
        await write("move", { ...move, id: reservationId, version });
        return version;
      },
      cancel: async ({ id: reservationId, version }, { reasonId }) => {
        await write("remove", { reservations: [{ id: reservationId, version }], reasonId });
        return version;
      },
      undoBooking: (saved) => undo(saved.id),
      undoChange: async (saved) => {
        await undo(saved.id);
        return read(saved.id);
      },
      undoMove: async (reservationId, _, version) => {
        await undo(reservationId);
        return version;
      },
      undoCancel: (seen) => undo(seen.id),
    };
    const revert = async ({ reservationId, version }: DraftedItem) => {
      await write("revert", { id: reservationId, version });
    };
    return { plan, readAgain, revert, takeBack };
  }, [id, readAgain]);
  const draft = data?.draft;
  const opened = useMemo(() => {
    if (!open || !draft) return null;
    const plan: Plan = {
      ...open.plan,
      itemOf: (reservationId) => items.find((one) => one.reservationId === reservationId),
      barsOf: (bars) => overlay(bars, items).filter((bar) => !isOutOfPlan(bar)),
    };
    return { ...open, plan, draft, items };
  }, [open, draft, items]);
  return { open: opened, retry: error && !isGone ? () => void refetch() : null };
}

/** Whether a bar isn't in the plan as the draft makes it: what is removed, and the place that something leaves. */
export const isOutOfPlan = ({ draft }: { draft?: DraftMark }): boolean =>
  draft !== undefined && (draft.isLeft || draft.verb === "remove");

/** Says when the plan under an open draft has moved, so that something in it can't be published any more. */
function useTellMoved(
  id: string | null,
  items: readonly DraftedItem[],
  t: ReturnType<typeof useTranslations<"drafts">>,
) {
  const [seen, setSeen] = useState<{ id: string | null; items: readonly DraftedItem[] }>({ id, items });
  useEffect(() => {
    if (seen.items === items) return;
    setSeen({ id, items });
    // What was said of another draft, or of what fits again, is no longer so.
    if (seen.id !== id || items.every((one) => one.isPublishable)) dismissToast(`draft-moved-${seen.id}`);
    if (seen.id !== id) return;
    const stood = new Map(seen.items.map((one) => [one.id, one.isPublishable]));
    const fallen = items.filter((one) => !one.isPublishable && stood.get(one.id));
    if (fallen.length > 0)
      showToast({ tone: "warning", title: t("moved", { count: fallen.length }), id: `draft-moved-${id}` });
  }, [id, items, seen, t]);
}
