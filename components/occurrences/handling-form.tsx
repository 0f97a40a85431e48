"use client";
import { useTranslations } from "next-intl";
import { Controller, useWatch } from "react-hook-form";
import { instantToWallTime, wallTimeToInstant } from "@/components/reservations/site-time";
import { PageForm } from "@/components/resource/page-form";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Pill } from "@/components/ui/pill";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { TitledSection } from "@/components/ui/titled-section";
import {
  OCCURRENCE_STATES,
  RISK_PROBABILITIES,
  RISK_SEVERITIES,
  type RiskSeverity,
} from "@/lib/activity/occurrences/codes";
import { riskLevelOf } from "@/lib/activity/occurrences/rules";
import type { OccurrenceView } from "@/lib/activity/occurrences/schema";
import { api } from "@/lib/http/client";
import { ActionList } from "./action-list";
import { MomentFields } from "./moment-fields";

const TONE_OF_RISK = { Intolerable: "blocking", Tolerable: "warning", Acceptable: "valid" } as const;

/** What who handles a report writes: analysis, risk, actions, sending and answer. */
export function HandlingForm({
  report,
  handling,
}: {
  report: OccurrenceView;
  handling: NonNullable<OccurrenceView["handling"]>;
}) {
  const t = useTranslations("occurrences.sheet");
  const states = useTranslations("occurrences.states");
  const { id, timeZone, version } = report;
  const sent = handling.sentAt === null ? null : instantToWallTime(handling.sentAt, timeZone);
  const record = useRecordForm({
    ...{ id, version, savedText: t("saved"), onSaved: () => {} },
    defaultValues: {
      ...{ state: report.state, mandatory: report.mandatory, analysis: handling.analysis },
      ...{ severity: handling.severity ?? "", probability: String(handling.probability ?? "") },
      ...{ actions: handling.actions, sentDay: sent?.day ?? null, sentTime: sent?.time ?? null },
      ...{ reference: handling.reference, feedback: report.feedback },
    },
    save: ({ sentDay, sentTime, severity, probability, ...rest }, seen) =>
      api.patch(`occurrence/${id}`, {
        body: {
          ...rest,
          ...{ severity: severity || null, probability: probability ? Number(probability) : null },
          sentAt: sentDay && sentTime ? wallTimeToInstant(sentDay, sentTime, timeZone) : null,
        },
        version: seen,
      }),
    fieldOfPath: (path) => (path === "sentAt" ? "sentTime" : path),
  });
  const { form, field } = record;
  const [severity, probability] = useWatch({ control: form.control, name: ["severity", "probability"] });
  const risk = severity && probability ? riskLevelOf(Number(probability), severity as RiskSeverity) : null;
  return (
    <TitledSection id="handling" title={t("handling")}>
      <PageForm record={record} saveLabel={t("save")}>
        <div className="flex flex-col gap-4 p-6 phone:p-4">
          <Select
            label={t("state")}
            options={OCCURRENCE_STATES.map((value) => ({ value, label: states(value) }))}
            {...field("state")}
          />
          <Controller
            control={form.control}
            name="mandatory"
            render={({ field: { value, onChange } }) => (
              <Checkbox label={t("mandatory")} checked={value} onCheckedChange={onChange} />
            )}
          />
          <TextArea label={t("analysis")} rows={6} maxLength={10_000} {...field("analysis")} />
          <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
            <Select
              label={t("severity")}
              placeholder={t("none")}
              options={RISK_SEVERITIES.map((value) => ({ value, label: t(`severities.${value}`) }))}
              {...field("severity")}
            />
            <Select
              label={t("probability")}
              placeholder={t("none")}
              options={RISK_PROBABILITIES.map((value) => ({
                value: String(value),
                label: t(`probabilities.${value}`),
              }))}
              {...field("probability")}
            />
          </div>
          {risk && (
            <p role="status">
              <Pill tone={TONE_OF_RISK[risk]}>{`${probability}${severity} · ${t(`risks.${risk}`)}`}</Pill>
            </p>
          )}
          <Controller
            control={form.control}
            name="actions"
            render={({ field: { value, onChange }, fieldState: { error } }) => (
              <ActionList actions={value} onChange={onChange} error={error?.message} />
            )}
          />
          <MomentFields
            {...{ form, timeZone }}
            day="sentDay"
            time="sentTime"
            labels={{ day: t("sentDay"), time: t("sentTime") }}
          />
          <TextField label={t("reference")} maxLength={100} autoComplete="off" {...field("reference")} />
          <TextArea
            label={t("answer")}
            hint={t(report.reporter === null ? "answerNobody" : "answerHint")}
            rows={4}
            maxLength={10_000}
            {...field("feedback")}
          />
        </div>
      </PageForm>
    </TitledSection>
  );
}
