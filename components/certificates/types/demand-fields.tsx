"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import { CERTIFICATE_PARTS } from "@/lib/records/certificates/codes";
import type { Demand } from "@/lib/records/certificates/types/wire";

type Props = {
  value: Demand;
  onChange: (change: Partial<Demand>) => void;
  tags: readonly { id: string; name: string }[];
  /** Whether it is demanded of people, by the part that they have. */
  isOfPeople: boolean;
  error?: string;
};

/** Of whom something is demanded, and for which flights only. */
export function DemandFields({ value, onChange, tags, isOfPeople, error }: Props) {
  const t = useTranslations("certificates.types");
  const fleet = useTranslations("fleet");
  const id = useId();
  return (
    <div className="flex flex-col gap-4">
      {isOfPeople && (
        <fieldset aria-describedby={`${id}-hint`}>
          <legend className="mb-1 text-table text-ink-2 phone:text-small">{t("parts")}</legend>
          {CERTIFICATE_PARTS.map((part) => (
            <Checkbox
              key={part}
              label={t(`partWords.${part}`)}
              checked={value.parts.includes(part)}
              onCheckedChange={(isChosen) =>
                onChange({
                  parts: CERTIFICATE_PARTS.filter((one) => (one === part ? isChosen : value.parts.includes(one))),
                })
              }
            />
          ))}
          <p id={`${id}-hint`} className="text-small text-ink-3">
            {t(value.parts.length === 0 ? "partsNone" : "partsHint")}
          </p>
        </fieldset>
      )}
      <div className="grid grid-cols-3 items-start gap-4 phone:grid-cols-1">
        <Select
          label={t("onlyType")}
          placeholder={t("any")}
          options={AIRCRAFT_TYPES.map((one) => ({ value: one, label: fleet(`types.${one}`) }))}
          value={value.onlyAircraftType}
          onChange={({ target }) => onChange({ onlyAircraftType: target.value as Demand["onlyAircraftType"] })}
        />
        <Select
          label={t("onlyClass")}
          placeholder={t("any")}
          options={AIRCRAFT_CLASSES.map((one) => ({ value: one, label: fleet(`classes.${one}`) }))}
          value={value.onlyAircraftClass}
          onChange={({ target }) => onChange({ onlyAircraftClass: target.value as Demand["onlyAircraftClass"] })}
        />
        <Select
          label={t("onlyTag")}
          placeholder={t("any")}
          options={tags.map(({ id: tag, name }) => ({ value: tag, label: name }))}
          value={value.onlyTagId}
          error={error}
          onChange={({ target }) => onChange({ onlyTagId: target.value })}
        />
        <Checkbox
          label={t("nightOnly")}
          checked={value.isNightOnly}
          onCheckedChange={(isNightOnly) => onChange({ isNightOnly })}
        />
        <Checkbox
          label={t("ifrOnly")}
          checked={value.isIfrOnly}
          onCheckedChange={(isIfrOnly) => onChange({ isIfrOnly })}
        />
      </div>
    </div>
  );
}
