"use client";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { formatHours } from "@/lib/platform/hours";
import type { LessonSummary, Said as SaidThing } from "@/lib/records/programs/comparison/codes";
import type { Piece } from "@/lib/records/programs/comparison/text-difference";
import type messages from "@/messages/en-US/programs.json";

export type Side = "before" | "after";
type Words = typeof messages.editor.words;

/** What was taken out is struck through, what came is bold: a grey print shows it, too. */
const marks: Record<Side, string> = {
  before: "text-ink-2 line-through decoration-1",
  after: "rounded-box bg-primary-soft px-1 font-bold text-brand",
};

/** One of the two columns of a row. */
export function Said({ said, field, side, isWhole }: { said: SaidThing; field: string; side: Side; isWhole: boolean }) {
  const t = useTranslations("programs.comparison");
  const describe = useLessonWords();
  const sayValue = useValueWords();
  switch (said.as) {
    case "text":
      return said.pieces.length > 0 ? <Pieces pieces={said.pieces} side={side} between=" " /> : t("empty");
    case "names":
      if (said.pieces.length === 0) return t("empty");
      // Prerequisites are sentences, each on its line.
      return <Pieces pieces={said.pieces} side={side} between={field === "requirements" ? <br /> : ", "} />;
    case "value":
      return <span className={marks[side]}>{sayValue(field, said.value)}</span>;
    case "form":
      return side === "after" ? t("form") : null;
    case "place":
      return t("place", { phase: said.phase, place: said.place });
    case "after":
      return said.name === null ? t("first") : t("after", { name: said.name });
    case "lesson":
      return (
        <span className={isWhole && side === "after" ? "font-bold text-brand" : undefined}>
          {describe(said.lesson)}
        </span>
      );
    case "exercise":
      return (
        <span className={side === "after" ? "font-bold text-brand" : marks.before}>
          {[said.name, said.skills.join(", ")].filter(Boolean).join(" · ")}
        </span>
      );
  }
}

function Pieces({ pieces, side, between }: { pieces: readonly Piece[]; side: Side; between: ReactNode }) {
  return pieces.map(({ text, isChanged }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text never change places
    <Fragment key={at}>
      {at > 0 && between}
      {isChanged ? (
        side === "before" ? (
          <del className={marks.before}>{text}</del>
        ) : (
          <ins className={cx(marks.after, "box-decoration-clone no-underline")}>{text}</ins>
        )
      ) : (
        text
      )}
    </Fragment>
  ));
}

/** Says a value of a field: minutes as hours, a choice by its word. */
function useValueWords() {
  const t = useTranslations("programs.comparison");
  const programs = useTranslations("programs");
  const words = useTranslations("programs.editor.words");
  return (field: string, value: string | number | boolean | null): string => {
    if (value === null || value === "") return t("empty");
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (typeof value === "number") return formatHours(value);
    if (field === "minima") return programs(`minimaNames.${value as "None"}`);
    if (field === "ratedSkills") return programs(`ratedSkillsNames.${value as "PilotOnly"}`);
    return field === "type" ? t(`types.${value as "Practical"}`) : words(value as keyof Words);
  };
}

/** Says of a lesson what it is. That it is flown by day under visual flight rules, as most are, isn't said. */
function useLessonWords() {
  const t = useTranslations("programs.comparison");
  const outline = useTranslations("programs.outline");
  return ({ minutes, aircraftType, mode, flying, period, isCrossCountry, exercises }: LessonSummary): string =>
    [
      formatHours(minutes),
      mode ? outline(`modes.${mode}`) : outline("theory"),
      aircraftType === "Simulator" && t("totals.simulator"),
      isCrossCountry && outline("crossCountry"),
      flying && flying !== "Vfr" && outline(`flyings.${flying}`),
      period && period !== "Day" && outline(`periods.${period}`),
      exercises.length > 0 && t("exercises", { count: exercises.length, names: exercises.join(", ") }),
    ]
      .filter(Boolean)
      .join(" · ");
}
