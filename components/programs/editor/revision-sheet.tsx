"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { Checkbox } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { RATED_SKILLS } from "@/lib/records/programs/codes";
import { MINIMA_NAMES } from "@/lib/records/programs/minima";
import type { RevisionView } from "@/lib/records/programs/revisions/schema";
import {
  decodeRevisionValues,
  makeRevisionBody,
  programFieldOfPath,
  type RevisionValues,
} from "@/lib/records/programs/wire";
import { ChangedField } from "./changed-field";
import { EnvironmentFields } from "./environment-fields";
import type { SheetContext } from "./lesson-sheet";
import { PartFrame } from "./part-frame";
import { SheetHead } from "./sheet-head";
import { useDrafts } from "./use-drafts";
import { usePart } from "./use-part";

type Props = SheetContext & { values: RevisionValues; version: number };

/** The revision itself: its name and edition, what is rated, what students accept, and what every lesson demands. */
export function RevisionSheet({ revisionId: id, values: given, version, isLocked, demands, who }: Props) {
  const t = useTranslations("programs.editor");
  const shared = useTranslations("programs");
  const dayTexts = useDayTexts();
  const drafts = useDrafts();
  const part = usePart<RevisionValues>({
    ...{ id, route: "revision", savedText: t("revisionSaved") },
    makeBody: (changed) => makeRevisionBody(id, changed),
    decode: (current: RevisionView) => ({ values: decodeRevisionValues(current), version: current.version }),
    fieldOfPath: (name) => (name === "regulatoryEnvironment" ? "environment" : programFieldOfPath(name)),
  });
  useEffect(() => drafts.load(id, given, version), [drafts, id, given, version]);
  const values = part.draft?.values ?? given;
  const { changed, change, errors } = part;
  const text = (name: "name" | "edition" | "revision", maxLength: number) => (
    <ChangedField isChanged={changed.includes(name)}>
      <TextField
        label={shared(name)}
        maxLength={maxLength}
        autoComplete="off"
        readOnly={isLocked}
        value={values[name]}
        error={errors[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </ChangedField>
  );
  return (
    <PartFrame
      part={part}
      id={id}
      isLocked={isLocked}
      who={who}
      saveLabel={t("saveRevision")}
      head={
        <SheetHead
          title={values.name}
          note={shared("editionAndRevision", { edition: values.edition, revision: values.revision })}
          changed={changed.length}
          since={part.draft?.since ?? null}
          actions={null}
        />
      }
    >
      <fieldset disabled={isLocked} className="flex min-w-0 flex-col gap-4 px-5 py-4">
        {text("name", 100)}
        <div className="grid grid-cols-2 gap-3 tablet:grid-cols-[1fr_1fr_1.4fr]">
          {text("edition", 20)}
          {text("revision", 20)}
          <ChangedField isChanged={changed.includes("createdOn")}>
            <DateField
              texts={dayTexts}
              label={shared("createdOn")}
              readOnly={isLocked}
              value={values.createdOn}
              onChange={(createdOn) => change({ createdOn })}
              required
              error={errors.createdOn}
            />
          </ChangedField>
        </div>
        <ChangedField isChanged={changed.includes("minima")}>
          <Select
            label={shared("minima")}
            hint={shared("minimaHint")}
            options={MINIMA_NAMES.map((name) => ({ value: name, label: shared(`minimaNames.${name}`) }))}
            value={values.minima}
            onChange={({ target }) => change({ minima: target.value as RevisionValues["minima"] })}
          />
        </ChangedField>
        <ChangedField isChanged={changed.includes("isCbta")}>
          <Checkbox
            label={shared("isCbta")}
            hint={shared("isCbtaHint")}
            disabled={isLocked}
            checked={values.isCbta}
            onCheckedChange={(isCbta) => change({ isCbta })}
          />
        </ChangedField>
        {values.isCbta && (
          <ChangedField isChanged={changed.includes("ratedSkills")}>
            <Select
              label={shared("ratedSkills")}
              options={RATED_SKILLS.map((name) => ({ value: name, label: shared(`ratedSkillsNames.${name}`) }))}
              value={values.ratedSkills}
              onChange={({ target }) => change({ ratedSkills: target.value as RevisionValues["ratedSkills"] })}
            />
          </ChangedField>
        )}
        <ChangedField isChanged={changed.includes("requirements")}>
          <TextArea
            label={t("fields.requirements")}
            hint={t("requirementsHint")}
            rows={Math.max(3, values.requirements.length + 1)}
            readOnly={isLocked}
            value={values.requirements.join("\n")}
            error={errors.requirements}
            onChange={({ target }) => change({ requirements: target.value === "" ? [] : target.value.split("\n") })}
          />
        </ChangedField>
        <h3 className="text-body font-bold">{t("tabs.environment")}</h3>
        <ChangedField isChanged={changed.includes("environment")}>
          <EnvironmentFields
            value={values.environment}
            choices={demands}
            isLocked={isLocked}
            error={errors.environment}
            onChange={(environment) => change({ environment })}
          />
        </ChangedField>
      </fieldset>
    </PartFrame>
  );
}
