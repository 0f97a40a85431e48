"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import { UNDO_OFFER_MS } from "@/lib/access/changes/undo-times";
import { findPhaseOf, listLessons, type Tree } from "@/lib/records/programs/tree/rules";
import { useRefreshInTurn } from "./refresh-in-turn";
import { type Part, postLesson, postPhase, putPart, restorePart, saveOrder, setPartState } from "./tree-writes";

/** What is open in the sheet. */
export type Open = { kind: "revision" | "phase" | "lesson"; id: string };

export function findPart(tree: Tree, { kind, id }: Open): (Part & { name: string }) | null {
  if (kind === "phase") {
    const phase = tree.find((one) => one.id === id);
    return phase ? { kind, id, version: phase.version, name: phase.name } : null;
  }
  const lesson = kind === "lesson" ? listLessons(tree).find((one) => one.id === id) : undefined;
  return lesson ? { kind: "lesson", id, version: lesson.version, name: lesson.title } : null;
}

/** How long after the last write of several the tree is read back. */
const READ_BACK_MS = 500;

const NEW_LESSON = {
  ...{ reference: "", minutes: 0, aircraftType: null, mode: null, flying: null, period: null, isCrossCountry: false },
};

/**
 * The tree of a revision as it is being changed. Each change shows at once and is sent after those before it; one that is
 * refused is taken back with the reason.
 */
export function useTree(given: Tree, revisionId: string) {
  const t = useTranslations("programs.editor");
  const { refresh, isReading } = useRefreshInTurn();
  const fail = useFailureToast();
  const client = useQueryClient();
  const [tree, setTree] = useState(given);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const pending = useRef(0);
  const latest = useRef(tree);
  latest.current = tree;
  /** How many writes there were, and how many of them what was read last includes. */
  const [writes, setWrites] = useState(0);
  const read = useRef(0);
  // Many writes in a row are read back once, because an answer that was begun before the last of them is outdated.
  useEffect(() => {
    if (isReading || writes === read.current) return;
    const timer = setTimeout(() => {
      if (pending.current > 0) return;
      read.current = writes;
      refresh();
    }, READ_BACK_MS);
    return () => clearTimeout(timer);
  }, [writes, isReading, refresh]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was just read replaces what is shown
  useEffect(() => {
    if (!isReading && pending.current === 0 && writes === read.current) setTree(given);
  }, [given, isReading]);

  function show(next: Tree) {
    latest.current = next;
    setTree(next);
  }

  /** Shows the tree at once and writes it in turn. */
  function write<T>(next: Tree, run: () => Promise<T>): Promise<T | null> {
    const before = latest.current;
    show(next);
    pending.current++;
    const written = queue.current.then(run).then(
      (answer) => ({ answer }),
      (error) => {
        show(before);
        fail(error, t("refused"));
        return null;
      },
    );
    queue.current = written;
    return written.then((done) => {
      pending.current--;
      setWrites((before) => before + 1);
      return done ? done.answer : null;
    });
  }

  const replace = (id: string, change: { name: string }) =>
    latest.current.map((phase) =>
      phase.id === id
        ? { ...phase, name: change.name }
        : { ...phase, lessons: phase.lessons.map((one) => (one.id === id ? { ...one, title: change.name } : one)) },
    );

  async function addPhase(): Promise<Open | null> {
    const name = t("newPhase", { place: latest.current.length + 1 });
    const made = await write(latest.current, () => postPhase(revisionId, name));
    if (!made) return null;
    show([...latest.current, { ...made, name, lessons: [] }]);
    return { kind: "phase", id: made.id };
  }

  async function addLesson(phaseId: string, isTheory: boolean): Promise<Open | null> {
    const title = t("newLesson");
    const made = await write(latest.current, () => postLesson(phaseId, isTheory, title));
    if (!made) return null;
    const type = isTheory ? ("Theoretical" as const) : ("Practical" as const);
    const lesson = { ...NEW_LESSON, id: made.id, version: made.version, phaseId, title, type };
    const own = (phase: Tree[number]) => [...phase.lessons.filter(({ id }) => id !== lesson.id), lesson];
    show(latest.current.map((phase) => (phase.id === phaseId ? { ...phase, lessons: own(phase) } : phase)));
    return { kind: "lesson", id: made.id };
  }

  function rename(open: Open, name: string) {
    const part = findPart(latest.current, open);
    if (!part || !name.trim() || name === part.name) return Promise.resolve(null);
    return write(replace(open.id, { name }), async () => {
      const version = await putPart(part, part.kind === "phase" ? { name } : { title: name });
      // The lesson's open sheet reads its new title.
      void client.invalidateQueries({ queryKey: ["part", open.id] });
      return version;
    });
  }

  async function remove(open: Open) {
    const [before, part] = [latest.current, findPart(latest.current, open)];
    if (!part) return;
    const next = before
      .filter(({ id }) => id !== open.id)
      .map((phase) => ({ ...phase, lessons: phase.lessons.filter(({ id }) => id !== open.id) }));
    const version = await write(next, () => setPartState(part, "Disabled"));
    if (version === null) return;
    const onPress = () => void write(before, () => restorePart(revisionId, before, { ...part, version }));
    showToast({
      ...{ tone: "success", title: t("removed", { name: part.name }), id: `state-${part.id}` },
      ...{ action: { label: t("undo"), onPress }, milliseconds: UNDO_OFFER_MS },
    });
  }

  /** Saves that a part has moved from where it was in `before` to where it is in `after`. */
  function move(before: Tree, after: Tree, open: Open) {
    const part = findPart(before, open);
    if (!part || before === after) return Promise.resolve(null);
    latest.current = before;
    return write(after, () => saveOrder(revisionId, before, after, part));
  }

  return { tree, latest, show, addPhase, addLesson, rename, remove, move };
}
export type TreeWriter = ReturnType<typeof useTree>;

/** The phase to which something new belongs: the open one, that of the open lesson, or the last one. */
export const phaseForNew = (tree: Tree, open: Open) =>
  (open.kind === "phase" ? tree.find(({ id }) => id === open.id) : findPhaseOf(tree, open.id)) ?? tree.at(-1);
