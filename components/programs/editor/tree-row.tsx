"use client";
import {
  faBookOpen,
  faChevronDown,
  faChevronRight,
  faDesktop,
  faPlaneDeparture,
} from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { memo, type ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { formatHours } from "@/lib/platform/hours";
import { minutesOf, type TreeRow as Row, type TreeLesson, type TreePhase } from "@/lib/records/programs/tree/rules";
import { useDraft, useIsChanged } from "./use-drafts";

export const domIdOf = (id: string) => `row-${id}`;

type Props = {
  row: Row;
  /** The text of the row of the revision itself. */
  title: string;
  isOpen: boolean;
  isLifted: boolean;
  /** The name that is being typed, in place. */
  naming: ReactNode;
  /** Who saved it meanwhile, in three letters. */
  editor: string | undefined;
  place: number;
  count: number;
};

const iconOf = ({ type, aircraftType }: TreeLesson) =>
  type === "Theoretical" ? faBookOpen : aircraftType === "Simulator" ? faDesktop : faPlaneDeparture;

/** A row of the tree. It is drawn again only when something of its own changes. */
export const TreeRow = memo(function TreeRow({ row, title, isOpen, isLifted, naming, editor, place, count }: Props) {
  return (
    <div
      id={domIdOf(row.id)}
      role="treeitem"
      data-row={row.id}
      data-kind={row.kind}
      aria-level={row.kind === "lesson" ? 2 : 1}
      aria-setsize={count}
      aria-posinset={place}
      aria-selected={isOpen}
      aria-expanded={row.kind === "phase" ? row.isOpen : undefined}
      tabIndex={isOpen ? 0 : -1}
      className={cx(
        "flex min-h-[33px] cursor-default items-center gap-2 border-y border-transparent pe-3 text-table -outline-offset-2! select-none touch:min-h-11",
        row.kind === "lesson" ? "ps-11" : "ps-3",
        isOpen ? "bg-primary-soft shadow-[inset_3px_0_0_var(--primary)]" : "hover:bg-sunken",
        isLifted && "relative start-2 border-primary! bg-raised shadow-popup",
      )}
    >
      {row.kind === "revision" && <b className="min-w-0 flex-1 truncate">{title}</b>}
      {row.kind === "phase" && <PhaseCells phase={row.phase} isOpen={row.isOpen} naming={naming} />}
      {row.kind === "lesson" && <LessonCells lesson={row.lesson} naming={naming} />}
      <ChangedDot id={row.id} />
      {editor && (
        <span className="rounded-box border border-info-ink/60 bg-info-soft px-1 text-caption text-info-ink">
          {editor}
        </span>
      )}
      {row.kind === "phase" && !naming && <PhaseSize phase={row.phase} />}
      {row.kind === "lesson" && !naming && (
        <span className="text-ink-2 tabular-nums">{formatHours(row.lesson.minutes)}</span>
      )}
    </div>
  );
});

function PhaseCells({ phase, isOpen, naming }: { phase: TreePhase; isOpen: boolean; naming: ReactNode }) {
  return (
    <>
      <span data-toggle={phase.id} className="grid size-6 shrink-0 place-items-center text-ink-2">
        <Icon of={isOpen ? faChevronDown : faChevronRight} />
      </span>
      {naming ?? <b className="min-w-0 flex-1 truncate">{phase.name}</b>}
    </>
  );
}

function PhaseSize({ phase }: { phase: TreePhase }) {
  const t = useTranslations("programs.outline");
  return (
    <span className="whitespace-nowrap text-ink-2 tabular-nums">
      {t("phaseSize", { sessions: phase.lessons.length, duration: formatHours(minutesOf(phase.lessons)) })}
    </span>
  );
}

function LessonCells({ lesson, naming }: { lesson: TreeLesson; naming: ReactNode }) {
  return (
    <>
      <Icon of={iconOf(lesson)} className="w-4 text-ink-2" />
      {naming ?? (
        <span className="min-w-0 flex-1 truncate">
          {lesson.reference && <b>{lesson.reference} </b>}
          {lesson.title}
        </span>
      )}
    </>
  );
}

function ChangedDot({ id }: { id: string }) {
  const t = useTranslations("programs.editor");
  if (!useIsChanged(id)) return null;
  return (
    <span className="size-2 shrink-0 rounded-full bg-primary" title={t("unsaved")}>
      <span className="sr-only">{t("unsaved")}</span>
    </span>
  );
}

/** The exercises of the open lesson, as they are being written. They are worked on in the sheet. */
export function OpenExercises({ id }: { id: string }) {
  const draft = useDraft<{ exercises?: readonly { id: string; name: string }[] }>(id);
  return draft?.values.exercises?.map((one) => (
    <div key={one.id} role="presentation" aria-hidden className="truncate py-1.5 ps-[68px] pe-3 text-table text-ink-2">
      {one.name}
    </div>
  ));
}
