"use client";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { Controller, useWatch } from "react-hook-form";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Checkbox } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { Dialog } from "@/components/ui/dialog";
import { Select } from "@/components/ui/select";
import { FailedState, Skeleton } from "@/components/ui/states";
import { TextArea, TextField } from "@/components/ui/text-field";
import { api } from "@/lib/http/client";
import { localDayOf, unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";
import { zoneOffsetSeconds } from "@/lib/platform/zone-offset";
import { DEFECT_AREAS, DEFERRAL_GROUNDS, type DefectArea, MEL_CATEGORIES } from "@/lib/records/defects/codes";
import { computeMelDueDay, earlierDay, groundsUntilReleased, keepsFirstDay } from "@/lib/records/defects/rules";
import type { DefectEventView } from "@/lib/records/defects/schema";
import {
  type Defect,
  type DefectReport,
  type Deferral,
  decodeDefectEvent,
  makeDefectBody,
  makeDeferralBody,
  meaningOf,
  meaningsFor,
} from "@/lib/records/defects/wire";
import { CertificateLink } from "./certificate-link";

type Props = { defect: Defect; timeZone: string; onClose: () => void; onSaved: () => void };

type EditFields = DefectReport & { isVisible: boolean; releaseOn: string | null };

/** Changes what a defect says, whether the aircraft can fly with it, who sees it, and when it is expected back. */
export function EditDefectDialog({ defect, timeZone, onClose, onSaved }: Props) {
  const t = useTranslations("defects.edit");
  const all = useTranslations("defects");
  const dayTexts = useDayTexts();
  const { expectedReleaseAt } = defect;
  const record = useRecordForm<EditFields>({
    defaultValues: {
      description: defect.description,
      area: defect.area,
      meaning: meaningOf(defect),
      isVisible: defect.isVisible,
      releaseOn: expectedReleaseAt === null ? null : localDayOf(expectedReleaseAt, timeZone),
    },
    id: defect.id,
    version: defect.version,
    save: ({ releaseOn, ...values }, version) => {
      // That it is the same day leaves the hour that was said.
      const isSame = expectedReleaseAt !== null && releaseOn === localDayOf(expectedReleaseAt, timeZone);
      const at = releaseOn === null ? null : isSame ? expectedReleaseAt : dayStart(releaseOn, timeZone);
      const body = makeDefectBody(defect.id, { ...values, expectedReleaseAt: at });
      return api.put(`aircraft/${defect.aircraftId}/commentary`, { body, version });
    },
    onSaved,
    savedText: all("done.changed"),
    fieldOfPath: (path) => FIELD_OF_PATH[path] ?? path,
  });
  const { form, field } = record;
  const meaning = useWatch({ control: form.control, name: "meaning" });
  return (
    <FormDialog title={t("title", { number: defect.number })} onClose={onClose} record={record} saveLabel={t("save")}>
      <TextArea label={t("text")} maxLength={2000} {...field("description")} />
      <Select
        label={t("where")}
        options={DEFECT_AREAS.map((area) => ({ value: area, label: all(`areas.${area}`) }))}
        {...field("area")}
      />
      <Select
        label={t("meaning")}
        hint={groundsUntilReleased(defect) ? all("releaseOnly") : undefined}
        options={meaningsFor(defect).map((one) => ({ value: one, label: t(one) }))}
        {...field("meaning")}
      />
      {(meaning === "no" || meaning === "night") && (
        <Controller
          control={form.control}
          name="releaseOn"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <DateField
              texts={dayTexts}
              label={t("expected")}
              hint={t("expectedHint")}
              value={value}
              onChange={onChange}
              error={error?.message}
            />
          )}
        />
      )}
      <Controller
        control={form.control}
        name="isVisible"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <Checkbox label={t("visible")} checked={value} onCheckedChange={onChange} error={error?.message} />
        )}
      />
    </FormDialog>
  );
}

/** The beginning of a day by the clocks of the site, in unix seconds. */
function dayStart(day: string, timeZone: string): number {
  const midnight = utcDayToUnix(day);
  return midnight - zoneOffsetSeconds(timeZone, midnight);
}

const FIELD_OF_PATH: Record<string, string> = {
  blocking: "meaning",
  pending: "meaning",
  nightOnly: "meaning",
  visible: "isVisible",
  expectedReleaseAt: "releaseOn",
};

type DeferralFields = Omit<Deferral, "melCategory"> & { melCategory: string };

