"use client";
import { useMemo, useRef } from "react";
import type { BoardModel, ResourceRow } from "./board-model";
import type { Proposal } from "./proposal";
import { formatClockSpan, type TimeAxis } from "./time-axis";

/**
 * Shows and moves the ghost, the outline of a proposed booking or move. It changes the element directly, without rendering.
 */
export function useProposalGhost(model: BoardModel, axis: TimeAxis, scale: number) {
  const ref = useRef<HTMLDivElement>(null);
  return useMemo(() => {
    const topOf = (row: ResourceRow) => model.tops[model.rows.findIndex(({ key }) => key === row.key)] ?? 0;
    return {
      ref,
      show({ row, start, end }: Proposal, isTaken: boolean, extra = "") {
        const ghost = ref.current;
        if (!ghost) return;
        const top = topOf(row);
        ghost.hidden = false;
        ghost.style.transform = `translate(${(start - axis.start) * scale}px, ${top}px)`;
        ghost.style.width = `${(end - start) * scale}px`;
        ghost.toggleAttribute("data-taken", isTaken);
        ghost.toggleAttribute("data-low", top < 40);
        const label = ghost.firstElementChild;
        if (label) label.textContent = [formatClockSpan(axis, start, end), extra].filter(Boolean).join(" · ");
      },
      hide() {
        if (ref.current) ref.current.hidden = true;
      },
    };
  }, [model, axis, scale]);
}

export type ProposalGhost = ReturnType<typeof useProposalGhost>;
