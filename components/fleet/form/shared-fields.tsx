"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Controller } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { MultiCombobox } from "@/components/ui/combobox";
import { Select } from "@/components/ui/select";
import { parseDecimal, parseHours } from "@/lib/platform/hours";
import type { AircraftRecord, Named } from "./use-aircraft-form";

const KINDS = ["Block", "Airborne"] as const;
const isWhole = (text: string) => /^\d{1,7}$/.test(text);

/** Attributes of a field for a number. */
export const numberField = { inputMode: "numeric" as const, autoComplete: "off" };

/** What the texts of an aircraft's fields must look like. */
export function useFieldRules() {
  const t = useTranslations("fleet");
  const rule = (parse: (text: string) => unknown, message: string, isOptional = false) => ({
    validate: (text: unknown) => (isOptional && text === "") || parse(String(text)) !== null || message,
  });
  return {
    whole: rule((text) => (isWhole(text) ? text : null), t("numberForm")),
    hours: rule(parseHours, t("hoursForm")),
    decimal: rule(parseDecimal, t("decimalForm")),
    optionalHours: rule(parseHours, t("hoursForm"), true),
    optionalDecimal: rule(parseDecimal, t("decimalForm"), true),
  };
}

/** A part of the form, with a line above it unless it is the first one. */
export function Section({ title, isFirst, children }: { title?: string; isFirst?: boolean; children: ReactNode }) {
  return (
    <section className={isFirst ? undefined : "border-t border-line pt-4"}>
      {title && <h2 className="mb-3 text-section font-bold">{title}</h2>}
      <div className="grid grid-cols-3 items-start gap-4 phone:grid-cols-1">{children}</div>
    </section>
  );
}

type CheckboxProps = {
  record: AircraftRecord;
  name: "isFlightTimeCounted" | "isHobbsCounted" | "isRentable";
  label: string;
};

export function CheckboxField({ record, name, label }: CheckboxProps) {
  return (
    <Controller
      control={record.form.control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <Checkbox label={label} checked={value} onCheckedChange={onChange} error={error?.message} />
      )}
    />
  );
}

type KindProps = { record: AircraftRecord; name: "flightTimeKind" | "exploitationPriceKind"; label: string };

/** Chooses between block to block and take-off to landing. */
export function KindField({ record, name, label }: KindProps) {
  const t = useTranslations("fleet.kinds");
  return <Select label={label} options={KINDS.map((one) => ({ value: one, label: t(one) }))} {...record.field(name)} />;
}

type TagsProps = { record: AircraftRecord; name: "tags" | "rentalTags"; label: string; tags: readonly Named[] };

export function TagsField({ record, name, label, tags }: TagsProps) {
  const t = useTranslations("fleet.fields");
  return (
    <Controller
      control={record.form.control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <MultiCombobox
          label={label}
          error={error?.message}
          choices={[...tags]}
          values={tags.filter(({ id }) => value.includes(id))}
          onChange={onChange}
          openLabel={t("openTags")}
          emptyText={t("noTags")}
          placeholder={t("addTag")}
          removeLabel={(tag) => t("removeTag", { name: tag })}
        />
      )}
    />
  );
}