/** Lets the aircraft fly with a defect until a date: who allows it, on which ground, as which item of the list. */
export function DeferDefectDialog({ defect, timeZone, onClose, onSaved }: Props) {
  const t = useTranslations("defects.defer");
  const all = useTranslations("defects");
  const dayTexts = useDayTexts();
  const record = useRecordForm<DeferralFields>({
    defaultValues: {
      ground: defect.deferral?.ground ?? "OwnerOrCamo",
      allowedBy: defect.deferral?.allowedBy ?? "",
      melCategory: defect.melCategory ?? "",
      melItem: defect.melItem,
      dueOn: defect.dueOn,
      isNightOnly: defect.isNightOnly,
    },
    id: defect.id,
    version: defect.version,
    save: ({ melCategory, ...values }, version) => {
      const category = MEL_CATEGORIES.find((one) => one === melCategory) ?? null;
      const isTakenOff = defect.melCategory !== null && category === null;
      const body = {
        ...makeDeferralBody({ ...values, melCategory: category }),
        ...(isTakenOff && { melCategory: null }),
      };
      return api.post(`aircraft/${defect.aircraftId}/commentary/${defect.id}/defer`, { body, version });
    },
    onSaved,
    savedText: all("done.deferred"),
    fieldOfPath: (path) => (path === "nightOnly" ? "isNightOnly" : path),
  });
  const { form, field } = record;
  const chosen = useWatch({ control: form.control, name: "melCategory" });
  const category = MEL_CATEGORIES.find((one) => one === chosen);
  const interval = category ? computeMelDueDay(category, defect.reportedAt, timeZone) : null;
  const before = { deferralGround: defect.deferral, melCategory: defect.melCategory };
  const first = keepsFirstDay(before, category ?? null) ? defect.dueOn : null;
  const due = earlierDay(first, interval);
  const day = due ? formatDayAsDdMmYyyy(due) : "";
  const isFirst = first !== null && due === first && due !== interval;
  const dueHint = t("dueHint", { category: isFirst ? "kept" : (category ?? "none"), day });
  return (
    <FormDialog title={t("title", { number: defect.number })} onClose={onClose} record={record} saveLabel={t("save")}>
      <p className="text-table text-ink-2">{t("text")}</p>
      <Select
        label={t("ground")}
        options={DEFERRAL_GROUNDS.map((one) => ({ value: one, label: t(`grounds.${one}`) }))}
        {...field("ground")}
      />
      <TextField
        label={t("allowedBy")}
        maxLength={100}
        autoComplete="off"
        {...field("allowedBy", { required: true })}
      />
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
        <Select
          label={t("category")}
          hint={t("melHint")}
          options={[
            { value: "", label: t("noCategory") },
            ...MEL_CATEGORIES.map((one) => ({ value: one, label: one })),
          ]}
          {...field("melCategory")}
        />
        <TextField label={t("item")} maxLength={100} autoComplete="off" disabled={!category} {...field("melItem")} />
      </div>
      {interval === null ? (
        <Controller
          control={form.control}
          name="dueOn"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <DateField
              texts={dayTexts}
              label={t("due")}
              hint={dueHint}
              value={value}
              onChange={onChange}
              error={error?.message}
            />
          )}
        />
      ) : (
        <p className="text-table">{dueHint}</p>
      )}
      <Controller
        control={form.control}
        name="isNightOnly"
        render={({ field: { value, onChange } }) => (
          <Checkbox label={t("nightOnly")} checked={value} onCheckedChange={onChange} />
        )}
      />
    </FormDialog>
  );
}

/** All that happened to a defect, the latest first: what changed from what to what, by whom, and who has read of it. */
export function DefectHistoryDialog({ defect, timeZone, onClose }: Omit<Props, "onSaved">) {
  const t = useTranslations("defects.history");
  const list = useTranslations("defects.list");
  const valueText = useValueText(timeZone);
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ["defect", defect.id, "history"],
    queryFn: async () => {
      const path = `aircraft/${defect.aircraftId}/commentary/${defect.id}/history`;
      return (await api.get<DefectEventView[]>(path, { quiet: true })).data.map(decodeDefectEvent);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title", { number: defect.number })}
      closeLabel={t("close")}
    >
      {isError && <FailedState title={t("failed")} retryLabel={list("again")} onRetry={() => void refetch()} />}
      {isPending && <Skeleton label={t("open")} />}
      <ol className="flex flex-col">
        {data?.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows, and is read anew
          <li key={at} className="border-t border-line py-2 text-table first:border-t-0 phone:text-body">
            <p>
              <b>{t(`kinds.${event.kind}`)}</b> · {event.by} ·{" "}
              <span className="whitespace-nowrap tabular-nums">{formatInstant(event.at, timeZone)}</span>
            </p>
            <ul className="text-ink-2">
              {Object.entries(event.changes).map(([column, { before, after }]) => (
                <li key={column} className="whitespace-pre-line wrap-break-word">
                  {t("becomes", {
                    field: t(`fields.${column}` as Parameters<typeof t>[0]),
                    before: valueText(column, before),
                    after: valueText(column, after),
                  })}
                </li>
              ))}
            </ul>
            {event.kind === "Released" && <CertificateLink defect={defect} />}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

/** Puts the value of a column in words. */
function useValueText(timeZone: string) {
  const t = useTranslations("defects.history");
  const all = useTranslations("defects");
  const locale = useLocale();
  return (column: string, value: string | number | boolean | null): string => {
    if (value === null || value === "") return t("none");
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (column === "area") return all(`areas.${value as DefectArea}`);
    if (column === "deferralGround") return all(`defer.grounds.${value as Deferral["ground"]}`);
    if (column === "dueOn") return formatDayAsDdMmYyyy(unixToUtcDay(Number(value)));
    if (column === "expectedReleaseAt") return formatInstant(Number(value), timeZone);
    return typeof value === "number" ? value.toLocaleString(locale) : value;
  };
}
