"use client";
import { faFilePdf } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { showToast } from "@/components/ui/toast";
import { fetchFile, saveFile } from "@/lib/http/client";

/** Issues the PDF of a progress book and lets the browser save it. Meanwhile it shows that the server is at it. */
export function SaveBook({ trainingId }: { trainingId: string }) {
  const t = useTranslations("records.export");
  const fail = useFailureToast();
  const [isMaking, setMaking] = useState(false);
  async function save() {
    setMaking(true);
    try {
      const file = await fetchFile(`user-programRevision/${trainingId}/progress-book/export`, { body: {} });
      saveFile(file, file.name);
      showToast({ tone: "success", title: t("saved") });
    } catch (error) {
      fail(error, t("failed"));
    } finally {
      setMaking(false);
    }
  }
  return (
    <div className="relative flex flex-col">
      {/* It keeps the focus while it works, so that the keyboard stays where it is. */}
      <Button variant="primary" icon={faFilePdf} aria-disabled={isMaking} onClick={() => void (isMaking || save())}>
        {t(isMaking ? "making" : "save")}
      </Button>
      {isMaking && <ProgressBar label={t("making")} inset />}
    </div>
  );
}
