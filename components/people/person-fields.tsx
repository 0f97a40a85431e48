"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Controller } from "react-hook-form";
import { useDayTexts } from "@/components/entity/use-day-texts";
import type { useRecordForm } from "@/components/resource/use-record-form";
import { DateField } from "@/components/ui/date-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { LOCALES } from "@/lib/platform/locale";
import type { PersonDetails, PersonFieldValues, WritablePersonFields } from "@/lib/records/people/wire";
import { useDefaultLocale, useMailSentTextValue } from "./installation-provider";

type Form = ReturnType<typeof useRecordForm<PersonFieldValues>>;

/** The values of the form for a person, or for a new one. */
export function toPersonFieldValues(person: PersonDetails | null): PersonFieldValues {
  return {
    lastName: person?.lastName ?? "",
    firstName: person?.firstName ?? "",
    callSign: person?.callSign ?? "",
    email: person?.email ?? "",
    phone: person?.phone ?? "",
    language: person?.language ?? "",
    street: person?.street ?? "",
    zipCode: person?.zipCode ?? "",
    city: person?.city ?? "",
    region: person?.region ?? "",
    country: person?.country ?? "",
    bornOn: person?.bornOn ?? null,
    birthplace: person?.birthplace ?? "",
    emergencyNumber: person?.emergencyNumber ?? "",
    emergencyRelationship: person?.emergencyRelationship ?? "",
    schoolRole: person?.schoolRole ?? "User",
  };
}

function Group({
  title,
  optional,
  note,
  children,
}: {
  title: string;
  optional?: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <fieldset className="grid grid-cols-4 gap-4 border-t border-line pt-4 first:border-t-0 first:pt-0 phone:grid-cols-1">
      <legend className="float-start col-span-full mb-[-4px] w-full text-section font-bold">
        {title}
        {optional && <span className="text-table font-normal text-ink-3"> ({optional})</span>}
        {note && <span className="ms-3 text-table font-normal text-ink-2">{note}</span>}
      </legend>
      {children}
    </fieldset>
  );
}

const HALF = "col-span-2 phone:col-span-1";

/**
 * All fields of a person. Fields that may not be changed are read-only. What must be filled in comes first: names and address,
 * then the children (for a new person: the roles), then everything else.
 */
export function PersonFields({
  form: f,
  may,
  isNew = false,
  children,
}: {
  form: Form;
  may: WritablePersonFields;
  isNew?: boolean;
  children?: ReactNode;
}) {
  const mailStanding = useMailSentTextValue();
  const defaultLocale = useDefaultLocale();
  const t = useTranslations("people");
  const s = useTranslations("people.sheet");
  const resource = useTranslations("resource");
  const dayTexts = useDayTexts();
  const word = resource("optional");
  // A read-only field needs no note that it is optional.
  const identity = { readOnly: !may.identity, optional: may.identity ? word : undefined };
  const contact = { readOnly: !may.contact };
  const optional = may.contact ? word : undefined;
  return (
    <>
      <Group title={s("identity")} note={may.identity ? undefined : s("byStaff")}>
        <TextField
          label={t("columns.lastName")}
          className={HALF}
          maxLength={100}
          autoComplete="off"
          autoFocus={isNew}
          readOnly={!may.identity}
          {...f.field("lastName", { required: true })}
        />
        <TextField
          label={t("columns.firstName")}
          className={HALF}
          maxLength={100}
          autoComplete="off"
          readOnly={!may.identity}
          {...f.field("firstName", { required: true })}
        />
        <TextField
          label={t("columns.callSign")}
          maxLength={12}
          autoComplete="off"
          {...identity}
          {...f.field("callSign")}
        />
        {may.identity ? (
          <Controller
            control={f.form.control}
            name="bornOn"
            render={({ field, fieldState }) => (
              <DateField
                texts={dayTexts}
                label={t("columns.bornOn")}
                optional={word}
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
              />
            )}
          />
        ) : (
          <TextField
            label={t("columns.bornOn")}
            readOnly
            value={formatDayAsDdMmYyyy(f.form.getValues("bornOn") ?? "") || "—"}
          />
        )}
        <TextField
          label={t("columns.birthplace")}
          className={HALF}
          maxLength={100}
          autoComplete="off"
          {...identity}
          {...f.field("birthplace")}
        />
        {may.schoolRole && (
          <Select
            label={s("schoolRole")}
            className={HALF}
            options={(["User", "Admin", "SuperAdmin"] as const).map((role) => ({
              value: role,
              label: s(`schoolRoles.${role}`),
            }))}
            {...f.field("schoolRole")}
          />
        )}
      </Group>
      <Group title={s("contact")}>
        <TextField
          label={t("columns.email")}
          type="email"
          className={HALF}
          maxLength={320}
          autoComplete="off"
          readOnly={!may.email}
          hint={isNew ? s("invitationNote", mailStanding) : may.email ? s("emailHint") : undefined}
          {...f.field("email", { required: true })}
        />
        <TextField
          label={t("columns.phone")}
          optional={optional}
          type="tel"
          maxLength={40}
          autoComplete="off"
          {...contact}
          {...f.field("phone")}
        />
        <Select
          label={t("columns.language")}
          disabled={!may.contact}
          placeholder={s("languageNone", { language: s(`languages.${defaultLocale}`) })}
          options={LOCALES.map((locale) => ({ value: locale, label: s(`languages.${locale}`) }))}
          {...f.field("language")}
        />
      </Group>
      {children}
      <Group title={s("address")} optional={optional}>
        <TextField
          label={t("columns.street")}
          className={HALF}
          maxLength={200}
          autoComplete="off"
          {...contact}
          {...f.field("street")}
        />
        <TextField
          label={t("columns.zipCode")}
          maxLength={20}
          autoComplete="off"
          {...contact}
          {...f.field("zipCode")}
        />
        <TextField label={t("columns.city")} maxLength={100} autoComplete="off" {...contact} {...f.field("city")} />
        <TextField
          label={s("region")}
          optional={optional}
          className={HALF}
          maxLength={100}
          autoComplete="off"
          {...contact}
          {...f.field("region")}
        />
        <TextField
          label={t("columns.country")}
          className={HALF}
          maxLength={100}
          autoComplete="off"
          {...contact}
          {...f.field("country")}
        />
      </Group>
      <Group title={s("emergency")} optional={optional}>
        <TextField
          label={s("relationship")}
          className={HALF}
          maxLength={100}
          autoComplete="off"
          {...contact}
          {...f.field("emergencyRelationship")}
        />
        <TextField
          label={s("number")}
          type="tel"
          className={HALF}
          maxLength={40}
          autoComplete="off"
          {...contact}
          {...f.field("emergencyNumber")}
        />
      </Group>
    </>
  );
}
