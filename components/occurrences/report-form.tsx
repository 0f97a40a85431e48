"use client";
import { faChevronDown, faChevronUp } from "@fortawesome/free-solid-svg-icons";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { instantToWallTime, wallTimeToInstant } from "@/components/reservations/site-time";
import { PageForm } from "@/components/resource/page-form";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Page } from "@/components/shell/page/page";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { hrefOf } from "@/lib/access/screens/address";
import { OCCURRENCE_DAMAGE, OCCURRENCE_INJURIES, OCCURRENCE_PHASES } from "@/lib/activity/occurrences/codes";
import type { ReportedFlight } from "@/lib/activity/occurrences/queries";
import { reportBy } from "@/lib/activity/occurrences/rules";
import { api, newIdempotencyKey } from "@/lib/http/client";
import { formatInstant } from "@/lib/platform/display";
import { MomentFields } from "./moment-fields";

const KINDS = ["mandatory", "voluntary"] as const;
/** The fields of the form where the server's faults belong, by their paths in the body. */
const FIELD_OF: Record<string, string> = { occurredAt: "time", awareAt: "awareTime" };

type Props = { siteId: string; timeZone: string; now: number; flight: ReportedFlight | null };

/** The form of a report: what matters first, the rest one press away. After a failure, all input stays. */
export function ReportForm({ siteId, timeZone, now, flight }: Props) {
  const t = useTranslations("occurrences.form");
  const kinds = useTranslations("occurrences");
  const router = useRouter();
  const [key] = useState(newIdempotencyKey);
  const [showsMore, setShowsMore] = useState(false);
  const moment = instantToWallTime(Math.min(flight?.offBlock ?? now, now), timeZone);
  const instantOf = (day: string | null, time: string | null) =>
    day && time ? wallTimeToInstant(day, time, timeZone) : null;
  const record = useRecordForm({
    defaultValues: {
      ...{ headline: "", day: moment.day as string | null, time: moment.time as string | null, narrative: "" },
      ...{ kind: "mandatory" as (typeof KINDS)[number], unnamed: false, aircraft: flight?.aircraft ?? "", place: "" },
      ...{ phase: "", injuries: "None", damage: "None", weather: "" },
      ...{ awareDay: null as string | null, awareTime: null as string | null },
    },
    save: ({ kind, day, time, awareDay, awareTime, phase, ...words }) =>
      api.post("occurrence", {
        body: {
          ...{ siteId, key, reservationId: flight?.id ?? null, ...words, mandatory: kind === "mandatory" },
          ...{ occurredAt: instantOf(day, time), awareAt: instantOf(awareDay, awareTime), phase: phase || null },
        },
      }),
    onSaved: () => router.push(hrefOf("occurrences", siteId)),
    savedText: t("sent"),
    fieldOfPath: (path) => FIELD_OF[path] ?? path,
    onFieldErrors: (names) => setShowsMore((is) => is || names.includes("awareTime")),
  });
  const { form, field } = record;
  const [kind, day, time, awareDay, awareTime] = useWatch({
    control: form.control,
    name: ["kind", "day", "time", "awareDay", "awareTime"],
  });
  const aware = instantOf(awareDay, awareTime) ?? instantOf(day, time);
  const until = aware === null || kind === "voluntary" ? null : reportBy(aware);
  return (
    <Page title={t("title")}>
      <PageForm
        record={record}
        onCancel={() => router.push(hrefOf("occurrences", siteId))}
        saveLabel={t("send")}
        className="max-w-[760px]"
      >
        <div className="flex flex-col gap-4 p-6 phone:p-4">
          <Notice tone="info">{t("who")}</Notice>
          {flight && (
            <p className="text-ink-2">
              {t("flight", { aircraft: flight.aircraft, at: formatInstant(flight.offBlock, timeZone) })}
            </p>
          )}
          <TextField
            label={t("headline")}
            maxLength={200}
            autoComplete="off"
            {...field("headline", { required: true })}
          />
          <MomentFields
            {...{ form, timeZone }}
            day="day"
            time="time"
            labels={{ day: t("day"), time: t("time") }}
            required
          />
          <TextArea label={t("narrative")} rows={7} maxLength={10_000} {...field("narrative", { required: true })} />
          <div className="flex flex-col gap-1.5">
            <div>
              <Controller
                control={form.control}
                name="kind"
                render={({ field: { value, onChange } }) => (
                  <SegmentedControl
                    label={t("kind")}
                    segments={KINDS.map((one) => ({ value: one, label: kinds(one) }))}
                    value={value}
                    onValueChange={onChange}
                  />
                )}
              />
            </div>
            <p className="text-small text-ink-2">{t("mandatoryHint")}</p>
            {until !== null && (
              <Notice tone={now > until ? "error" : "info"}>
                {t(now > until ? "clockPast" : "clock", { at: formatInstant(until, timeZone) })}
              </Notice>
            )}
          </div>
          <Controller
            control={form.control}
            name="unnamed"
            render={({ field: { value, onChange } }) => (
              <Checkbox label={t("unnamed")} hint={t("unnamedHint")} checked={value} onCheckedChange={onChange} />
            )}
          />
          <div>
            <Button
              icon={showsMore ? faChevronUp : faChevronDown}
              aria-expanded={showsMore}
              onClick={() => setShowsMore(!showsMore)}
            >
              {t(showsMore ? "less" : "more")}
            </Button>
          </div>
          <div className="grid grid-cols-2 gap-4 phone:grid-cols-1" hidden={!showsMore}>
            <TextField label={t("aircraft")} maxLength={100} {...field("aircraft")} />
            <TextField label={t("place")} maxLength={200} {...field("place")} />
            <Select
              label={t("phase")}
              placeholder={t("noPhase")}
              options={OCCURRENCE_PHASES.map((value) => ({ value, label: kinds(`phases.${value}`) }))}
              {...field("phase")}
            />
            <Select
              label={t("injuries")}
              options={OCCURRENCE_INJURIES.map((value) => ({ value, label: kinds(`injuries.${value}`) }))}
              {...field("injuries")}
            />
            <Select
              label={t("damage")}
              options={OCCURRENCE_DAMAGE.map((value) => ({ value, label: kinds(`damage.${value}`) }))}
              {...field("damage")}
            />
            <TextField label={t("weather")} maxLength={500} {...field("weather")} />
            <MomentFields
              {...{ form, timeZone }}
              day="awareDay"
              time="awareTime"
              labels={{ day: t("awareDay"), time: t("awareTime") }}
            />
          </div>
        </div>
      </PageForm>
    </Page>
  );
}
