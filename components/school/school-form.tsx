"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { AddressFields } from "@/components/entity/address-fields";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Button } from "@/components/ui/button";
import { BusyCover } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { type OptionGroup, Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { useBusyFocus } from "@/components/ui/use-busy-focus";
import { api } from "@/lib/http/client";
import type { Address } from "@/lib/records/address";
import { NIGHT_RULES, SLOT_MINUTES } from "@/lib/records/school/codes";
import type { SchoolView } from "@/lib/records/school/schema";
import { SchoolImage } from "./school-image";
import { Sheet } from "./sheet";

type Values = Address & SchoolView["parameters"] & { name: string; mainSiteId: string };
type Props = { school: SchoolView; sites: { id: string; name: string }[]; currencies: OptionGroup[] };

/** Who the school is, where, and by what it works. What is typed stays until it is saved or discarded. */
export function SchoolForm({ school, sites, currencies }: Props) {
  const t = useTranslations("school.settings");
  const address = useTranslations("school.address");
  const shared = useTranslations("resource");
  const router = useRouter();
  const { form, submit, field, isBusy, warning } = useRecordForm<Values>({
    defaultValues: {
      name: school.name,
      mainSiteId: school.mainSiteId ?? "",
      ...school.address,
      ...school.parameters,
    },
    version: school.version,
    save: ({ name, mainSiteId, street, zipCode, city, state, country, latitude, longitude, ...parameters }, version) =>
      api.put("school", {
        body: {
          name,
          mainSiteId: mainSiteId || null,
          address: { street, zipCode, city, state, country, latitude, longitude },
          parameters,
        },
        version,
      }),
    onSaved: () => {},
    savedText: t("saved"),
  });
  const { isDirty } = form.formState;
  useEffect(() => {
    if (!isDirty) return;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", keep);
    return () => window.removeEventListener("beforeunload", keep);
  }, [isDirty]);
  const root = useBusyFocus<HTMLDivElement>(isBusy);
  const whole = (min: number, max: number) => ({
    setValueAs: Number,
    validate: (value: unknown) =>
      (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) || t("wholeNumber", { min, max }),
  });

  return (
    <form
      noValidate
      className="relative border border-line bg-surface"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div ref={root} inert={isBusy}>
        {warning && (
          <div className="px-6 pt-6 phone:px-4 phone:pt-4">
            <Notice tone="warning">
              <div className="flex flex-wrap items-center gap-3">
                <span className="min-w-0 flex-1">{t("stale")}</span>
                <Button onClick={() => router.refresh()}>{t("reload")}</Button>
              </div>
            </Notice>
          </div>
        )}
        <Sheet title={t("identity")}>
          <SchoolImage schoolId={school.id} location={school.imageLocation} />
          <div className="mt-4 grid grid-cols-2 gap-4 phone:grid-cols-1">
            <TextField label={t("name")} maxLength={100} autoComplete="off" {...field("name", { required: true })} />
            <Select
              label={t("mainSite")}
              placeholder={t("chooseSite")}
              options={sites.map(({ id, name }) => ({ value: id, label: name }))}
              {...field("mainSiteId")}
            />
          </div>
        </Sheet>
        <Sheet title={address("title")}>
          <AddressFields control={form.control} field={field} />
        </Sheet>
        <Sheet title={t("parameters")}>
          <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
            <Select
              label={t("slot")}
              hint={t("slotHint")}
              options={SLOT_MINUTES.map((minutes) => ({
                value: String(minutes),
                label: t("slotMinutes", { minutes }),
              }))}
              {...field("slotMinutes", { setValueAs: Number })}
            />
            <TextField
              label={t("notice")}
              hint={t("noticeHint")}
              inputMode="numeric"
              {...field("cancellationNoticeHours", whole(0, 720))}
            />
            <Select
              label={t("night")}
              hint={t("nightHint")}
              options={NIGHT_RULES.map((rule, code) => ({ value: String(code), label: t(`nights.${rule}`) }))}
              {...field("nightRule", { setValueAs: Number })}
            />
            <Select
              label={t("rating")}
              options={[
                { value: "1", label: t("ratings.simple") },
                { value: "2", label: t("ratings.bySkills") },
              ]}
              {...field("ratingSystem", { setValueAs: Number })}
            />
            <Select label={t("currency")} hint={t("currencyHint")} options={currencies} {...field("currency")} />
            <div className="phone:hidden" />
            <TextField
              label={t("training")}
              hint={t("trainingHint")}
              inputMode="numeric"
              {...field("trainingRetentionYears", whole(3, 100))}
            />
            <TextField
              label={t("accounts")}
              hint={t("accountsHint")}
              inputMode="numeric"
              {...field("accountRetentionYears", whole(10, 100))}
            />
          </div>
        </Sheet>
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-sunken px-6 py-3 phone:px-4">
          <p role="status" className="min-w-0 flex-1 text-table text-ink-2">
            {isDirty && t("unsaved")}
          </p>
          {isDirty && <Button onClick={() => form.reset()}>{t("discard")}</Button>}
          <Button variant="primary" type="submit">
            {t("save")}
          </Button>
        </div>
      </div>
      <BusyCover busy={isBusy} label={shared("saving")} />
    </form>
  );
}
