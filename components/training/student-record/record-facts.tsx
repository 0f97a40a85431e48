import { useTranslations } from "next-intl";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { Notice } from "@/components/ui/notice";
import type { ImportedRecordView } from "@/lib/activity/training/student-record/schema";
import { formatHours } from "@/lib/platform/hours";

/** How many changed lines are named. */
const MOST_NAMED = 20;

/** What a record holds, and whether it is as its school signed it. */
export function RecordFacts({ record }: { record: ImportedRecordView }) {
  const t = useTranslations("records.import");
  const { student, program, faults } = record;
  const facts = [
    { label: t("student"), value: `${student.firstName} ${student.lastName}` },
    { label: t("school"), value: record.school },
    { label: t("program"), value: t("revision", program) },
    { label: t("given"), value: record.lessons },
    { label: t("flown"), value: formatHours(record.minutes) },
    { label: t("landings"), value: record.landings },
  ];
  return (
    <>
      <FactBoxes facts={facts} />
      {faults.length === 0 ? (
        <Notice tone="info">
          {t("sound")} {record.isKeyConfirmed && t("keyConfirmed")}
        </Notice>
      ) : (
        <Notice tone="error">
          <p className="font-bold">{t("unsound")}</p>
          <ul className="list-disc ps-5">
            {faults.slice(0, MOST_NAMED).map(({ line, fault }) => (
              <li key={`${line} ${fault}`}>{t(`faults.${fault}`, { line: t("line", { line: line ?? 0 }) })}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
