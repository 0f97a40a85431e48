"use client";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { fieldLabelClass } from "@/components/ui/field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import { FLYINGS, MODES, PERIODS } from "@/lib/records/programs/codes";
import type { LessonValues } from "@/lib/records/programs/wire";
import { ChangedField } from "./changed-field";
import { MinutesField } from "./minutes-field";
import type { Part } from "./use-part";
import { useWords } from "./use-words";

type Props = { part: Part<LessonValues>; isTheory: boolean; isLocked: boolean };

/** What a lesson is: its name, how long it takes, and of a practical one what kind of flight it is. */
export function LessonFields({ part, isTheory, isLocked }: Props) {
  const t = useTranslations("programs.editor");
  const { changed, change, errors } = part;
  const words = useWords();
  const values = part.draft!.values;
  const text = (name: "reference" | "title", maxLength: number) => (
    <ChangedField isChanged={changed.includes(name)}>
      <TextField
        label={t(`fields.${name}`)}
        maxLength={maxLength}
        autoComplete="off"
        readOnly={isLocked}
        value={values[name]}
        error={errors[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </ChangedField>
  );
  const minutes = (name: "minutes" | "briefingMinutes" | "debriefingMinutes") => (
    <ChangedField isChanged={changed.includes(name)}>
      <MinutesField
        label={t(`fields.${name}`)}
        readOnly={isLocked}
        value={values[name]}
        error={errors[name]}
        onChange={(value) => change({ [name]: value })}
      />
    </ChangedField>
  );
  const choice = <N extends "engine" | "flying" | "period" | "mode">(name: N, options: readonly LessonValues[N][]) => (
    <ChangedField isChanged={changed.includes(name)} className="overflow-x-auto p-0.5 -m-0.5">
      {isLocked ? (
        <TextField label={words.fieldOf(name)} readOnly value={words.wordOf(name, values[name])} />
      ) : (
        <>
          <span aria-hidden className={fieldLabelClass}>
            {words.fieldOf(name)}
          </span>
          <SegmentedControl<LessonValues[N]>
            isShort
            label={words.fieldOf(name)}
            segments={options.map((value) => ({ value, label: words.wordOf(name, value) }))}
            value={values[name]}
            onValueChange={(value) => change({ [name]: value } as Partial<LessonValues>)}
          />
        </>
      )}
    </ChangedField>
  );
  return (
    <div className="flex flex-col gap-4 px-5 py-4">
      <div className="grid gap-3 tablet:grid-cols-[1fr_3fr]">
        {text("reference", 20)}
        {text("title", 200)}
      </div>
      {isTheory ? (
        <div className="grid gap-3 tablet:grid-cols-4">{minutes("minutes")}</div>
      ) : (
        <>
          <div className="grid grid-cols-2 gap-3 tablet:grid-cols-4">
            {minutes("briefingMinutes")}
            {minutes("minutes")}
            {minutes("debriefingMinutes")}
            <ChangedField isChanged={changed.includes("aircraftType")}>
              {isLocked ? (
                <TextField label={t("fields.aircraftType")} readOnly value={t(`words.${values.aircraftType}`)} />
              ) : (
                <Select
                  label={t("fields.aircraftType")}
                  options={AIRCRAFT_TYPES.map((value) => ({ value, label: t(`words.${value}`) }))}
                  value={values.aircraftType}
                  onChange={({ target }) => change({ aircraftType: target.value as LessonValues["aircraftType"] })}
                />
              )}
            </ChangedField>
          </div>
          <div className="flex flex-wrap gap-3">
            {choice("engine", AIRCRAFT_CLASSES)}
            {choice("flying", FLYINGS)}
            {choice("period", PERIODS)}
            {choice("mode", MODES)}
          </div>
          <ChangedField isChanged={changed.includes("isCrossCountry")}>
            <Checkbox
              label={t("fields.isCrossCountry")}
              disabled={isLocked}
              checked={values.isCrossCountry}
              onCheckedChange={(isCrossCountry) => change({ isCrossCountry })}
            />
          </ChangedField>
        </>
      )}
    </div>
  );
}
