"use client";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { DENSITIES, type Density, STRIP_COLOURS, type StripColour } from "@/lib/records/planning-views/codes";

/** How the board looks: what colours its strips, and how high its rows are. */
export type PlanningLook = { colour: StripColour; density: Density };

const chosen = <T extends string>(all: readonly T[], given: string | null): T =>
  all.find((one) => one === given) ?? all[0]!;

/** The look that the address names. */
export function usePlanningLook(): PlanningLook {
  const search = useSearchParams();
  const [colour, density] = [search.get("colour"), search.get("density")];
  return useMemo(
    () => ({ colour: chosen(STRIP_COLOURS, colour), density: chosen(DENSITIES, density) }),
    [colour, density],
  );
}

/** Changes the look in the address. What is usual isn't named there. */
export function changeLook(change: Partial<PlanningLook>): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(change)) {
    if (value === STRIP_COLOURS[0] || value === DENSITIES[0]) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  // The server needs neither.
  history.replaceState(null, "", url);
}
