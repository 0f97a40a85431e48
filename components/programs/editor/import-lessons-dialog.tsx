"use client";
import { useTranslations } from "next-intl";
import { ImportDialog, makeImportTexts } from "@/components/resource/import-dialog";
import { decodeLessonImport } from "@/lib/records/programs/lesson-table/wire";

/** The dialog that adds lessons from a table to a revision. */
export function ImportLessonsDialog({ revisionId, onClose }: { revisionId: string; onClose: () => void }) {
  const t = useTranslations("programs.lessonTable");
  return (
    <ImportDialog
      route={`revision/${revisionId}/import`}
      templateName={t("file")}
      texts={makeImportTexts(t, { title: t("title"), start: t("label") })}
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
