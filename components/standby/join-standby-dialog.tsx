"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PersonPicker } from "@/components/entity/person-picker";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { wallTimeToInstant } from "@/components/reservations/site-time";
import type { WantedStandby } from "@/components/reservations/wanted-standby";
import { FormDialog } from "@/components/resource/form-dialog";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { DateField } from "@/components/ui/date-field";
import { Notice } from "@/components/ui/notice";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { type Option, type OptionGroup, Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-field";
import { TimeField } from "@/components/ui/time-field";
import { clockToMinutes } from "@/components/ui/typed-time";
import { STANDBY_WISHES, type StandbyType, USUAL_NOTICE_MINUTES } from "@/lib/activity/standby/codes";
import type { StandbyChoicesView, StandbyView } from "@/lib/activity/standby/schema";
import { ApiError, newIdempotencyKey } from "@/lib/http/client";
import { addDays, localDayOf } from "@/lib/platform/day";
import { formatHours } from "@/lib/platform/hours";
import type { SitePersonChoice } from "@/lib/records/people/wire";
import { fetchStandbyChoices, joinStandby } from "./standby-calls";

export type StandbySite = { id: string; name: string; timeZone: string };

type Props = {
  sites: readonly StandbySite[];
  /** The ids of the sites at which the reader may put others on the list. */
  managed: readonly string[];
  reader: { id: string; name: string };
  /** Somebody for whom the form opens. */
  person: SitePersonChoice | null;
  wanted: WantedStandby | null;
  /** Unix seconds. */
  now: number;
  onClose: () => void;
  onJoined: (standby: StandbyView) => void;
};

/** For how many days somebody waits who says nothing else. */
const USUAL_DAYS = 14;
const DURATIONS = [30, 60, 90, 120, 180, 240, 480];
const NOTICES = [0, 30, 60, USUAL_NOTICE_MINUTES, 240, 720, 1_440];
/** The value by which an aircraft's model is told from the aircraft in one list. */
const MODEL = "model ";

/** Puts somebody on the waiting list: oneself, or others by who plans. Everything but the period may stay as it is. */
export function JoinStandbyDialog({ sites, managed, reader, person, wanted, now, onClose, onJoined }: Props) {
  const t = useTranslations("standby.form");
  const words = useTranslations("standby");
  const dayTexts = useDayTexts();
  const fail = useFailureToast();
  const [siteId, setSite] = useState(sites[0]!.id);
  const site = sites.find(({ id }) => id === siteId) ?? sites[0]!;
  const { timeZone } = site;
  const today = localDayOf(now, timeZone);
  // Who plans chooses somebody first: they may neither learn nor rent themselves.
  const [userId, setUser] = useState<string | null>(person?.id ?? (managed.includes(sites[0]!.id) ? null : reader.id));
  const [fields, setFields] = useState(() => ({
    type: wanted?.type ?? null,
    lessonId: wanted?.lessonId ?? "",
    instructorId: wanted?.instructorId ?? "",
    aircraft: wanted?.aircraftId ?? "",
    minutes: 60,
    firstDay: localDayOf(wanted?.from ?? now, timeZone),
    lastDay: wanted?.until ? localDayOf(wanted.until - 1, timeZone) : addDays(today, USUAL_DAYS),
    earliest: null as string | null,
    latest: null as string | null,
    noticeMinutes: USUAL_NOTICE_MINUTES,
    wish: "Gladly" as (typeof STANDBY_WISHES)[number],
    comment: "",
  }));
  const [errors, setErrors] = useState<ApiError["errors"]>({});
  const [isBusy, setBusy] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const [key, setKey] = useState(newIdempotencyKey);
  const { data: choices, error: refused } = useQuery({
    queryKey: ["standby-choices", siteId, userId],
    queryFn: ({ signal }) => fetchStandbyChoices({ siteId, userId: userId! }, { signal, quiet: true }),
    enabled: userId !== null,
    staleTime: 60_000,
    retry: (count, error) => count < 1 && !(error instanceof ApiError && error.status > 0),
  });
  const type = pickType(fields.type, choices);
  const change = (part: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...part }));
    setDirty(true);
    setErrors({});
  };

  async function submit() {
    if (isBusy || !userId || !type) return;
    setBusy(true);
    const { firstDay, lastDay, earliest, latest, aircraft, lessonId, instructorId } = fields;
    const isLesson = type === "Practical";
    try {
      const joined = await joinStandby(
        {
          ...{ siteId, type, wish: fields.wish, comment: fields.comment, noticeMinutes: fields.noticeMinutes },
          ...(userId !== reader.id && { userId }),
          ...(isLesson && { lessonId: lessonId || null, instructorId: instructorId || null }),
          ...(aircraft.startsWith(MODEL) ? { model: aircraft.slice(MODEL.length) } : { aircraftId: aircraft || null }),
          minutes: isLesson ? null : fields.minutes,
          from: Math.max(wallTimeToInstant(firstDay, "00:00", timeZone), now),
          until: wallTimeToInstant(addDays(lastDay, 1), "00:00", timeZone),
          earliestMinute: earliest === null ? 0 : clockToMinutes(earliest),
          latestMinute: latest === null ? 1_440 : clockToMinutes(latest),
        },
        key,
      );
      onJoined(joined);
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.errors);
      if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) fail(error, t("failed"));
      if (error instanceof ApiError && error.status !== 0) setKey(newIdempotencyKey());
      setBusy(false);
    }
  }
  const errorOf = (name: string) => errors[name]?.join(" ");
  const time = {
    step: 15,
    roundedText: (typed: string, rounded: string) => t("rounded", { typed, rounded }),
    unreadableText: t("unreadable"),
  };
  const hint = errorOf("type") ?? (refused instanceof ApiError ? refused.lines.join(" ") : undefined);

  return (
    <FormDialog
      title={t(managed.includes(siteId) ? "titleFor" : "title")}
      size="normal"
      saveLabel={t("save")}
      record={{ submit, isBusy, isDirty }}
      onClose={onClose}
    >
      {hint && <Notice tone="warning">{hint}</Notice>}
      {sites.length > 1 && (
        <Select
          label={t("site")}
          value={siteId}
          options={sites.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setSite(event.target.value)}
        />
      )}
      {managed.includes(siteId) && (
        <PersonPicker
          key={siteId}
          siteId={siteId}
          label={t("who")}
          openLabel={t("openPeople")}
          emptyText={t("noPeople")}
          known={person ? [person] : []}
          value={userId}
          error={errorOf("userId")}
          onChange={(id) => {
            setUser(id);
            change({ lessonId: "", instructorId: "", aircraft: "", type: null });
          }}
        />
      )}
      {choices && choices.types.length > 1 && type && (
        <SegmentedControl
          label={t("type")}
          value={type}
          isShort
          onValueChange={(next) => change({ type: next, aircraft: "" })}
          segments={choices.types.map((value) => ({ value, label: words(`types.${value}`) }))}
        />
      )}
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 phone:grid-cols-1">
        {type === "Practical" && (
          <>
            <Select
              label={t("lesson")}
              value={fields.lessonId}
              error={errorOf("lessonId")}
              options={[
                { value: "", label: words("nextLesson") },
                ...(choices?.lessons ?? []).map(({ id, reference, title }) => ({
                  value: id,
                  label: [reference, title].filter(Boolean).join(", "),
                })),
              ]}
              onChange={(event) => change({ lessonId: event.target.value })}
            />
            <Select
              label={t("instructor")}
              value={fields.instructorId}
              error={errorOf("instructorId")}
              options={[
                { value: "", label: t("anyInstructor") },
                ...(choices?.instructors ?? []).map(({ userId: id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(event) => change({ instructorId: event.target.value })}
            />
          </>
        )}
        <Select
          label={t("aircraft")}
          value={fields.aircraft}
          error={errorOf("aircraftId") ?? errorOf("model")}
          options={listAircraftOptions(choices, type, {
            any: t("anyAircraft"),
            anyOf: (model) => t("anyOf", { model }),
          })}
          onChange={(event) => change({ aircraft: event.target.value })}
        />
        {type === "Renter" && (
          <Select
            label={t("duration")}
            value={String(fields.minutes)}
            error={errorOf("minutes")}
            options={DURATIONS.map((minutes) => ({ value: String(minutes), label: formatHours(minutes) }))}
            onChange={(event) => change({ minutes: Number(event.target.value) })}
          />
        )}
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 tablet:grid-cols-4">
        <DateField
          label={t("firstDay")}
          texts={dayTexts}
          required
          value={fields.firstDay}
          error={errorOf("from")}
          onChange={(firstDay) => firstDay && change({ firstDay })}
        />
        <DateField
          label={t("lastDay")}
          texts={dayTexts}
          required
          value={fields.lastDay}
          error={errorOf("until")}
          onChange={(lastDay) => lastDay && change({ lastDay })}
        />
        <TimeField
          {...time}
          label={t("earliest")}
          value={fields.earliest}
          error={errorOf("earliestMinute")}
          onChange={(earliest) => change({ earliest })}
        />
        <TimeField
          {...time}
          label={t("latest")}
          value={fields.latest}
          error={errorOf("latestMinute")}
          onChange={(latest) => change({ latest })}
        />
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 phone:grid-cols-1">
        <Select
          label={t("notice")}
          hint={t(managed.includes(siteId) ? "noticeHintFor" : "noticeHint")}
          value={String(fields.noticeMinutes)}
          error={errorOf("noticeMinutes")}
          options={NOTICES.map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? t("noNotice") : formatHours(minutes),
          }))}
          onChange={(event) => change({ noticeMinutes: Number(event.target.value) })}
        />
        <Select
          label={t("wish")}
          hint={t("wishHint")}
          value={fields.wish}
          options={STANDBY_WISHES.map((value) => ({ value, label: words(`wishes.${value}`) }))}
          onChange={(event) => change({ wish: STANDBY_WISHES.find((one) => one === event.target.value) ?? "Gladly" })}
        />
      </div>
      <TextArea
        label={t("comment")}
        rows={2}
        maxLength={500}
        value={fields.comment}
        error={errorOf("comment")}
        onChange={(event) => change({ comment: event.target.value })}
      />
    </FormDialog>
  );
}

/** What is waited for: as chosen, or else what the person may wait for first. */
const pickType = (chosen: StandbyType | null, choices: StandbyChoicesView | undefined): StandbyType | null =>
  choices ? (choices.types.find((one) => one === chosen) ?? choices.types[0] ?? null) : null;

/** Any aircraft, any of a model, and each. Only those that are for rent, of rentals. */
function listAircraftOptions(
  choices: StandbyChoicesView | undefined,
  type: StandbyType | null,
  texts: { any: string; anyOf: (model: string) => string },
): (Option | OptionGroup)[] {
  const fleet = (choices?.aircraft ?? []).filter(({ isRentable }) => type !== "Renter" || isRentable);
  const models = [...new Set(fleet.map(({ model }) => model))].filter(Boolean).sort();
  return [
    { value: "", label: texts.any },
    ...models.map((model) => ({ value: `${MODEL}${model}`, label: texts.anyOf(model) })),
    ...fleet.map(({ aircraftId, callSign, model }) => ({
      value: aircraftId,
      label: [callSign, model].filter(Boolean).join(" · "),
    })),
  ];
}
