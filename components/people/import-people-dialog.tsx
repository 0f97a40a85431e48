"use client";
import { useTranslations } from "next-intl";
import { ImportDialog, type ImportReport, makeImportTexts } from "@/components/resource/import-dialog";
import { decodeImport } from "@/lib/records/people/wire";
import { useMailSentTextValue } from "./installation-provider";

/** The dialog that imports people from a file. */
export function ImportPeopleDialog({ report, onClose }: { report?: ImportReport; onClose: () => void }) {
  const t = useTranslations("people.importing");
  const people = useTranslations("people");
  const columns = useTranslations("people.columns");
  const mailStanding = useMailSentTextValue();
  return (
    <ImportDialog
      route="user/import"
      templateName="people"
      texts={{
        ...makeImportTexts(t, { title: t("title"), start: people("importLabel") }),
        good: (count) => t("good", { count, ...mailStanding }),
      }}
      columns={[
        { head: columns("lastName"), textOf: (line) => line.lastName, isNarrow: true },
        { head: columns("firstName"), textOf: (line) => line.firstName, isNarrow: true },
        { head: columns("email"), textOf: (line) => line.email, isLong: true },
        { head: columns("callSign"), textOf: (line) => line.callSign },
        { head: columns("site"), textOf: (line) => line.site },
        { head: columns("roles"), textOf: (line) => line.roles },
      ]}
      decode={decodeImport}
      report={report}
      onClose={onClose}
    />
  );
}
