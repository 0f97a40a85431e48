"use client";
import { useTranslations } from "next-intl";
import { Controller, useWatch } from "react-hook-form";
import { fullName } from "@/components/entity/person-name";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Checkbox } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { FieldHintAndError } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { USUAL_SOLO_DAYS } from "@/lib/activity/training/solo/codes";
import type { SoloChoices, SoloLesson } from "@/lib/activity/training/solo/queries";
import { firstsOf } from "@/lib/activity/training/solo/rules";
import { makeSoloBody, type SoloAircraftChoice, type SoloFieldValues } from "@/lib/activity/training/solo/wire";
import { api } from "@/lib/http/client";
import { addDays } from "@/lib/platform/day";
import { useSoloClassName } from "./use-solo-texts";

type Props = {
  student: { firstName: string; lastName: string };
  choices: SoloChoices;
  /** The id of the lesson that it is asked for. */
  askedFor: string | null;
  today: string;
  onClose: () => void;
};

/** The field for the path of an error: that of the aircraft has one for all three. */
const fieldOfPath = (path: string) => (path.startsWith("aircraft") ? "aircraft" : path);
const classChoice = (one: { type: string; class: string }) => `class ${one.type} ${one.class}` as SoloAircraftChoice;

/** What is proposed for a training: the lesson that was asked for or its next solo lesson, and the class that it is flown with. */
function proposeFor({ id, lessons }: SoloChoices["trainings"][number], askedFor: string | null) {
  const next = findAskedFor(lessons, askedFor) ?? lessons.find(({ isOpen }) => isOpen);
  const isOfClass = next?.aircraftType && next.aircraftClass;
  const aircraft = isOfClass ? classChoice({ type: next.aircraftType!, class: next.aircraftClass! }) : "";
  return { trainingId: id, lineageIds: next ? [next.lineageId] : [], aircraft: aircraft as SoloAircraftChoice };
}

const findAskedFor = (lessons: readonly SoloLesson[], askedFor: string | null) =>
  lessons.find(({ lessonIds }) => askedFor !== null && lessonIds.includes(askedFor));

/** Authorises a student to fly solo. What is filled in already is what the lesson asks for. */
export function GiveSoloDialog({ student, choices, askedFor, today, onClose }: Props) {
  const t = useTranslations("solo.form");
  const shared = useTranslations("resource");
  const dayTexts = useDayTexts();
  const { trainings, past, supervisors } = choices;
  const record = useRecordForm<SoloFieldValues>({
    defaultValues: {
      ...proposeFor(trainings.find(({ lessons }) => findAskedFor(lessons, askedFor)) ?? trainings[0]!, askedFor),
      ...{ supervisorId: "", wind: "", crosswind: "", place: "", note: "" },
      ...{ beginsOn: today, endsOn: addDays(today, USUAL_SOLO_DAYS) },
    },
    save: (values) => api.post("solo-authorisation", { body: makeSoloBody(values) }),
    ...{ onSaved: onClose, savedText: t("saved"), fieldOfPath },
  });
  const { control, setValue } = record.form;
  const [trainingId, lineageIds] = useWatch({ control, name: ["trainingId", "lineageIds"] });
  const training = trainings.find(({ id }) => id === trainingId) ?? trainings[0]!;
  const chosen = training.lessons.filter(({ lineageId }) => lineageIds.includes(lineageId));
  const firsts = firstsOf(past, chosen.length > 0 ? chosen : training.lessons);
  const day = (name: "beginsOn" | "endsOn") => (
    <Controller
      control={control}
      name={name}
      rules={{ required: true }}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <DateField
          {...{ texts: dayTexts, label: t(name), value, onChange, min: today, required: true }}
          error={error ? error.message || shared("required") : undefined}
        />
      )}
    />
  );
  const title = t("title", { name: fullName(student) });
  return (
    <FormDialog title={title} record={record} saveLabel={t("save")} size="normal" onClose={onClose}>
      {(firsts.isFirstSolo || firsts.isFirstCrossCountry) && (
        <Notice tone={supervisors ? "warning" : "info"}>
          {t(firsts.isFirstSolo ? "firstSolo" : "firstCrossCountry")}
        </Notice>
      )}
      {trainings.length > 1 && (
        <Select
          label={t("training")}
          options={trainings.map(({ id, name }) => ({ value: id, label: name }))}
          {...record.field("trainingId", {
            onChange: ({ target }) => {
              const { aircraft, lineageIds: next } = proposeFor(
                trainings.find(({ id }) => id === target.value)!,
                askedFor,
              );
              setValue("aircraft", aircraft);
              setValue("lineageIds", next);
            },
          })}
        />
      )}
      <Controller
        control={control}
        name="lineageIds"
        rules={{ validate: (ids) => ids.length > 0 || training.lessons.length === 0 || t("lessonsNone") }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <Lessons lessons={training.lessons} chosen={value} onChange={onChange} error={error?.message} />
        )}
      />
      <AircraftField choices={choices} field={record.field("aircraft")} />
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t("wind")} inputMode="numeric" {...record.field("wind")} />
        <TextField label={t("crosswind")} inputMode="numeric" {...record.field("crosswind")} />
      </div>
      <TextField label={t("place")} hint={t("placeHint")} {...record.field("place")} />
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        {day("beginsOn")}
        {day("endsOn")}
      </div>
      {supervisors && (
        <Select
          label={t("supervisor")}
          hint={t("supervisorHint")}
          placeholder={t("supervisorNone")}
          options={supervisors.map((one) => ({ value: one.id, label: fullName(one) }))}
          {...record.field("supervisorId", { required: true })}
        />
      )}
      <TextArea label={t("note")} rows={2} {...record.field("note")} />
    </FormDialog>
  );
}

