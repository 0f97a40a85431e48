"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { useClockZone } from "@/components/shell/clock-zone";
import { Checkbox } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { api } from "@/lib/http/client";
import { addDays, localDayOf, startOfDay } from "@/lib/platform/day";
import type { ApiKeyView } from "@/lib/records/api-keys/schema";
import { PermissionsField } from "./permissions-field";
import type { MadeSecret } from "./secret-dialog";

type Values = { name: string; permissions: string[]; mayWrite: boolean; siteId: string; lastDay: string | null };
/** The last day of a key is at most as many days ahead, so that its end is less than the server's 366. */
const MOST_DAYS = 364;

type Props = {
  /** The key whose name and end are changed. Without it, another one is made. */
  edited?: Omit<ApiKeyView, "state">;
  sites: { id: string; name: string }[];
  onClose: () => void;
  onMade: (made: MadeSecret) => void;
};

/** The form of a new key, or of the name and the end of one that there is. */
export function KeyDialog({ edited, sites, onClose, onMade }: Props) {
  const t = useTranslations("apiKeys");
  const dayTexts = useDayTexts();
  const timeZone = useClockZone();
  const [today] = useState(() => localDayOf(Math.floor(Date.now() / 1_000), timeZone));
  const record = useRecordForm<Values>({
    defaultValues: {
      name: edited?.name ?? "",
      permissions: [],
      mayWrite: false,
      siteId: "all",
      lastDay: edited ? localDayOf(edited.endsAt - 1, timeZone) : addDays(today, MOST_DAYS),
    },
    fieldOfPath: (path) => (path === "endsAt" ? "lastDay" : path.startsWith("permissions") ? "permissions" : path),
    save: async ({ name, permissions, mayWrite, siteId, lastDay }) => {
      const ends = lastDay === null ? {} : { endsAt: startOfDay(addDays(lastDay, 1), timeZone) };
      if (edited) return api.patch(`api-key/${edited.id}`, { body: { name, ...ends } });
      const body = { name, permissions, mayWrite, siteId: siteId === "all" ? null : siteId, ...ends };
      const { data } = await api.post<{ secret: string }>("api-key", { body });
      onMade({ name, secret: data.secret });
    },
    onSaved: onClose,
    savedText: t(edited ? "saved" : "made"),
  });
  const { control } = record.form;
  return (
    <FormDialog
      title={edited ? edited.name : t("create")}
      onClose={onClose}
      record={record}
      saveLabel={edited ? undefined : t("make")}
      size={edited ? "narrow" : "normal"}
    >
      <TextField
        label={t("name")}
        hint={t("nameHint")}
        maxLength={60}
        autoComplete="off"
        {...record.field("name", { required: true })}
      />
      {!edited && (
        <>
          <Controller
            control={control}
            name="permissions"
            render={({ field: { value, onChange }, fieldState: { error } }) => (
              <PermissionsField value={value} onChange={onChange} error={error?.message} />
            )}
          />
          <Controller
            control={control}
            name="mayWrite"
            render={({ field: { value, onChange } }) => (
              <Checkbox label={t("mayWrite")} hint={t("mayWriteHint")} checked={value} onCheckedChange={onChange} />
            )}
          />
          <Select
            label={t("site")}
            hint={t("siteHint")}
            options={[
              { value: "all", label: t("allSites") },
              ...sites.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...record.field("siteId")}
          />
        </>
      )}
      <Controller
        control={control}
        name="lastDay"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <DateField
            {...{ texts: dayTexts, label: t("end"), hint: t("endHint"), value, onChange, error: error?.message }}
            min={today}
            max={addDays(today, MOST_DAYS)}
            required
          />
        )}
      />
    </FormDialog>
  );
}
