"use client";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { TextField } from "@/components/ui/text-field";
import { CheckboxField, KindField, numberField, TagsField, useFieldRules } from "./shared-fields";
import type { AircraftRecord, Named } from "./use-aircraft-form";

/** What an hour of the aircraft costs, and from when to when it counts. */
export function PriceFields({ record }: { record: AircraftRecord }) {
  const t = useTranslations("fleet.fields");
  const rules = useFieldRules();
  return (
    <>
      <TextField
        label={t("exploitationPrice")}
        {...numberField}
        inputMode="decimal"
        {...record.field("exploitationPrice", rules.optionalDecimal)}
      />
      <KindField record={record} name="exploitationPriceKind" label={t("priceKind")} />
    </>
  );
}

/** Whether people may rent the aircraft, for how much, and who. */
export function RentalFields({ record, tags }: { record: AircraftRecord; tags: readonly Named[] }) {
  const t = useTranslations("fleet.fields");
  const rules = useFieldRules();
  const isRentable = useWatch({ control: record.form.control, name: "isRentable" });
  return (
    <>
      <div className="col-span-full">
        <CheckboxField record={record} name="isRentable" label={t("isRentable")} />
      </div>
      {isRentable && (
        <>
          <TextField
            label={t("rentalPrice")}
            hint={t("rentalPriceHint")}
            {...numberField}
            inputMode="decimal"
            {...record.field("rentalPrice", rules.optionalDecimal)}
          />
          <div className="col-span-2 phone:col-span-1">
            <TagsField record={record} name="rentalTags" label={t("rentalTags")} tags={tags} />
          </div>
        </>
      )}
    </>
  );
}
