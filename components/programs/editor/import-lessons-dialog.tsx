"use client";
import { useTranslations } from "next-intl";
import { ImportDialog } from "@/components/resource/import-dialog";
import { decodeLessonImport } from "@/lib/records/programs/lesson-table/wire";

/** The dialog that adds lessons from a table to a revision. */
export function ImportLessonsDialog({ revisionId, onClose }: { revisionId: string; onClose: () => void }) {
  const t = useTranslations("programs.lessonTable");
  return (
    <ImportDialog
      route={`revision/${revisionId}/import`}
      templateName={t("file")}
      texts={{
        title: t("title"),
        limits: t("limits"),
        start: t("label"),
        running: t("running"),
        failed: t("failed"),
        faultsFile: t("faultsFile"),
        good: (count) => t("good", { count }),
        startAll: (count) => t("start", { count }),
        startGood: (count) => t("startGood", { count }),
        done: (count) => t("done", { count }),
        rest: (counts) => t("rest", counts),
        allBad: (total) => t("allBad", { total }),
      }}
      columns={[
        { head: t("columns.phase"), textOf: (line) => line.phase },
        { head: t("columns.reference"), textOf: (line) => line.reference },
        { head: t("columns.title"), textOf: (line) => line.title, isNarrow: true, isLong: true },
        { head: t("columns.type"), textOf: (line) => line.type },
        { head: t("columns.minutes"), textOf: (line) => line.minutes },
        { head: t("columns.mode"), textOf: (line) => line.mode },
        { head: t("columns.exercises"), textOf: (line) => line.exercises, isLong: true },
      ]}
      decode={decodeLessonImport}
      onClose={onClose}
    />
  );
}
