"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { joinSentence, sayWhole } from "./describe";
import type { Draft } from "./drafts";
import { useDrafts } from "./use-drafts";
import { useWords } from "./use-words";

/**
 * Says what a colleague has saved in the open part. Where both have changed the same field, both texts stand side by side and
 * one of them is chosen.
 */
export function ArrivedNotice<V extends object>({ id, draft, who }: { id: string; draft: Draft<V>; who?: string }) {
  const t = useTranslations("programs.editor");
  const drafts = useDrafts();
  const words = useWords();
  const fields = joinSentence(draft.arrived.map((name) => words.fieldOf(String(name))));
  const undecided = Object.entries(draft.theirs);
  return (
    <div className="flex flex-col gap-3 px-5 pt-4">
      <Notice tone={undecided.length > 0 ? "warning" : "info"}>
        <b>{t("arrived", { who: who ?? t("somebody"), fields })}</b> {draft.since !== null && t("yoursStays")}
      </Notice>
      {undecided.map(([name, theirs]) => (
        <section
          key={name}
          aria-label={words.fieldOf(name)}
          className="grid gap-px border border-line-2 bg-line-2 tablet:grid-cols-2"
        >
          {([true, false] as const).map((isMine) => (
            <div key={String(isMine)} className="flex flex-col gap-2 bg-surface p-3">
              <p className="text-small text-ink-2">
                {isMine
                  ? t("mine", { field: words.fieldOf(name) })
                  : t("theirs", { field: words.fieldOf(name), who: who ?? t("somebody") })}
              </p>
              <p className="max-h-48 flex-1 overflow-y-auto text-body whitespace-pre-line">
                {sayWhole(name, isMine ? draft.values[name as keyof V] : theirs, words)}
              </p>
              <div>
                <Button onClick={() => drafts.decide(id, name, isMine)}>{t(isMine ? "keepMine" : "takeTheirs")}</Button>
              </div>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
