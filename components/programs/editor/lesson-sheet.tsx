"use client";
import { faEyeSlash, faListCheck } from "@fortawesome/free-solid-svg-icons";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Notice } from "@/components/ui/notice";
import { Tabs } from "@/components/ui/tabs";
import { api } from "@/lib/http/client";
import type { SessionView } from "@/lib/records/programs/sessions/schema";
import type { DemandChoices, RatingChoices } from "@/lib/records/programs/tree/choices";
import {
  decodeLessonValues,
  type LessonFiles,
  type LessonText,
  type LessonValues,
  makeLessonBody,
} from "@/lib/records/programs/wire";
import { ChangedField } from "./changed-field";
import { countDemands, EnvironmentFields } from "./environment-fields";
import { LessonExercises } from "./lesson-exercises";
import { LessonFields } from "./lesson-fields";
import { LessonFileList } from "./lesson-files";
import { PartFrame } from "./part-frame";
import { RichTextField } from "./rich-text-field";
import { SheetHead } from "./sheet-head";
import { useDrafts } from "./use-drafts";
import { usePart } from "./use-part";

export type SheetContext = {
  revisionId: string;
  isLocked: boolean;
  isCbta: boolean;
  demands: DemandChoices;
  ratings: RatingChoices;
  who: string | undefined;
  actions: React.ReactNode;
};
type Props = SheetContext & { id: string; isTheory: boolean; phaseName: string };

const TEXT_TABS: { value: string; text: LessonText; files?: LessonFiles }[] = [
  { value: "briefing", text: "briefingContent", files: "briefingFiles" },
  { value: "debriefing", text: "debriefingContent", files: "debriefingFiles" },
  { value: "instructions", text: "instructions" },
];

/** Everything of a lesson. Its texts are read when it is opened. */
export function LessonSheet({ id, isTheory, phaseName, ...context }: Props) {
  const t = useTranslations("programs.editor");
  const { isLocked } = context;
  const drafts = useDrafts();
  const part = usePart<LessonValues>({
    ...{ id, route: "session", savedText: t("lessonSaved") },
    makeBody: (changed) => makeLessonBody(id, isTheory, changed),
    decode: decodeLessonValues,
    fieldOfPath: (name) => ({ duration: "minutes", regulatoryEnvironment: "environment" })[name] ?? name,
  });
  const { data, isError } = useQuery({
    queryKey: ["part", id],
    queryFn: async () => (await api.get<SessionView>(`session/${id}`, { quiet: true })).data,
    staleTime: 0,
  });
  useEffect(() => {
    if (!data) return;
    const { values, version } = decodeLessonValues(data);
    drafts.load(id, values, version);
  }, [data, drafts, id]);
  if (isError && !part.draft)
    return (
      <div className="p-5">
        <Notice tone="error">{t("notLoaded")}</Notice>
      </div>
    );
  const values = part.draft?.values;
  const name = values && [values.reference, values.title].filter(Boolean).join(", ");
  return (
    <PartFrame
      part={part}
      id={id}
      isLocked={isLocked}
      who={context.who}
      saveLabel={t("saveLesson")}
      head={
        <SheetHead
          title={name ?? ""}
          note={t(isTheory ? "theoryIn" : "practiceIn", { phase: phaseName })}
          changed={part.changed.length}
          since={part.draft?.since ?? null}
          actions={context.actions}
        />
      }
    >
      {values && (
        <>
          <LessonFields part={part} isTheory={isTheory} isLocked={isLocked} />
          <LessonTabs id={id} part={part} isTheory={isTheory} context={context} />
        </>
      )}
    </PartFrame>
  );
}

type TabsProps = {
  id: string;
  part: ReturnType<typeof usePart<LessonValues>>;
  isTheory: boolean;
  context: SheetContext;
};

function LessonTabs({ id, part, isTheory, context }: TabsProps) {
  const t = useTranslations("programs.editor");
  const { changed, change, errors } = part;
  const values = part.draft!.values;
  const { isLocked } = context;
  const written = (text: LessonText, files?: LessonFiles) => (
    <div className="px-5 pb-4">
      {text === "instructions" && <p className="mb-3 text-table text-ink-2">{t("instructorsOnly")}</p>}
      <ChangedField isChanged={changed.includes(text)} className="border-s-[3px] border-transparent ps-0">
        <RichTextField
          label={t(`fields.${text}`)}
          value={values[text]}
          isLocked={isLocked}
          onChange={(html) => change({ [text]: html })}
        />
      </ChangedField>
      {files && (
        <LessonFileList
          lessonId={id}
          value={values[files]}
          isLocked={isLocked}
          onChange={(now) => change({ [files]: now })}
        />
      )}
    </div>
  );
  const exercises = (
    <LessonExercises
      {...context}
      value={values.exercises}
      error={errors.exercises}
      onChange={(now) => change({ exercises: now })}
    />
  );
  const count = (number: number) => (
    <span className="rounded-full bg-primary-soft px-1.5 text-small font-bold text-brand">{number}</span>
  );
  const tabs = [
    ...(isTheory ? [{ value: "content", label: t("tabs.content"), content: written("content", "contentFiles") }] : []),
    {
      ...{ value: "exercises", icon: faListCheck, content: exercises },
      label: (
        <>
          {t("tabs.exercises")} {count(values.exercises.length)}
        </>
      ),
    },
    ...(isTheory
      ? []
      : TEXT_TABS.map(({ value, text, files }) => ({
          ...{ value, label: t(`tabs.${value as "briefing"}`), content: written(text, files) },
          ...(text === "instructions" && { icon: faEyeSlash }),
        }))),
    ...(isTheory
      ? []
      : [
          {
            value: "environment",
            label: (
              <>
                {t("tabs.environment")} {count(countDemands(values.environment))}
              </>
            ),
            content: (
              <div className="px-5 pb-4">
                <ChangedField isChanged={changed.includes("environment")}>
                  <EnvironmentFields
                    value={values.environment}
                    choices={context.demands}
                    isLocked={isLocked}
                    error={errors.environment}
                    onChange={(environment) => change({ environment })}
                  />
                </ChangedField>
              </div>
            ),
          },
        ]),
  ];
  return <Tabs label={t("parts")} tabs={tabs} />;
}