type LessonsProps = {
  lessons: readonly SoloLesson[];
  chosen: readonly string[];
  onChange: (lineageIds: string[]) => void;
  error?: string;
};

/** The lessons that are flown solo, each ticked that it is given for. */
function Lessons({ lessons, chosen, onChange, error }: LessonsProps) {
  const t = useTranslations("solo.form");
  const toggle = (id: string, isOn: boolean) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-table text-ink-2 phone:text-small">{t("lessons")}</legend>
      <ul className="border border-line">
        {lessons.length > 1 && (
          <li className="border-b border-line bg-sunken px-3 phone:py-1.5">
            <Checkbox
              label={t("allLessons")}
              checked={chosen.length === lessons.length || (chosen.length > 0 && "indeterminate")}
              onCheckedChange={(isOn) => onChange(isOn ? lessons.map(({ lineageId }) => lineageId) : [])}
            />
          </li>
        )}
        {lessons.map(({ lineageId, name, isCrossCountry, isOpen }) => (
          <li key={lineageId} className="border-b border-line px-3 last:border-b-0 phone:py-1.5">
            <Checkbox
              label={
                <span className="min-w-0 wrap-anywhere">
                  {name}
                  <span className="text-ink-2">
                    {isCrossCountry && ` · ${t("crossCountry")}`}
                    {!isOpen && ` · ${t("flown")}`}
                  </span>
                </span>
              }
              checked={chosen.includes(lineageId)}
              onCheckedChange={(isOn) => toggle(lineageId, isOn)}
            />
          </li>
        ))}
      </ul>
      <FieldHintAndError id="solo-lessons" error={error} />
    </fieldset>
  );
}

type AircraftProps = {
  choices: SoloChoices;
  field: ReturnType<ReturnType<typeof useRecordForm<SoloFieldValues>>["field"]>;
};

/** Any aircraft, those of a class that the school has, or one. */
function AircraftField({ choices: { aircraft, trainings }, field }: AircraftProps) {
  const t = useTranslations("solo.form");
  const solo = useTranslations("solo");
  const nameOfClass = useSoloClassName();
  const asked = trainings.flatMap(({ lessons }) =>
    lessons.flatMap((one) =>
      one.aircraftType && one.aircraftClass ? [{ type: one.aircraftType, class: one.aircraftClass }] : [],
    ),
  );
  const classes = new Map([...aircraft, ...asked].map((one) => [classChoice(one), nameOfClass(one.type, one.class)]));
  return (
    <Select
      label={t("aircraft")}
      options={[
        { value: "", label: solo("anyAircraft") },
        ...[...classes].map(([value, label]) => ({ value, label })),
        ...aircraft.map(({ id, callSign }) => ({
          value: `aircraft ${id}`,
          label: t("oneAircraft", { callSign }),
        })),
      ]}
      {...field}
    />
  );
}
