"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { latestOwnVersion, noteOwnWrite } from "@/components/resource/own-writes";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import { type ApiAnswer, ApiError, api } from "@/lib/http/client";
import { listChanged, pickFields } from "./drafts";
import { useRefreshInTurn } from "./refresh-in-turn";
import { useDraft, useDrafts } from "./use-drafts";

type Options<V extends object> = {
  id: string;
  /** The route of `PUT`. */
  route: string;
  makeBody: (changed: Partial<V>) => object;
  /** Reads what a refusal says that the server has now. */
  decode: (current: never) => { values: V; version: number };
  fieldOfPath?: (path: string) => string;
  savedText: string;
};

/**
 * A part of a revision in its sheet: its draft, and saving it. Only what was changed is sent. When a colleague has saved it
 * meanwhile, what they saved is taken in and what was typed stays; nothing is written over unseen.
 */
export function usePart<V extends object>({ id, route, makeBody, decode, fieldOfPath, savedText }: Options<V>) {
  const t = useTranslations("programs.editor");
  const drafts = useDrafts();
  const draft = useDraft<V>(id);
  const { refresh } = useRefreshInTurn();
  const client = useQueryClient();
  const fail = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const changed = draft ? listChanged(draft.saved, draft.values) : [];

  function change(values: Partial<V>) {
    drafts.change(id, values);
    const names = Object.keys(values);
    if (names.some((name) => errors[name]))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))));
  }

  function refuse(error: unknown) {
    const { current } = error instanceof ApiError ? (error.problem as { current?: never }) : {};
    if (current) {
      const { values, version } = decode(current);
      drafts.load(id, values, version);
      void client.invalidateQueries({ queryKey: ["edits"] });
      return;
    }
    const known = draft?.values as Record<string, unknown>;
    const found = Object.entries(error instanceof ApiError ? error.errors : {}).flatMap(([path, texts]) => {
      const parts = path.split(".");
      const names = [path, ...parts].map((name) => fieldOfPath?.(name) ?? name);
      const name = names.find((one) => one in known);
      return name ? [[name, texts.join(" ")] as const] : [];
    });
    setErrors(Object.fromEntries(found));
    if (found.length === 0) fail(error, t("saveFailed"));
  }

  async function save() {
    if (!draft || isBusy || changed.length === 0 || Object.keys(draft.theirs).length > 0) return;
    const sent = pickFields(draft.values, changed);
    const over = latestOwnVersion(id, draft.version);
    setBusy(true);
    try {
      const answer: ApiAnswer<unknown> = await api.put(route, { body: { id, ...makeBody(sent) }, version: over });
      noteOwnWrite(id, over, answer.version);
      drafts.markSaved(id, sent, answer.version ?? over);
      setErrors({});
      showToast({ tone: "success", title: savedText });
      void client.invalidateQueries({ queryKey: ["part", id] });
      refresh();
    } catch (error) {
      refuse(error);
    }
    setBusy(false);
  }

  return { draft, changed, change, save, isBusy, errors, undo: () => drafts.undo(id) };
}
export type Part<V extends object> = ReturnType<typeof usePart<V>>;
