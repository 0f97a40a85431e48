"use client";
import { faLock } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { latestOwnVersion, noteOwnWrite } from "@/components/resource/own-writes";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";
import type { findGaps } from "@/lib/records/programs/tree/rules";
import { useIsChanged } from "./use-drafts";

/** What is open in the revision. */
export type Gaps = ReturnType<typeof findGaps>;
type Props = { id: string; version: number; name: string; gaps: Gaps };

/** Locks a revision for good, after asking. What is still open in it is said before. It isn't locked while something unsaved is open. */
export function LockButton({ id, version, name, gaps }: Props) {
  const t = useTranslations("programs.editor.lock");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const isChanged = useIsChanged();
  const [isAsking, setAsking] = useState(false);
  async function lock() {
    setAsking(false);
    const over = latestOwnVersion(id, version);
    try {
      const answer = await api.patch(`revision/${id}/lock`, { body: { version: over }, version: over });
      noteOwnWrite(id, over, answer.version);
      showToast({ tone: "success", title: t("done", { name }) });
    } catch (error) {
      fail(error, t("failed"));
    }
    refresh();
  }
  return (
    <>
      <Button
        icon={faLock}
        variant="primary"
        onClick={() => (isChanged ? showToast({ tone: "warning", title: t("unsaved"), id: "lock" }) : setAsking(true))}
      >
        {t("lock")}
      </Button>
      <ConfirmationDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("title", { name })}
        description={[
          gaps.untimed > 0 && t("untimed", { count: gaps.untimed }),
          gaps.openMinima > 0 && t("openMinima", { count: gaps.openMinima }),
          t("text"),
        ]
          .filter(Boolean)
          .join(" ")}
        keepLabel={t("keep")}
        confirmLabel={t("lock")}
        onConfirm={() => void lock()}
      />
    </>
  );
}
