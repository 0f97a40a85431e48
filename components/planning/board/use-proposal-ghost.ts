"use client";
import { useMemo, useRef } from "react";
import { type DrawnBoard, dayOfRow, type ResourceRow } from "./board-model";
import type { Proposal } from "./proposal";
import { formatClockSpan, type TimeAxis, toAxisSeconds } from "./time-axis";

/**
 * Shows and moves the ghost, the outline of a proposed booking or move. It changes the element directly, without rendering.
 */
export function useProposalGhost(model: DrawnBoard, axis: TimeAxis, scale: number) {
  const ref = useRef<HTMLDivElement>(null);
  return useMemo(() => {
    const topOf = (row: ResourceRow) => model.tops[model.rows.findIndex(({ key }) => key === row.key)] ?? 0;
    return {
      ref,
      /** Shows a proposal. `isHover` for the slot that a press would book. */
      show({ row, start, end }: Proposal, isTaken: boolean, extra = "", isHover = false) {
        const ghost = ref.current;
        if (!ghost) return;
        const top = topOf(row);
        const own = dayOfRow(row, axis);
        const left = toAxisSeconds(own, start) * scale;
        const key = `${row.key} ${start} ${end}`;
        if (isHover && !ghost.hidden && ghost.dataset.slot === key) return;
        ghost.hidden = false;
        ghost.dataset.slot = key;
        ghost.toggleAttribute("data-hover", isHover);
        // The lines that lead from a slot to its row's name and to its hour.
        ghost.style.setProperty("--above", `${top}px`);
        ghost.style.setProperty("--before", `${left}px`);
        ghost.style.transform = `translate(${left}px, ${top}px)`;
        ghost.style.width = `${(toAxisSeconds(own, end) - toAxisSeconds(own, start)) * scale}px`;
        ghost.toggleAttribute("data-taken", isTaken);
        ghost.toggleAttribute("data-low", top < 40);
        const label = ghost.firstElementChild;
        if (label) label.textContent = [formatClockSpan(own, start, end), extra].filter(Boolean).join(" · ");
      },
      hide() {
        if (ref.current) ref.current.hidden = true;
      },
    };
  }, [model, axis, scale]);
}

export type ProposalGhost = ReturnType<typeof useProposalGhost>;
