"use client";
import { faArrowDown, faArrowUp, faTrash } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { MoreMenu } from "@/components/ui/more-menu";
import type { DemandChoices, RatingChoices } from "@/lib/records/programs/tree/choices";
import { findPhaseOf, listLessons, moveLesson, movePhase } from "@/lib/records/programs/tree/rules";
import type { RevisionLight, RevisionValues } from "@/lib/records/programs/wire";
import { LessonSheet } from "./lesson-sheet";
import { PhaseSheet } from "./phase-sheet";
import { RevisionSheet } from "./revision-sheet";
import { findPart, type Open, type TreeWriter } from "./use-tree";

type Props = {
  open: Open;
  writer: TreeWriter;
  revision: RevisionLight;
  values: RevisionValues;
  demands: DemandChoices;
  ratings: RatingChoices;
  who: string | undefined;
  onOpen: (open: Open) => void;
};

/** The sheet of what is open in the tree. What is open no longer when it was removed gives way to the revision. */
export function OpenSheet({ open, writer, revision, values, demands, ratings, who, onOpen }: Props) {
  const { tree } = writer;
  const lesson = open.kind === "lesson" ? listLessons(tree).find(({ id }) => id === open.id) : undefined;
  const phase = open.kind === "phase" ? tree.find(({ id }) => id === open.id) : undefined;
  const { isLocked } = revision;
  const home: Open = { kind: "revision", id: revision.id };
  const actions = isLocked ? null : <PartMenu open={open} writer={writer} onRemoved={() => onOpen(home)} />;
  const context = { revisionId: revision.id, isCbta: revision.isCbta, isLocked, demands, ratings, who, actions };
  if (lesson)
    return (
      <LessonSheet
        key={lesson.id}
        {...context}
        id={lesson.id}
        isTheory={lesson.type === "Theoretical"}
        phaseName={findPhaseOf(tree, lesson.id)?.name ?? ""}
      />
    );
  if (phase) return <PhaseSheet key={phase.id} {...context} phase={phase} />;
  return <RevisionSheet {...context} values={values} version={revision.version} />;
}

/** Moves and removes what is open, for fingers and for who doesn't know the keys. */
function PartMenu({ open, writer, onRemoved }: { open: Open; writer: TreeWriter; onRemoved: () => void }) {
  const t = useTranslations("programs.editor");
  const name = findPart(writer.tree, open)?.name ?? "";
  const step = (by: -1 | 1) => (open.kind === "phase" ? movePhase : moveLesson)(writer.tree, open.id, by);
  const move = (by: -1 | 1) => void writer.move(writer.tree, step(by), open);
  return (
    <MoreMenu
      label={t("moreOf", { name })}
      items={[
        {
          key: "up",
          icon: faArrowUp,
          label: t("moveUp"),
          onSelect: () => move(-1),
          disabled: step(-1) === writer.tree,
        },
        {
          key: "down",
          icon: faArrowDown,
          label: t("moveDown"),
          onSelect: () => move(1),
          disabled: step(1) === writer.tree,
        },
        "separator",
        {
          ...{ key: "remove", icon: faTrash, label: t("remove") },
          onSelect: () => {
            onRemoved();
            void writer.remove(open);
          },
        },
      ]}
    />
  );
}
