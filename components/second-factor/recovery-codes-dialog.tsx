"use client";
import { faCopy, faPrint } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useContext, useState } from "react";
import { PrintOwnerContext } from "@/components/shell/page/print-header";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { showToast } from "@/components/ui/toast";
import { localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";

/** A dialog with new recovery codes. It is the only time that they are shown, so it closes only once the person has them. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTranslations("access.secondFactor");
  const [isKept, setKept] = useState(false);
  const [today] = useState(findToday);
  const { school, person } = useContext(PrintOwnerContext);
  /** Whose codes these are, and of when. A sheet of codes found in a drawer must tell the new ones from the old. */
  const head = [school, person, today].filter(Boolean).join(", ");

  async function copy() {
    try {
      await navigator.clipboard.writeText([t("codes"), head, "", ...codes].join("\n"));
      showToast({ tone: "success", title: t("codesCopied") });
    } catch {
      showToast({ tone: "error", title: t("codesNotCopied") });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={() => {}}
      title={t("codes")}
      size="narrow"
      note={<Checkbox label={t("codesKept")} checked={isKept} onCheckedChange={setKept} required />}
      actions={
        <Button variant="primary" onClick={onDone} disabled={!isKept}>
          {t("codesDone")}
        </Button>
      }
    >
      <div data-print="alone" className="flex flex-col gap-4">
        <p className="font-bold wrap-anywhere">{head}</p>
        <p>{t("codesExplain")}</p>
        <ol aria-label={t("codes")} className="grid grid-cols-2 gap-x-6 gap-y-2 font-bold phone:grid-cols-1">
          {codes.map((code) => (
            <li key={code} className="select-all whitespace-nowrap">
              {code}
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button icon={faPrint} onClick={() => window.print()}>
            {t("codesPrint")}
          </Button>
          <Button icon={faCopy} onClick={() => void copy()}>
            {t("codesCopy")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The day in the reader's own time zone. */
const findToday = () =>
  formatDayAsDdMmYyyy(localDayOf(Date.now() / 1000, Intl.DateTimeFormat().resolvedOptions().timeZone));
