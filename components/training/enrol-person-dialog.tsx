"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Controller, useWatch } from "react-hook-form";
import { fullName } from "@/components/entity/person-name";
import { FormDialog } from "@/components/resource/form-dialog";
import { MultiCombobox } from "@/components/ui/combobox";
import { api } from "@/lib/http/client";
import type { RevisionLightView } from "@/lib/records/programs/revisions/schema";
import { decodeRevisionLight } from "@/lib/records/programs/wire";
import { StartDay } from "./start-day";
import { useEnrolment } from "./use-enrolment";

type Props = {
  person: { id: string; firstName: string; lastName: string };
  /** Ids of the programmes that they follow already. */
  followed: readonly string[];
  today: string;
  onClose: () => void;
};

/** Enrols one person in a programme, or in several. */
export function EnrolPersonDialog({ person, followed, today, onClose }: Props) {
  const t = useTranslations("training.enrol");
  const words = useTranslations("training.table");
  const shared = useTranslations("resource");
  const { data: revisions = [] } = useQuery({
    queryKey: ["revision-light"],
    queryFn: async () => (await api.get<RevisionLightView[]>("revision-light")).data.map(decodeRevisionLight),
  });
  const record = useEnrolment({
    defaultValues: { students: [person.id], revisions: [], startOn: today },
    count: 1,
    onSaved: onClose,
  });
  const chosen = useWatch({ control: record.form.control, name: "revisions" });
  const choices = revisions.map(({ id, programId, name, edition, revision }) => {
    const isFollowed = followed.includes(programId);
    return {
      ...{ id, name: `${name} · ${words("revision", { edition, revision })}`, disabled: isFollowed },
      detail: isFollowed ? t("follows") : undefined,
    };
  });
  return (
    <FormDialog
      title={t("personTitle", { name: fullName(person) })}
      record={record}
      saveLabel={t("personSave")}
      onClose={onClose}
    >
      <Controller
        control={record.form.control}
        name="revisions"
        rules={{ validate: (ids) => ids.length > 0 }}
        render={({ field: { onChange }, fieldState: { error } }) => (
          <MultiCombobox
            label={t("programs")}
            choices={choices}
            values={chosen.flatMap((id) => choices.find((one) => one.id === id) ?? [])}
            onChange={onChange}
            openLabel={t("openPrograms")}
            emptyText={t("noPrograms")}
            removeLabel={(name) => t("remove", { name })}
            error={error ? error.message || shared("required") : undefined}
          />
        )}
      />
      <StartDay control={record.form.control} />
      <p className="text-small text-ink-2">{t("next")}</p>
    </FormDialog>
  );
}
