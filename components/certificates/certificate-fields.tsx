"use client";
import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { useDayTexts } from "@/components/entity/use-day-texts";
import type { useRecordForm } from "@/components/resource/use-record-form";
import { Checkbox } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { FieldHintAndError, fieldLabelClass } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import type { Qualification } from "@/lib/records/certificates/types/wire";
import type { Certificate, CertificateFieldValues, HeldQualification } from "@/lib/records/certificates/wire";
import { DocumentField } from "./document-field";

type Props = {
  certificate: Certificate;
  /** The qualifications that its type knows. */
  qualifications: readonly Qualification[];
  record: ReturnType<typeof useRecordForm<CertificateFieldValues>>;
};

/** What a certificate says: what its type asks for, when it was issued, limitations, and the qualifications that it grants. */
export function CertificateFields({ certificate, qualifications, record }: Props) {
  const { demands, category, aircraft } = certificate;
  const t = useTranslations("certificates.fields");
  const { form, field } = record;
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4 max-[420px]:grid-cols-1">
        {demands.includes("ExpiresOnDate") && (
          <DayField record={record} name="expiresOn" label={t("expiresOn")} required />
        )}
        <DayField record={record} name="issuedOn" label={t(aircraft ? "issuedOn" : "examinedOn")} />
        {demands.includes("ExpiresOnCycles") && (
          <TextField
            label={t("cycles")}
            inputMode="numeric"
            autoComplete="off"
            {...field("cycles", {
              validate: (text) => text === "" || /^\d{1,7}$/.test(String(text)) || t("cyclesForm"),
            })}
          />
        )}
        {demands.includes("RequiresSerialNumber") && (
          <TextField label={t("serialNumber")} maxLength={100} autoComplete="off" {...field("serialNumber")} />
        )}
        <TextField label={t("limitations")} maxLength={200} autoComplete="off" {...field("limitations")} />
      </div>
      {demands.includes("RequiresUploadDocument") && (
        <Controller
          control={form.control}
          name="fileId"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <DocumentField certificate={certificate} value={value} onChange={onChange} error={error?.message} />
          )}
        />
      )}
      {category === "ForQualification" && (
        <Controller
          control={form.control}
          name="qualifications"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <QualificationsHeld values={value} known={qualifications} onChange={onChange} error={error?.message} />
          )}
        />
      )}
    </>
  );
}

/** The name of the field for a last day: the certificate's own, or that of what it grants. */
export const nameOfDayField = (field: string): string => (field === "expiresOn" ? field : `until-${field}`);

type DayProps = {
  record: Props["record"];
  name: "expiresOn" | "issuedOn";
  label: string;
  required?: boolean;
};

function DayField({ record, name, label, required }: DayProps) {
  const dayTexts = useDayTexts();
  return (
    <Controller
      control={record.form.control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <DateField
          texts={dayTexts}
          name={name}
          label={label}
          value={value}
          onChange={onChange}
          required={required}
          error={error?.message}
        />
      )}
    />
  );
}

type HeldProps = {
  values: HeldQualification[];
  known: readonly Qualification[];
  onChange: (values: HeldQualification[]) => void;
  error?: string;
};

/** The qualifications that a certificate grants, with the dates of those that have one. One that the type no longer has stays. */
function QualificationsHeld({ values, known, onChange, error }: HeldProps) {
  const t = useTranslations("certificates.fields");
  const dayTexts = useDayTexts();
  const gone = values.filter(({ qualificationId }) => !known.some(({ id }) => id === qualificationId));
  const rows = [
    ...known.map(({ id, name, hasExpiry }) => ({ id: id!, name, hasExpiry })),
    ...gone.map(({ qualificationId, name, expiresOn }) => ({
      id: qualificationId,
      name,
      hasExpiry: expiresOn !== null,
    })),
  ];
  return (
    <fieldset aria-describedby={error ? "qualifications-error" : undefined}>
      <legend className={fieldLabelClass}>{t("qualifications")}</legend>
      <ul className="flex flex-col">
        {rows.map(({ id, name, hasExpiry }) => {
          const held = values.find(({ qualificationId }) => qualificationId === id);
          const others = values.filter(({ qualificationId }) => qualificationId !== id);
          const hold = (expiresOn: string | null) => onChange([...others, { qualificationId: id, name, expiresOn }]);
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 border-t border-line py-1 first:border-t-0">
              <Checkbox
                className="flex-[1_1_160px]"
                label={name}
                checked={held !== undefined}
                onCheckedChange={(isHeld) => (isHeld ? hold(null) : onChange(others))}
              />
              {held && hasExpiry && (
                <DateField
                  className="w-44"
                  name={nameOfDayField(id)}
                  texts={dayTexts}
                  label={t("until", { name })}
                  value={held.expiresOn}
                  onChange={hold}
                />
              )}
            </li>
          );
        })}
      </ul>
      {rows.length === 0 && <p className="text-table text-ink-2">{t("noQualifications")}</p>}
      <FieldHintAndError id="qualifications" error={error} />
    </fieldset>
  );
}
