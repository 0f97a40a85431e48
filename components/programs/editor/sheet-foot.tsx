"use client";
import { faFloppyDisk, faRotateLeft } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { joinSentence } from "./describe";

type Props = {
  /** What was changed, one entry for each field. */
  changes: readonly string[];
  isUndecided: boolean;
  saveLabel: string;
  onUndo: () => void;
};

/** The foot of a sheet: it says in words what isn't saved yet, and saves it or takes it back. */
export function SheetFoot({ changes, isUndecided, saveLabel, onUndo }: Props) {
  const t = useTranslations("programs.editor");
  const isChanged = changes.length > 0;
  return (
    <div
      data-print="hide"
      className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-sunken px-5 py-3"
    >
      <p role="status" className="min-w-0 flex-[1_1_220px] text-table">
        {isUndecided ? (
          <b>{t("decideFirst")}</b>
        ) : (
          isChanged && t.rich("notSaved", { what: joinSentence(changes), b: (text) => <b>{text}</b> })
        )}
      </p>
      <Button icon={faRotateLeft} disabled={!isChanged} onClick={onUndo}>
        {t("undo")}
      </Button>
      <Button variant="primary" icon={faFloppyDisk} type="submit" disabled={!isChanged || isUndecided}>
        {saveLabel}
      </Button>
    </div>
  );
}
