"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { PageForm } from "@/components/resource/page-form";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Checkbox } from "@/components/ui/checkbox";
import { MultiCombobox } from "@/components/ui/combobox";
import { DateField } from "@/components/ui/date-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { api } from "@/lib/http/client";
import { RATED_SKILLS } from "@/lib/records/programs/codes";
import { MINIMA_NAMES } from "@/lib/records/programs/minima";
import type { ProgramView } from "@/lib/records/programs/schema";
import { makeProgramBody, type ProgramFieldValues, programFieldOfPath } from "@/lib/records/programs/wire";

type Props = { tags: readonly { id: string; name: string }[]; today: string; base: string };

/** The form of a new programme with its first revision. What it demands by default is written in its revision afterwards. */
export function ProgramForm({ tags, today, base }: Props) {
  const t = useTranslations("programs");
  const shared = useTranslations("resource");
  const dayTexts = useDayTexts();
  const router = useRouter();
  const record = useRecordForm<ProgramFieldValues>({
    defaultValues: {
      ...{ name: "", edition: "1", revision: "0", createdOn: today, isCbta: false, ratedSkills: "PilotOnly" },
      ...{ minima: "None", needsAto: false, tags: [] },
    },
    save: async (values) => {
      const { data: id } = await api.post<string>("program", { body: makeProgramBody(values) });
      const { data: program } = await api.get<ProgramView>(`program/${id}`);
      router.push(`${base}/program/${program.currentRevisionId}`);
    },
    onSaved: () => {},
    savedText: t("created"),
    fieldOfPath: programFieldOfPath,
  });
  const { form, field } = record;
  const choices = tags.map(({ id, name }) => ({ id, name }));
  const isCbta = form.watch("isCbta");
  return (
    <PageForm
      record={record}
      onCancel={() => router.push(`${base}/programs`)}
      saveLabel={t("createAndWrite")}
      className="max-w-[700px]"
    >
      <div className="flex flex-col gap-4 p-6 phone:p-4">
        <TextField label={t("name")} maxLength={100} autoComplete="off" {...field("name", { required: true })} />
        <div className="grid grid-cols-[1fr_1fr_1.4fr] gap-4 phone:grid-cols-2">
          <TextField label={t("edition")} maxLength={20} autoComplete="off" {...field("edition", { required: true })} />
          <TextField
            label={t("revision")}
            maxLength={20}
            autoComplete="off"
            {...field("revision", { required: true })}
          />
          <Controller
            control={form.control}
            name="createdOn"
            rules={{ required: true }}
            render={({ field: { value, onChange }, fieldState: { error } }) => (
              <DateField
                texts={dayTexts}
                label={t("createdOn")}
                value={value}
                onChange={onChange}
                required
                error={error ? error.message || shared("required") : undefined}
              />
            )}
          />
        </div>
        <Select
          label={t("minima")}
          hint={t("minimaHint")}
          options={MINIMA_NAMES.map((name) => ({ value: name, label: t(`minimaNames.${name}`) }))}
          {...field("minima")}
        />
        <div className="flex flex-col gap-2">
          <Checkbox label={t("isCbta")} hint={t("isCbtaHint")} {...form.register("isCbta")} />
          <Checkbox label={t("needsAto")} hint={t("needsAtoHint")} {...form.register("needsAto")} />
        </div>
        {isCbta && (
          <Select
            label={t("ratedSkills")}
            options={RATED_SKILLS.map((name) => ({ value: name, label: t(`ratedSkillsNames.${name}`) }))}
            {...field("ratedSkills")}
          />
        )}
        <Controller
          control={form.control}
          name="tags"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <MultiCombobox
              label={t("tags")}
              error={error?.message}
              choices={choices}
              values={value.flatMap((id) => choices.find((choice) => choice.id === id) ?? [])}
              onChange={onChange}
              openLabel={t("openTags")}
              emptyText={t("noTags")}
              placeholder={t("addTag")}
              removeLabel={(name) => t("removeTag", { name })}
            />
          )}
        />
      </div>
    </PageForm>
  );
}
