"use client";
import { faCircleCheck, faCircleInfo } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type Control, type FieldPath, type UseFormRegisterReturn, useWatch } from "react-hook-form";
import { Icon } from "@/components/ui/icon";
import { TextField } from "@/components/ui/text-field";
import { type Address, addressLabel, missingAddressParts } from "@/lib/records/address";

export type AddressValues = Address;
type Registered = UseFormRegisterReturn & { error?: string };
type Props<T extends AddressValues> = {
  control: Control<T>;
  field: (name: FieldPath<T>, rules?: object) => Registered;
};

/** Parses degrees typed with a decimal point or comma. Returns null for empty text and NaN for invalid text. */
const degrees = (text: unknown) => {
  const typed = String(text ?? "").trim();
  return typed === "" ? null : Number(typed.replace(",", "."));
};

/**
 * Form fields for an address and its position, with a preview of the address label. They are top-level fields of the form.
 */
export function AddressFields<T extends AddressValues>({ control, field }: Props<T>) {
  const t = useTranslations("school.address");
  const [street, zipCode, city, state, country] = useWatch({
    control,
    name: ["street", "zipCode", "city", "state", "country"] as never,
  }) as unknown as string[];
  const address = { street: street!, zipCode: zipCode!, city: city!, state, country: country! };
  const label = addressLabel(address);
  const isBegun = missingAddressParts(address).length > 0;
  const of = (name: keyof AddressValues, rules?: object) => field(name as FieldPath<T>, rules);
  const position = {
    setValueAs: degrees,
    validate: (value: number | null) => value === null || Number.isFinite(value) || t("number"),
  };
  return (
    <div className="grid grid-cols-6 gap-4 phone:grid-cols-2">
      <TextField className="col-span-6 phone:col-span-2" label={t("street")} maxLength={200} {...of("street")} />
      <TextField className="col-span-2 phone:col-span-1" label={t("zipCode")} maxLength={20} {...of("zipCode")} />
      <TextField className="col-span-4 phone:col-span-1" label={t("city")} maxLength={100} {...of("city")} />
      <TextField className="col-span-3 phone:col-span-1" label={t("state")} maxLength={100} {...of("state")} />
      <TextField className="col-span-3 phone:col-span-1" label={t("country")} maxLength={100} {...of("country")} />
      <TextField
        className="col-span-3 phone:col-span-1"
        label={t("latitude")}
        inputMode="decimal"
        {...of("latitude", position)}
      />
      <TextField
        className="col-span-3 phone:col-span-1"
        label={t("longitude")}
        inputMode="decimal"
        {...of("longitude", position)}
      />
      <p className="col-span-full flex items-baseline gap-1.5 text-small text-ink-2" aria-live="polite">
        <Icon of={label ? faCircleCheck : faCircleInfo} className={label ? "text-pos-ink" : undefined} />
        <span className="wrap-anywhere">
          {label ? (
            <>
              {t("label")} <span className="font-bold">{label}</span>
            </>
          ) : (
            t(isBegun ? "notYet" : "none")
          )}
        </span>
      </p>
    </div>
  );
}
