"use client";
import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import type { MoveRefusal } from "@/lib/activity/reservations/reach";
import { type Doing, type Drawing, type WeekPlace, wayBetween } from "./week-model";

/** A press becomes a drag after this way, in pixels. */
const THRESHOLD = 4;
/** A finger that holds a strip for so long drags it. Before, it scrolls. */
const HOLD_MS = 300;

type Context = {
  columns: RefObject<HTMLDivElement | null>;
  days: readonly string[];
  hours: { from: number; to: number };
  slotMinutes: number;
  doing: Doing | null;
  setDoing: (doing: Doing) => void;
  stop: () => void;
  whyNotMove: (id: string) => MoveRefusal | undefined;
  /** Says why a strip can't be moved. */
  refuse: (id: string) => void;
  drop: (id: string, way: Extract<Doing, { what: "move" }>["way"]) => void;
  mayBook: boolean;
  draw: (what: Drawing, from: WeekPlace, to: WeekPlace) => void;
};

type Press = { from: WeekPlace; x: number; y: number; last: Doing | null } & (
  | { what: "move" | "refuse"; id: string; part: "move" | "end" }
  | { what: Drawing }
);

/**
 * Handles the pointer in the week: a strip is dragged, its lower edge changes its length, and on empty ground a reservation is drawn
 * or pressed, with Alt an availability is drawn. A press on anything else stays a press.
 */
export function useWeekPointer(context: Context) {
  const { columns, days, hours, slotMinutes } = context;
  const press = useRef<Press | null>(null);
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDragging = useRef(false);
  const wasDragged = useRef(false);
  const latest = useRef(context);
  latest.current = context;

  const placeAt = ({ clientX, clientY }: { clientX: number; clientY: number }): WeekPlace => {
    const box = columns.current!.getBoundingClientRect();
    const column = Math.floor(((clientX - box.left) / box.width) * days.length);
    const minute = hours.from * 60 + ((clientY - box.top) / box.height) * (hours.to - hours.from) * 60;
    return { day: days[Math.min(Math.max(column, 0), days.length - 1)]!, minute };
  };
  const end = () => {
    clearTimeout(hold.current);
    press.current = null;
    isDragging.current = false;
  };
  const start = (element: HTMLElement, pointerId: number) => {
    isDragging.current = true;
    wasDragged.current = true;
    element.setPointerCapture(pointerId);
  };

  // While a strip is dragged by a finger, nothing scrolls. Only a listener that isn't passive can say so.
  useEffect(() => {
    const element = columns.current!;
    const onTouch = (event: TouchEvent) => isDragging.current && event.preventDefault();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !isDragging.current) return;
      event.preventDefault();
      clearTimeout(hold.current);
      press.current = null;
      isDragging.current = false;
      latest.current.stop();
    };
    element.addEventListener("touchmove", onTouch, { passive: false });
    window.addEventListener("keydown", onKey, true);
    return () => {
      element.removeEventListener("touchmove", onTouch);
      window.removeEventListener("keydown", onKey, true);
    };
  }, [columns]);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    wasDragged.current = false;
    end();
    if (event.button !== 0) return;
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>("[data-r]")?.dataset.r;
    const at = { from: placeAt(event), x: event.clientX, y: event.clientY, last: null };
    if (!id && event.altKey) press.current = { what: "say", ...at };
    else if (!id && context.mayBook && !target.closest("button")) press.current = { what: "book", ...at };
    else if (id) {
      const what = context.whyNotMove(id) ? "refuse" : "move";
      press.current = { what, id, part: target.closest("[data-edge]") ? "end" : "move", ...at };
    }
    if (!press.current) return;
    const { currentTarget, pointerId } = event;
    if (event.pointerType !== "mouse")
      hold.current = setTimeout(() => {
        if (!press.current) return;
        if (press.current.what === "refuse") return refuse(press.current.id);
        start(currentTarget, pointerId);
        follow(press.current.from);
      }, HOLD_MS);
  };

  /** The pull of a strip that stays is no press that opens it, either. */
  function refuse(id: string) {
    end();
    wasDragged.current = true;
    latest.current.refuse(id);
  }

  function follow(at: WeekPlace) {
    const { current } = press;
    if (!current || current.what === "refuse") return;
    current.last =
      current.what === "move"
        ? { what: "move", id: current.id, way: wayBetween(current.from, at, current.part, slotMinutes) }
        : { what: current.what, from: current.from, to: at };
    latest.current.setDoing(current.last);
  }

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const { current } = press;
    if (!current) return;
    if (!isDragging.current) {
      if (Math.hypot(event.clientX - current.x, event.clientY - current.y) < THRESHOLD) return;
      // A finger that moves before it has held means to scroll.
      if (event.pointerType !== "mouse") return end();
      if (current.what === "refuse") return refuse(current.id);
      start(event.currentTarget, event.pointerId);
    }
    follow(placeAt(event));
  };
  const onPointerUp = () => {
    const last = isDragging.current ? press.current?.last : null;
    // The click that ends a drag comes before this; a later one, also by Enter, is a press of its own.
    setTimeout(() => {
      wasDragged.current = false;
    });
    end();
    if (last?.what === "move") context.drop(last.id, last.way);
    else if (last) context.draw(last.what, last.from, last.to);
  };
  const onClick = (event: React.MouseEvent) => {
    const target = event.target as HTMLElement;
    if (target.closest("[data-r], button") || event.altKey) return;
    // Who said to be away then changes that there, and books nothing into it.
    const away = target.closest("[data-away]");
    if (away) return away.querySelector("button")?.click();
    if (!context.mayBook) return;
    const at = placeAt(event);
    context.draw("book", at, at);
  };
  const onPointerCancel = () => {
    if (isDragging.current) context.stop();
    end();
  };
  const onClickCapture = (event: React.MouseEvent) => {
    if (!wasDragged.current) return;
    wasDragged.current = false;
    event.preventDefault();
    event.stopPropagation();
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClickCapture, onClick };
}
