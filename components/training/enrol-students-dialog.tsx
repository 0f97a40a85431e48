"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MultiPersonPicker } from "@/components/entity/person-picker";
import { FormDialog } from "@/components/resource/form-dialog";
import { Notice } from "@/components/ui/notice";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { PersonChoice } from "@/lib/records/people/wire";
import { PromotionStudents } from "./promotion-students";
import { StartDay } from "./start-day";
import { useEnrolment } from "./use-enrolment";
import { useFollowed } from "./use-followed";

type Props = {
  revision: { id: string; programId: string; name: string };
  /** Who follows it at present. */
  known: PersonChoice[];
  siteId: string;
  today: string;
  onClose: () => void;
};

/**
 * Enrols students in a revision: some who are chosen by name, or those of a promotion. Who follows the programme already is
 * shown and left out.
 */
export function EnrolStudentsDialog({ revision, known, siteId, today, onClose }: Props) {
  const t = useTranslations("training.enrol");
  const [source, setSource] = useState<"people" | "promotion">("people");
  /** Of a promotion, those who were deselected. */
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [students, setStudents] = useState<string[]>([]);
  const followed = useFollowed(revision.programId, students);
  const sent = students.filter((id) => !followed.has(id) && !without.has(id));
  const record = useEnrolment({
    defaultValues: { students: [], revisions: [revision.id], startOn: today },
    toSend: (values) => ({ ...values, students: sent }),
    count: sent.length,
    onSaved: onClose,
  });
  const { form } = record;
  const error = form.formState.errors.students?.message;
  function choose(ids: string[]) {
    setStudents(ids);
    form.clearErrors("students");
    form.setValue("students", ids, { shouldDirty: true });
  }

  function turnTo(next: "people" | "promotion") {
    setSource(next);
    setWithout(new Set());
    choose([]);
  }
  async function submit() {
    if (sent.length > 0) return record.submit();
    form.setError("students", { message: t(students.length > 0 ? "allFollow" : "nobody") });
  }
  return (
    <FormDialog
      title={t("title", { name: revision.name })}
      record={{ ...record, submit }}
      saveLabel={t("save", { count: sent.length })}
      onClose={onClose}
    >
      <SegmentedControl
        label={t("source")}
        segments={[
          { value: "people", label: t("people") },
          { value: "promotion", label: t("promotion") },
        ]}
        value={source}
        onValueChange={(value) => turnTo(value as typeof source)}
      />
      {source === "people" ? (
        <>
          <MultiPersonPicker
            siteId={siteId}
            siteRole="Student"
            label={t("students")}
            openLabel={t("openStudents")}
            emptyText={t("noStudents")}
            removeLabel={(name) => t("remove", { name })}
            known={known}
            busyText={(id) => (known.some((one) => one.id === id) ? t("follows") : null)}
            values={students}
            onChange={choose}
            error={error}
          />
          {students.length > sent.length && (
            <Notice tone="info">{t("leftOut", { count: students.length - sent.length })}</Notice>
          )}
        </>
      ) : (
        <PromotionStudents
          siteId={siteId}
          students={students}
          onStudents={choose}
          without={without}
          onWithout={setWithout}
          followed={followed}
          error={error}
        />
      )}
      <StartDay control={form.control} />
      <p className="text-small text-ink-2">{t("next")}</p>
    </FormDialog>
  );
}
