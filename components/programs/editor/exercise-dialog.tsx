"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Checkbox } from "@/components/ui/checkbox";
import { MultiCombobox } from "@/components/ui/combobox";
import { TextField } from "@/components/ui/text-field";
import { api } from "@/lib/http/client";
import type { RatingChoices } from "@/lib/records/programs/tree/choices";
import {
  type Exercise,
  type ExerciseFieldValues,
  exerciseFieldOfPath,
  makeExerciseBody,
} from "@/lib/records/programs/wire";

type Props = { exercise: Exercise; isCbta: boolean; ratings: RatingChoices; onClose: () => void };

/** An exercise as all lessons of the revision have it: its name, and what is rated in it. */
export function ExerciseDialog({ exercise, isCbta, ratings, onClose }: Props) {
  const t = useTranslations("programs.editor.exercises");
  const shared = useTranslations("programs");
  const client = useQueryClient();
  const { id, version, name, flightPhases, skills, behaviours } = exercise;
  const record = useRecordForm<ExerciseFieldValues>({
    defaultValues: { name, flightPhases, skills, behaviours },
    version,
    id,
    save: async (values, over) => {
      const answer = await api.put("exercise", { body: makeExerciseBody(id, values), version: over });
      await Promise.all(["exercises", "part"].map((key) => client.invalidateQueries({ queryKey: [key] })));
      return answer;
    },
    onSaved: onClose,
    savedText: t("saved"),
    fieldOfPath: exerciseFieldOfPath,
  });
  const { form, field } = record;
  const values = form.watch();
  const set = (change: Partial<ExerciseFieldValues>) => {
    for (const [key, value] of Object.entries(change))
      form.setValue(key as keyof ExerciseFieldValues, value, { shouldDirty: true });
  };
  const usable = <One extends { id: string; isActive: boolean }>(list: readonly One[], held: readonly string[]) =>
    list.filter((one) => one.isActive || held.includes(one.id));
  const chosen = ratings.skills.filter((skill) => values.skills.includes(skill.id));
  const pick = (list: "flightPhases" | "skills", choices: { id: string; code: string; name: string }[]) => (
    <MultiCombobox
      label={t(list)}
      choices={choices.map((one) => ({ id: one.id, code: one.code, name: one.name }))}
      values={values[list].flatMap((one) => choices.filter((choice) => choice.id === one))}
      error={form.formState.errors[list]?.message}
      onChange={(ids) => {
        const left = ratings.skills
          .filter((skill) => ids.includes(skill.id))
          .flatMap((skill) => skill.behaviours.map((one) => one.id));
        set(
          list === "skills"
            ? { skills: ids, behaviours: values.behaviours.filter((one) => left.includes(one)) }
            : { [list]: ids },
        );
      }}
      openLabel={t("openList")}
      emptyText={t("noMatch")}
      removeLabel={(one) => shared("removeTag", { name: one })}
    />
  );
  return (
    <FormDialog title={t("one")} onClose={onClose} record={record} size="normal">
      <p className="text-table text-ink-2">{t("everywhere")}</p>
      <TextField label={t("name")} maxLength={200} autoComplete="off" {...field("name", { required: true })} />
      {isCbta && (
        <>
          {pick("flightPhases", usable(ratings.flightPhases, values.flightPhases))}
          {pick("skills", usable(ratings.skills, values.skills))}
          {chosen.length > 0 && (
            <fieldset>
              <legend className="mb-1 text-table text-ink-2">
                {t("chosenBehaviours", {
                  count: values.behaviours.length,
                  all: chosen.reduce((sum, skill) => sum + usable(skill.behaviours, values.behaviours).length, 0),
                })}
              </legend>
              <div className="grid gap-x-6 tablet:grid-cols-2">
                {chosen.flatMap((skill) =>
                  usable(skill.behaviours, values.behaviours).map((one) => (
                    <Checkbox
                      key={one.id}
                      label={
                        <span>
                          <b>{skill.code}</b> {one.text}
                        </span>
                      }
                      checked={values.behaviours.includes(one.id)}
                      onCheckedChange={(isOn) =>
                        set({
                          behaviours: isOn
                            ? [...values.behaviours, one.id]
                            : values.behaviours.filter((other) => other !== one.id),
                        })
                      }
                    />
                  )),
                )}
              </div>
            </fieldset>
          )}
        </>
      )}
    </FormDialog>
  );
}
