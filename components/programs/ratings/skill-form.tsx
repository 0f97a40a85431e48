"use client";
import { useTranslations } from "next-intl";
import { PageForm } from "@/components/resource/page-form";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { RATINGS } from "@/lib/activity/training/follow-up/codes";
import { api } from "@/lib/http/client";
import { type SkillKind, USUAL_NORM } from "@/lib/records/ratings/codes";
import type { Use } from "@/lib/records/ratings/queries";
import {
  makeSkillBody,
  routeOfRatings,
  type Skill,
  type SkillFieldValues,
  skillFieldOfPath,
} from "@/lib/records/ratings/wire";
import { BehaviourLines } from "./behaviour-lines";
import { SheetTitle } from "./sheet-title";

type Props = {
  kind: SkillKind;
  /** The skill to change, or null for a new one. */
  skill: Skill | null;
  use: Use | undefined;
  uses: Record<string, Use>;
  /** Called with the id of a new one. */
  onMade: (id: string) => void;
};

/** The sheet of a skill: its names in both languages, and its behaviours, which are edited in place. */
export function SkillForm({ kind, skill, use, uses, onMade }: Props) {
  const t = useTranslations("programs.ratings");
  const ratings = useTranslations("progress.ratings");
  const route = routeOfRatings(kind);
  const record = useRecordForm<SkillFieldValues>({
    defaultValues: {
      trigram: skill?.trigram ?? "",
      longName: skill?.longName ?? "",
      longNameFrench: skill?.longNameFrench ?? "",
      norm: skill?.norm ?? USUAL_NORM,
      behaviours: skill?.behaviours ?? [],
    },
    ...{ id: skill?.id, version: skill?.version, isPart: true },
    save: async (values, version) => {
      const body = makeSkillBody(kind, values);
      if (skill) return api.put(route, { body: { ...body, id: skill.id }, version });
      const { data } = await api.post<{ id: string }>(route, { body });
      onMade(data.id);
    },
    onSaved: () => {},
    savedText: t("savedSkill"),
    fieldOfPath: skillFieldOfPath,
  });
  const { form, field } = record;
  const { errors } = form.formState;
  return (
    <PageForm record={record} note={t("kept")}>
      <SheetTitle record={skill} newTitle={t("newSkill")} route={route} use={use} />
      <div className="grid grid-cols-2 items-start min-[1400px]:grid-cols-[7rem_1fr_1fr] gap-4 p-4 phone:grid-cols-1">
        <TextField
          label={t("trigram")}
          className="max-w-28 max-[1399px]:col-span-2 phone:col-span-1!"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          {...field("trigram", { required: true })}
        />
        <TextField
          label={t("longNameEnglish")}
          maxLength={100}
          autoComplete="off"
          {...field("longName", { required: true })}
        />
        <TextField label={t("longNameFrench")} maxLength={100} autoComplete="off" {...field("longNameFrench")} />
        <Select
          label={t("norm")}
          hint={t("normHint")}
          className="col-span-full max-w-96"
          options={Object.values(RATINGS).map((rating) => ({
            ...{ value: String(rating), label: `${rating} ${ratings(String(rating) as "1" | "2" | "3")}` },
          }))}
          value={String(form.watch("norm"))}
          onChange={({ target }) => form.setValue("norm", Number(target.value), { shouldDirty: true })}
        />
      </div>
      <BehaviourLines
        lines={form.watch("behaviours")}
        uses={uses}
        onChange={(behaviours) => form.setValue("behaviours", behaviours, { shouldDirty: true })}
        error={errors.behaviours?.message}
      />
    </PageForm>
  );
}
