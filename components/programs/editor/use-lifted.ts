"use client";
import { type PointerEvent, useRef, useState } from "react";
import {
  findPhaseOf,
  listLessons,
  moveLesson,
  movePhase,
  putLesson,
  type Tree,
} from "@/lib/records/programs/tree/rules";
import type { Open, TreeWriter } from "./use-tree";

/** How many pixels a pressed pointer moves before it drags. */
const DRAG_FROM = 6;

type Lifted = { open: Open; before: Tree };
type Say = (what: "lifted" | "moved" | "dropped" | "restored", part: Open) => void;

/** Puts a dragged part where the pointer is: a lesson at the place of another or into a phase, a phase among phases. */
function putUnder(tree: Tree, open: Open, overId: string): Tree {
  const overPhase = tree.find(({ id }) => id === overId) ?? findPhaseOf(tree, overId);
  if (!overPhase || overId === open.id) return tree;
  if (open.kind === "lesson") {
    const place = overPhase.lessons.findIndex(({ id }) => id === overId);
    const isOwn = overPhase.lessons.some(({ id }) => id === open.id);
    if (place < 0 && isOwn) return tree;
    return putLesson(tree, open.id, overPhase.id, place < 0 ? overPhase.lessons.length : place);
  }
  let next = tree;
  const to = tree.indexOf(overPhase);
  for (let at = tree.findIndex(({ id }) => id === open.id); at !== to; at += Math.sign(to - at))
    next = movePhase(next, open.id, to > at ? 1 : -1);
  return next;
}

/**
 * Lifts a phase or lesson, moves it and drops it, by keys or with the mouse. Nothing is saved until it is dropped, and Escape
 * puts it back.
 */
export function useLifted(writer: TreeWriter, say: Say) {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const latest = useRef(lifted);
  const wasDragged = useRef(false);

  function hold(next: Lifted | null) {
    latest.current = next;
    setLifted(next);
  }

  function lift(open: Open) {
    if (open.kind === "revision") return;
    hold({ open, before: writer.latest.current });
    say("lifted", open);
  }

  function step(open: Open, by: -1 | 1): Tree {
    const tree = writer.latest.current;
    return open.kind === "phase" ? movePhase(tree, open.id, by) : moveLesson(tree, open.id, by);
  }

  function moveBy(by: -1 | 1) {
    if (!latest.current) return;
    writer.show(step(latest.current.open, by));
    say("moved", latest.current.open);
  }

  function drop() {
    const now = latest.current;
    if (!now) return;
    hold(null);
    say("dropped", now.open);
    void writer.move(now.before, writer.latest.current, now.open);
  }

  function putBack() {
    const now = latest.current;
    if (!now) return;
    writer.show(now.before);
    hold(null);
    say("restored", now.open);
  }

  /** Moves by one place and saves it at once. */
  function moveAndSave(open: Open, by: -1 | 1) {
    const before = writer.latest.current;
    const after = open.kind === "revision" ? before : step(open, by);
    if (after === before) return;
    void writer.move(before, after, open);
    say("moved", open);
  }

  /** Follows the mouse from a row on. A finger scrolls instead, and moves by the menu of the sheet. */
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    wasDragged.current = false;
    const row = (event.target as Element).closest<HTMLElement>("[data-row]");
    if (!row || event.button !== 0 || event.pointerType !== "mouse" || (event.target as Element).closest("input"))
      return;
    const [id, fromY] = [row.dataset.row!, event.clientY];
    const kind = listLessons(writer.latest.current).some((one) => one.id === id) ? "lesson" : "phase";
    if (row.dataset.kind === "revision") return;
    const ended = new AbortController();
    const on = (type: "pointermove" | "pointerup" | "pointercancel", run: (event: globalThis.PointerEvent) => void) =>
      window.addEventListener(type, run, { signal: ended.signal });
    on("pointermove", ({ clientX, clientY }) => {
      if (!latest.current) {
        if (Math.abs(clientY - fromY) < DRAG_FROM) return;
        wasDragged.current = true;
        lift({ kind, id });
      }
      const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-row]")?.dataset.row;
      if (over) writer.show(putUnder(writer.latest.current, { kind, id }, over));
    });
    on("pointerup", () => {
      ended.abort();
      drop();
    });
    on("pointercancel", () => {
      ended.abort();
      putBack();
    });
  }

  return { lifted, lift, moveBy, drop, putBack, moveAndSave, onPointerDown, wasDragged };
}
