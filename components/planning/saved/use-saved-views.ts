"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { offerUndo } from "@/components/reservations/undo";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/http/client";
import type { PlanningViewView } from "@/lib/records/planning-views/schema";
import { decodePlanningView, encodePlanningView, type SavedView } from "@/lib/records/planning-views/wire";

const KEY = ["planning-views"];
const ROUTE = "planning/view";

/** The person's saved views of the planning, and what they can do with them. A change says whether it was made. */
export function useSavedViews() {
  const t = useTranslations("planning.views");
  const client = useQueryClient();
  const fail = useFailureToast();
  const {
    data: views,
    isError,
    refetch,
  } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await api.get<PlanningViewView[]>(ROUTE, { signal, quiet: true })).data.map(decodePlanningView),
  });

  /** Writes and reads the views again. What the server refuses of a field is answered, everything else is said at once. */
  async function write(send: () => Promise<unknown>, done: string, name: string): Promise<string | null> {
    try {
      await send();
      showToast({ tone: "success", title: done, lines: [name] });
      return null;
    } catch (error) {
      const [first] = error instanceof ApiError ? (error.errors?.name ?? []) : [];
      if (first) return first;
      fail(error, t("failed"));
      return "";
    } finally {
      await client.invalidateQueries({ queryKey: KEY });
    }
  }
  type Changed = Partial<Omit<SavedView, "id" | "version">>;
  const save = (view: Omit<SavedView, "id" | "version">) =>
    write(() => api.post(ROUTE, { body: encodePlanningView(view) }), t("saved"), view.name);
  const change = (view: SavedView, changed: Changed) => {
    const { id, version, ...before } = view;
    const body = { ...encodePlanningView({ ...before, ...changed }), version };
    return write(() => api.put(`${ROUTE}/${id}`, { body }), t("changed"), changed.name ?? view.name);
  };
  async function remove(view: SavedView) {
    const { id, version: _, ...before } = view;
    try {
      await api.delete(`${ROUTE}/${id}`);
    } catch (error) {
      fail(error, t("failed"));
      return;
    } finally {
      await client.invalidateQueries({ queryKey: KEY });
    }
    const toast = { id: `view-${id}`, tone: "success" as const, title: t("deleted"), lines: [view.name] };
    offerUndo(toast, t("undo"), () => void save(before));
  }
  return { views, isError, refetch, save, change, remove };
}
