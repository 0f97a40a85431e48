"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Controller } from "react-hook-form";
import type { useRecordForm } from "@/components/resource/use-record-form";
import { DateField } from "@/components/ui/date-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { SCHOOL_ROLES } from "@/lib/access/permissions/roles";
import { ApiError } from "@/lib/http/client";
import { unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { formatNumericDay } from "@/lib/platform/display";
import { LOCALES } from "@/lib/platform/locale";
import type { PersonSheet } from "@/lib/records/people/schema";
import { useMailSentTextValue } from "./mail-server-provider";

export type PersonFormValues = {
  nom: string;
  prenom: string;
  callSign: string;
  email: string;
  phoneNumber: string;
  language: string;
  street: string;
  zipCode: string;
  city: string;
  state: string;
  country: string;
  dateOfBirth: string | null;
  placeOfBirth: string;
  number: string;
  relationship: string;
  roles: string;
};

/** Which groups of fields the signed-in person may change. The other groups are read-only. */
export type WritablePersonFields = { identity: boolean; contact: boolean; email: boolean; schoolRole: boolean };

type Form = ReturnType<typeof useRecordForm<PersonFormValues>>;

export function toPersonFormValues(person: PersonSheet | null): PersonFormValues {
  return {
    nom: person?.nom ?? "",
    prenom: person?.prenom ?? "",
    callSign: person?.callSign ?? "",
    email: person?.email?.email ?? "",
    phoneNumber: person?.phoneNumber ?? "",
    language: person?.language ?? "",
    street: person?.address?.street ?? "",
    zipCode: person?.address?.zipCode ?? "",
    city: person?.address?.city ?? "",
    state: person?.address?.state ?? "",
    country: person?.address?.country ?? "",
    dateOfBirth: typeof person?.dateOfBirth === "number" ? unixToUtcDay(person.dateOfBirth) : null,
    placeOfBirth: person?.placeOfBirth ?? "",
    number: person?.emergencyContact.number ?? "",
    relationship: person?.emergencyContact.relationship ?? "",
    roles: String(person?.roles?.[0] ?? SCHOOL_ROLES.indexOf("User")),
  };
}

/** Makes the request body that saves a person. It leaves out fields that may not be changed. */
export function toPersonBody(values: PersonFormValues, may: WritablePersonFields) {
  const { street, zipCode, city, state, country } = values;
  return {
    ...(may.identity
      ? {
          nom: values.nom,
          prenom: values.prenom,
          callSign: values.callSign,
          dateOfBirth: values.dateOfBirth ? utcDayToUnix(values.dateOfBirth) : null,
          placeOfBirth: values.placeOfBirth,
        }
      : {}),
    ...(may.contact
      ? {
          phoneNumber: values.phoneNumber,
          language: values.language || null,
          address: { street, zipCode, city, state, country },
          emergencyContact: { number: values.number, relationship: values.relationship },
        }
      : {}),
    ...(may.email ? { email: { email: values.email } } : {}),
    ...(may.schoolRole ? { roles: [Number(values.roles)] } : {}),
  };
}

/** Waits for an answer and changes the paths of its field errors ("address.city") to the flat names of the form ("city"). */
export async function flattenFieldErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([path, texts]) => [path.split(".").at(-1)!, texts]),
    );
    throw new ApiError(error.status, error.message, errors, error.problem);
  }
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

/** All fields of a person. Fields that may not be changed are read-only. */
export function PersonFields({
  form: f,
  may,
  isNew = false,
}: {
  form: Form;
  may: WritablePersonFields;
  isNew?: boolean;
}) {
  const mailStanding = useMailSentTextValue();
  const t = useTranslations("people");
  const s = useTranslations("people.sheet");
  const word = useTranslations("resource")("optional");
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
          readOnly={!may.identity}
          {...f.field("nom", { required: true })}
        />
        <TextField
          label={t("columns.firstName")}
          className={HALF}
          maxLength={100}
          autoComplete="off"
          readOnly={!may.identity}
          {...f.field("prenom", { required: true })}
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
            name="dateOfBirth"
            render={({ field, fieldState }) => (
              <DateField
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
            value={formatNumericDay(f.form.getValues("dateOfBirth") ?? "") || "—"}
          />
        )}
        <TextField
          label={t("columns.birthplace")}
          className={HALF}
          maxLength={100}
          autoComplete="off"
          {...identity}
          {...f.field("placeOfBirth")}
        />
        {may.schoolRole && (
          <Select
            label={s("schoolRole")}
            className={HALF}
            options={(["User", "Admin", "SuperAdmin"] as const).map((role) => ({
              value: String(SCHOOL_ROLES.indexOf(role)),
              label: s(`schoolRoles.${role}`),
            }))}
            {...f.field("roles")}
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
          {...f.field("phoneNumber")}
        />
        <Select
          label={t("columns.language")}
          disabled={!may.contact}
          placeholder={s("languageNone")}
          options={LOCALES.map((locale) => ({ value: locale, label: s(`languages.${locale}`) }))}
          {...f.field("language")}
        />
      </Group>
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
          {...f.field("state")}
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
          {...f.field("relationship")}
        />
        <TextField
          label={s("number")}
          type="tel"
          className={HALF}
          maxLength={40}
          autoComplete="off"
          {...contact}
          {...f.field("number")}
        />
      </Group>
    </>
  );
}
