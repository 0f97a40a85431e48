"use client";
import { faPlus, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldHintAndError } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { MOST_QUALIFICATIONS, USUAL_PARTS } from "@/lib/records/certificates/codes";
import type { Qualification } from "@/lib/records/certificates/types/wire";
import { DemandFields } from "./demand-fields";
import { MeaningSelect } from "./meaning-select";

type Props = {
  values: Qualification[];
  onChange: (values: Qualification[]) => void;
  tags: readonly { id: string; name: string }[];
  error?: string;
};

const NEW: Qualification = {
  ...{ name: "", hasExpiry: false, isBlocking: false, meaning: "None", parts: [] },
  ...{ onlyAircraftType: "", onlyAircraftClass: "", onlyTagId: "", isNightOnly: false, isIfrOnly: false },
};

/** The qualifications that certificates of a type can grant, such as the ratings of a licence. */
export function QualificationsField({ values, onChange, tags, error }: Props) {
  const t = useTranslations("certificates.types");
  // One that is added by hand takes the focus; those that the form begins with don't.
  const shownFirst = useRef(values.length);
  const set = (at: number, change: Partial<Qualification>) =>
    onChange(values.map((one, index) => (index === at ? { ...one, ...change } : one)));
  return (
    <div className="flex flex-col gap-3">
      {values.map((one, at) => (
        <fieldset key={one.id ?? `new ${at}`} className="rounded-control border border-line p-3">
          <legend className="sr-only">{one.name || t("newQualification")}</legend>
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              label={t("qualificationName")}
              className="flex-[1_1_180px]"
              maxLength={100}
              autoComplete="off"
              required
              autoFocus={one.id === undefined && one.name === "" && values.length > shownFirst.current}
              value={one.name}
              onChange={({ target }) => set(at, { name: target.value })}
            />
            <Checkbox
              label={t("hasExpiry")}
              checked={one.hasExpiry}
              onCheckedChange={(hasExpiry) => set(at, { hasExpiry })}
            />
            <Checkbox
              label={t("blocking")}
              checked={one.isBlocking}
              onCheckedChange={(isBlocking) => set(at, { isBlocking })}
            />
            <IconButton
              icon={faXmark}
              label={t("removeQualification", { name: one.name })}
              variant="quiet"
              onClick={() => onChange(values.filter((_, index) => index !== at))}
            />
          </div>
          <details className="mt-2">
            <summary className="min-h-(--target) cursor-pointer py-1 text-table text-link phone:min-h-11">
              {t("moreOfQualification")}
              <span className="text-ink-2">
                {" "}
                {one.parts.length > 0 ? one.parts.map((part) => t(`shortParts.${part}`)).join(", ") : t("nobody")}
              </span>
            </summary>
            <div className="flex flex-col gap-4 pt-3">
              <DemandFields isOfPeople value={one} tags={tags} onChange={(change) => set(at, change)} />
              <MeaningSelect value={one.meaning} onChange={(meaning) => set(at, { meaning })} />
            </div>
          </details>
        </fieldset>
      ))}
      <div>
        <Button
          icon={faPlus}
          disabled={values.length >= MOST_QUALIFICATIONS}
          onClick={() => onChange([...values, { ...NEW, parts: [...USUAL_PARTS] }])}
        >
          {t("addQualification")}
        </Button>
      </div>
      <FieldHintAndError id="qualifications" error={error} />
    </div>
  );
}
