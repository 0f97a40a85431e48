"use client";
import { useTranslations } from "next-intl";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import { UNDO_OFFER_MS } from "@/lib/access/changes/undo-times";
import { ApiError, api } from "@/lib/http/client";
import type { RecordState } from "@/lib/records/codes";
import { makeStateBody } from "@/lib/records/wire";
import { latestOwnVersion, noteOwnWrite } from "./own-writes";

export type RecordWithState = { id: string; state: RecordState; version: number };

/**
 * Changes the state of a record and returns its new version. It sends the shown version, updated by this page's own writes.
 */
export async function patchRecordState(
  route: string,
  { id, version }: { id: string; version: number },
  state: RecordState,
): Promise<number> {
  const over = latestOwnVersion(id, version);
  const answer = await api.patch(`state/${route}`, { body: makeStateBody(id, state), version: over });
  noteOwnWrite(id, over, answer.version);
  return answer.version ?? over + 1;
}

/**
 * Returns functions that enable, disable and archive a record by `PATCH state/{route}`. Enabling and disabling can be undone
 * for ten seconds, unless more was changed for it, which an undo would leave as it is. `onRefused` returns whether it has shown the reason of a refusal itself.
 */
export function useRecordStateActions(
  route: string,
  gender = "other",
  onRefused?: (error: ApiError, name: string) => boolean,
) {
  const t = useTranslations("resource");
  const refresh = useRefresh();
  const fail = useFailureToast();

  async function change(
    record: RecordWithState,
    name: string,
    state: RecordState,
    offersUndo: boolean,
  ): Promise<boolean> {
    try {
      const now = { id: record.id, state, version: await patchRecordState(route, record, state) };
      const result = t(`changed.${state === "Active" ? "enabled" : state === "Disabled" ? "disabled" : "archived"}`, {
        name,
        gender,
      });
      const undo = { label: t("undo"), onPress: () => void change(now, name, record.state, false) };
      showToast({
        tone: "success",
        title: result,
        id: `state-${record.id}`,
        ...(offersUndo ? { action: undo, milliseconds: UNDO_OFFER_MS } : {}),
      });
      refresh();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && onRefused?.(error, name))) fail(error, t("stateFailed"));
      refresh();
      return false;
    }
  }
  return {
    toggle: (record: RecordWithState, name: string, offersUndo = true) =>
      change(record, name, record.state === "Active" ? "Disabled" : "Active", offersUndo),
    archive: (record: RecordWithState, name: string) => change(record, name, "Archived", false),
  };
}
