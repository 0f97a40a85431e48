"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { api } from "@/lib/http/client";
import { RECORD_FILTERS } from "@/lib/views/planning/filters/codes";
import type { FilterChoicesView } from "@/lib/views/planning/filters/schema";
import { decodeFilterChoices } from "@/lib/views/planning/filters/wire";
import type { BoardFilters } from "../types";

const FRESH_MS = 60_000;

/** What the filters by records offer, and how what is chosen is called. They are read when one is set, or when `isOpen`. */
export function useFilterChoices(filters: BoardFilters, isOpen = false) {
  const { siteId } = useParams<{ siteId: string }>();
  const people = filters.people.join(",");
  const { data, isError, refetch } = useQuery({
    queryKey: ["filter-choices", siteId, people],
    enabled: isOpen || RECORD_FILTERS.some((name) => filters[name].length > 0),
    queryFn: async ({ signal }) => {
      const query = { siteId, people: people || undefined };
      return decodeFilterChoices(
        (await api.get<FilterChoicesView>("planning/filters", { query, signal, quiet: true })).data,
      );
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
  return { choices: data, isFailed: isError, retry: () => void refetch() };
}
