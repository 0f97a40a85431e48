"use client";
import { useTranslations } from "next-intl";
import type { FocusEvent, KeyboardEvent } from "react";
import { useRefusalToast } from "@/components/reservations/use-refusal-toast";
import type { MoveRefusal } from "@/lib/activity/reservations/reach";
import type { Doing, Way } from "./week-model";

type Context = {
  doing: Doing | null;
  setDoing: (doing: Doing) => void;
  stop: () => void;
  whyNotMove: (id: string) => MoveRefusal | undefined;
  slotMinutes: number;
  drop: (id: string, way: Way) => void;
  cancel: (id: string) => void;
  announce: (text: string) => void;
};

const STRIP = "article[data-r] button";
const stripsOf = (day: Element) => [...day.querySelectorAll<HTMLElement>(STRIP)];
/** The strips of a day in the order of the hours. */
const byHeight = (day: Element) =>
  stripsOf(day).sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);

/** Finds the strip to which an arrow key leads: up and down within its day, left and right to the nearest hour of another one. */
function neighbourOf(strip: HTMLElement, key: string): HTMLElement | undefined {
  const day = strip.closest("section")!;
  const own = byHeight(day);
  if (key === "ArrowDown" || key === "ArrowUp") return own[own.indexOf(strip) + (key === "ArrowDown" ? 1 : -1)];
  const { top } = strip.getBoundingClientRect();
  const away = (one: HTMLElement) => Math.abs(one.getBoundingClientRect().top - top);
  const next = (one: Element) => (key === "ArrowRight" ? one.nextElementSibling : one.previousElementSibling);
  for (let other = next(day); other; other = next(other)) {
    const [nearest] = byHeight(other).sort((a, b) => away(a) - away(b));
    if (nearest) return nearest;
  }
}

/** Handles the keys of the week: arrows walk over the strips, M moves one as on the board, Delete asks whether to cancel it. */
export function useWeekKeyboard(context: Context) {
  const t = useTranslations("availability.week");
  const refuse = useRefusalToast();
  const { doing, setDoing, stop, slotMinutes, announce } = context;

  function whileMoving(key: string, hasShift: boolean, { id, way }: Extract<Doing, { what: "move" }>): boolean {
    const { days, minutes, endMinutes } = way;
    const step = key === "ArrowDown" || key === "ArrowRight" ? 1 : -1;
    switch (key) {
      case "ArrowUp":
      case "ArrowDown":
        setDoing({
          ...{ what: "move", id },
          way: hasShift
            ? { ...way, endMinutes: endMinutes + step * slotMinutes }
            : { ...way, minutes: minutes + step * slotMinutes },
        });
        return true;
      case "ArrowLeft":
      case "ArrowRight":
        setDoing({ what: "move", id, way: { ...way, days: days + step } });
        return true;
      case "Enter":
      case " ":
        context.drop(id, way);
        return true;
      case "Escape":
        stop();
        announce(t("abandoned"));
        return true;
    }
    return false;
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key } = event;
    const strip = (event.target as HTMLElement).closest<HTMLElement>(STRIP);
    const id = strip?.closest<HTMLElement>("[data-r]")?.dataset.r;
    if (!strip || !id || event.ctrlKey || event.metaKey || event.altKey) return;
    if (doing?.what === "move") {
      if (whileMoving(key, event.shiftKey, doing)) {
        event.preventDefault();
        event.stopPropagation();
      }
      return;
    }
    if (key.startsWith("Arrow")) neighbourOf(strip, key)?.focus();
    else if (key === "Delete") context.cancel(id);
    else if (key.toLowerCase() === "m") {
      const why = context.whyNotMove(id);
      if (why) refuse("notMovable", why);
      else {
        setDoing({ what: "move", id, way: { days: 0, minutes: 0, endMinutes: 0 } });
        announce(t("started"));
      }
    } else return;
    event.preventDefault();
  };
  /** A move ends when the focus goes elsewhere. */
  const onBlur = (event: FocusEvent) => {
    if (doing?.what === "move" && (event.target as HTMLElement).closest(STRIP) && event.relatedTarget) stop();
  };
  return { onKeyDown, onBlur };
}
