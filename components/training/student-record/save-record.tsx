"use client";
import { faFileExport } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/toast";
import { fetchFile, saveFile } from "@/lib/http/client";

/** Saves a training as a signed record, which another school can read. */
export function SaveRecord({ trainingId }: { trainingId: string }) {
  const t = useTranslations("records.record");
  const fail = useFailureToast();
  async function save() {
    try {
      const file = await fetchFile(`user-programRevision/${trainingId}/record`, {});
      saveFile(file, file.name);
      showToast({ tone: "success", title: t("saved") });
    } catch (error) {
      fail(error, t("failed"));
    }
  }
  return (
    <Button icon={faFileExport} title={t("saveHint")} onClick={() => void save()}>
      {t("save")}
    </Button>
  );
}
