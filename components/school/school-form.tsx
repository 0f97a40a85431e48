"use client";
import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { AddressFields } from "@/components/entity/address-fields";
import { PageForm } from "@/components/resource/page-form";
import { SettingsSection } from "@/components/resource/settings-section";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Checkbox } from "@/components/ui/checkbox";
import { type OptionGroup, Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { SECOND_FACTOR_DEMANDS } from "@/lib/access/codes";
import { api } from "@/lib/http/client";
import type { Address } from "@/lib/records/address";
import {
  ALLOWED_SLOT_MINUTES,
  BOOKING_QUOTA_RANGES,
  DUTY_LIMITS,
  type DutyLimit,
  GUEST_RETENTION_RANGE,
  LONGEST_BRIEFING_MINUTES,
  NIGHT_RULES,
  NO_SHOW_RANGE,
  OVERDUE_RANGE,
  STANDBY_ANSWER_RANGE,
  STANDBY_OFFERS_RANGE,
} from "@/lib/records/school/codes";
import type { SchoolView } from "@/lib/records/school/schema";
import { AccountLimitFields } from "./account-limit-fields";
import { DutyLimitFields, type DutyTexts, readDutyLimits, showDutyLimits } from "./duty-limit-fields";
import { InvoicingFields, LedgerAccountFields } from "./invoicing-fields";
import { SchoolImageField } from "./school-image-field";

type Parameters = Omit<SchoolView["parameters"], "currency" | DutyLimit> & DutyTexts;
type Values = Address & Parameters & { name: string; mainSiteId: string };
type Props = {
  school: SchoolView;
  sites: { id: string; name: string }[];
  currencies: OptionGroup[];
  /** For which reservations can be cancelled. */
  reasons: { id: string; reason: string }[];
};

/**
 * The form of the school's settings: its name, main site, address and parameters. Input stays until it is saved or
 * discarded.
 */
export function SchoolForm({ school, sites, currencies, reasons }: Props) {
  const t = useTranslations("school.settings");
  const address = useTranslations("school.address");
  const record = useRecordForm<Values>({
    defaultValues: {
      name: school.name,
      mainSiteId: school.mainSiteId ?? "",
      ...school.address,
      ...school.parameters,
      ...showDutyLimits(school.parameters),
    },
    version: school.version,
    save: ({ name, mainSiteId, street, zipCode, city, state, country, latitude, longitude, ...parameters }, version) =>
      api.put("school", {
        body: {
          name,
          mainSiteId: mainSiteId || null,
          address: { street, zipCode, city, state, country, latitude, longitude },
          parameters: { ...parameters, ...readDutyLimits(parameters) },
        },
        version,
      }),
    onSaved: () => {},
    savedText: t("saved"),
  });
  const { form, field } = record;
  const whole = (min: number, max: number) => ({
    setValueAs: Number,
    validate: (value: unknown) =>
      (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) || t("wholeNumber", { min, max }),
  });

  return (
    <PageForm record={record}>
      <SettingsSection title={t("identity")}>
        <SchoolImageField schoolId={school.id} location={school.imageLocation} />
        <div className="mt-4 grid grid-cols-2 gap-4 phone:grid-cols-1">
          <TextField label={t("name")} maxLength={100} autoComplete="off" {...field("name", { required: true })} />
          <Select
            label={t("mainSite")}
            placeholder={t("chooseSite")}
            options={sites.map(({ id, name }) => ({ value: id, label: name }))}
            {...field("mainSiteId")}
          />
        </div>
      </SettingsSection>
      <SettingsSection title={address("title")}>
        <AddressFields control={form.control} field={field} />
      </SettingsSection>
      <SettingsSection title={t("parameters")}>
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <Select
            label={t("slot")}
            hint={t("slotHint")}
            options={ALLOWED_SLOT_MINUTES.map((minutes) => ({
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
          <TextField
            label={t("usualBriefing")}
            hint={t("usualBriefingHint")}
            inputMode="numeric"
            {...field("usualBriefingMinutes", whole(0, LONGEST_BRIEFING_MINUTES))}
          />
          <TextField
            label={t("usualDebriefing")}
            hint={t("usualBriefingHint")}
            inputMode="numeric"
            {...field("usualDebriefingMinutes", whole(0, LONGEST_BRIEFING_MINUTES))}
          />
          <TextField
            label={t("mostBookings")}
            hint={t("quotaHint")}
            inputMode="numeric"
            {...field("mostFutureBookings", whole(...BOOKING_QUOTA_RANGES.mostFutureBookings))}
          />
          <TextField
            label={t("longestRental")}
            hint={t("quotaHint")}
            inputMode="numeric"
            {...field("longestRentalDays", whole(...BOOKING_QUOTA_RANGES.longestRentalDays))}
          />
          <TextField
            label={t("horizon")}
            hint={t("quotaHint")}
            inputMode="numeric"
            {...field("bookingHorizonDays", whole(...BOOKING_QUOTA_RANGES.bookingHorizonDays))}
          />
          <TextField
            label={t("standbyAnswer")}
            hint={t("standbyAnswerHint")}
            inputMode="numeric"
            {...field("standbyAnswerMinutes", whole(...STANDBY_ANSWER_RANGE))}
          />
          <TextField
            label={t("standbyOffers")}
            hint={t("standbyOffersHint")}
            inputMode="numeric"
            {...field("standbyOffersAtOnce", whole(...STANDBY_OFFERS_RANGE))}
          />
          <TextField
            label={t("overdue")}
            hint={t("overdueHint")}
            inputMode="numeric"
            {...field("overdueMinutes", whole(...OVERDUE_RANGE))}
          />
          <TextField
            label={t("noShow")}
            hint={t("noShowHint")}
            inputMode="numeric"
            {...field("noShowMinutes", whole(...NO_SHOW_RANGE))}
          />
          <Select
            label={t("noShowReason")}
            hint={t("noShowReasonHint")}
            placeholder={t("noReason")}
            options={reasons.map(({ id, reason }) => ({ value: id, label: reason }))}
            {...field("noShowReasonId", { setValueAs: (id: string) => id || null })}
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
          <Select label={t("currency")} hint={t("currencyHint")} options={currencies} {...field("currencyCode")} />
          <Select
            label={t("secondFactor")}
            hint={t("secondFactorHint")}
            options={SECOND_FACTOR_DEMANDS.map((demand, code) => ({
              value: String(code),
              label: t(`secondFactors.${demand}`),
            }))}
            {...field("secondFactor", { setValueAs: Number })}
          />
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
          <TextField
            label={t("guests")}
            hint={t("guestsHint")}
            inputMode="numeric"
            {...field("guestRetentionDays", whole(...GUEST_RETENTION_RANGE))}
          />
          <Controller
            control={form.control}
            name="isStaffToldOfCertificates"
            render={({ field: { value, onChange } }) => (
              <Checkbox label={t("copies")} hint={t("copiesHint")} checked={value} onCheckedChange={onChange} />
            )}
          />
          <Controller
            control={form.control}
            name="isAcceptanceDemanded"
            render={({ field: { value, onChange } }) => (
              <Checkbox label={t("acceptance")} checked={value} onCheckedChange={onChange} />
            )}
          />
        </div>
      </SettingsSection>
      <AccountLimitFields field={field} currency={school.parameters.currencyCode} />
      <InvoicingFields field={field} />
      <LedgerAccountFields field={field}>
        <Controller
          control={form.control}
          name="isLiableToVat"
          render={({ field: { value, onChange } }) => (
            <Checkbox label={t("liableToVat")} hint={t("liableToVatHint")} checked={value} onCheckedChange={onChange} />
          )}
        />
      </LedgerAccountFields>
      <DutyLimitFields
        field={field}
        onFill={(texts) => {
          for (const limit of DUTY_LIMITS)
            form.setValue(limit, texts[limit], { shouldDirty: true, shouldValidate: true });
        }}
      />
    </PageForm>
  );
}
