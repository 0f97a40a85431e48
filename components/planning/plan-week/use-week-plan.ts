"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { forgetUndo } from "@/components/reservations/undo";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import type { UsualAsked, WeekPlanInput, WeekPlanView } from "@/lib/activity/week-plans/schema";
import { ApiError, api } from "@/lib/http/client";

/** How often the figures of a run are read while it goes on. */
const READ_MS = 1_000;

export type WeekPlanAsked = Omit<WeekPlanInput, "seconds">;

/** The last run that planned the week in a draft, read each second while it goes on, and what can be done with it. */
export function useWeekPlan(draftId: string, onEnded: () => void) {
  const t = useTranslations("weekPlan");
  const fail = useFailureToast();
  const client = useQueryClient();
  const path = `draft-planning/${draftId}/plan-week`;
  const key = ["week-plan", draftId];
  const { data: run } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<WeekPlanView | null> => {
      try {
        const before = client.getQueryData<WeekPlanView | null>(key);
        const { data } = await api.get<WeekPlanView>(path, { signal, quiet: true });
        if (before?.state === "running" && data.state !== "running") onEnded();
        return data;
      } catch (error) {
        // None has been asked for yet.
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    refetchInterval: ({ state }) => (state.data?.state === "running" ? READ_MS : false),
  });
  // A draft's first run begins with what the site was last asked for.
  const { data: usual } = useQuery({
    queryKey: [...key, "usual"],
    queryFn: async ({ signal }) => (await api.get<UsualAsked>(`${path}/usual`, { signal, quiet: true })).data,
    enabled: run === null,
  });
  const [isBusy, setBusy] = useState(false);
  const send = useCallback(
    async (title: string, call: () => Promise<unknown>) => {
      setBusy(true);
      try {
        await call();
      } catch (error) {
        fail(error, title);
      }
      setBusy(false);
      await client.invalidateQueries({ queryKey: ["week-plan"] });
    },
    [client, fail],
  );
  return {
    run: run ?? null,
    usual,
    isRead: run != null || usual !== undefined,
    isBusy,
    begin: (body: WeekPlanAsked) => {
      forgetUndo();
      return send(t("failed.begin"), () => api.post(path, { body }));
    },
    stop: () => send(t("failed.stop"), () => api.post(`${path}/stop`, { body: {} })),
    undo: async () => {
      await send(t("failed.undo"), async () => {
        await api.post(`${path}/undo`, { body: {} });
        showToast({ tone: "success", title: t("undone") });
      });
      onEnded();
    },
  };
}
