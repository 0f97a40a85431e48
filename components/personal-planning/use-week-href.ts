"use client";
import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { makeWeekQuery } from "@/lib/views/dashboards/week";

/** Makes addresses of weeks that keep what else stands in the present one, such as filters for the other views. */
export function useWeekHref(): (monday: string | null, isHidden: boolean) => string {
  const search = useSearchParams();
  return useCallback((monday, isHidden) => makeWeekQuery(monday, isHidden, search), [search]);
}
