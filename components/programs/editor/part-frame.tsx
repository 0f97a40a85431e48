"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BusyOverlay, InertWhileBusy } from "@/components/ui/busy";
import { submitOnCtrlEnter } from "@/components/ui/submit-on-ctrl-enter";
import { ArrivedNotice } from "./arrived-notice";
import { describeChanges } from "./describe";
import { SheetFoot } from "./sheet-foot";
import type { Part } from "./use-part";
import { useWords } from "./use-words";

type Props<V extends object> = {
  part: Part<V>;
  id: string;
  head: ReactNode;
  saveLabel: string;
  isLocked: boolean;
  /** Who saved it last, if that was somebody else. */
  who: string | undefined;
  children: ReactNode;
};

/** The sheet of an open part: its head, what a colleague saved meanwhile, its fields, and the foot that saves. */
export function PartFrame<V extends object>({ part, id, head, saveLabel, isLocked, who, children }: Props<V>) {
  const t = useTranslations("resource");
  const words = useWords();
  const { draft, changed, isBusy } = part;
  if (!draft) return <div className="min-h-40 flex-1" aria-busy />;
  return (
    <form
      noValidate
      data-sheet
      className="relative flex flex-1 flex-col [&>*:first-child]:flex [&>*:first-child]:flex-1 [&>*:first-child]:flex-col"
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault();
        void part.save();
      }}
    >
      <InertWhileBusy busy={isBusy}>
        <div className="flex flex-1 flex-col">
          {head}
          {draft.arrived.length > 0 && <ArrivedNotice id={id} draft={draft} who={who} />}
          <div className="flex-1">{children}</div>
          {!isLocked && (
            <SheetFoot
              changes={describeChanges(draft.saved, draft.values, changed, words)}
              isUndecided={Object.keys(draft.theirs).length > 0}
              saveLabel={saveLabel}
              onUndo={part.undo}
            />
          )}
        </div>
      </InertWhileBusy>
      <BusyOverlay busy={isBusy} label={t("saving")} />
    </form>
  );
}
