"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useRuleName } from "@/components/entity/use-rule-name";
import { api } from "@/lib/http/client";
import type { RecencyMatrixView } from "@/lib/views/warnings/schema";
import { addRecency, type WarningMatrix } from "@/lib/views/warnings/wire";

/**
 * Adds the columns of recent experience to those of certificates. They are read afterwards, because they rest on every pilot's
 * legs; the table stands meanwhile.
 */
export function useRecencyColumns(matrix: WarningMatrix, { siteId, isAsked }: { siteId: string; isAsked: boolean }) {
  const nameOf = useRuleName();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["warnings", "recency", siteId],
    queryFn: async ({ signal }) =>
      (await api.get<RecencyMatrixView>("warning/matrix/recency", { query: { siteId }, signal, quiet: true })).data,
    enabled: isAsked,
    retry: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names follow the language, which a new page has
  const whole = useMemo(() => (data && isAsked ? addRecency(matrix, data, nameOf) : matrix), [matrix, data, isAsked]);
  return {
    matrix: whole,
    isReading: isAsked && !data && isFetching,
    isFailed: isError && !isFetching,
    again: () => void refetch(),
  };
}
