"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import type { SavedExtractionView } from "@/lib/activity/extractions/saved/schema";
import { decodeSaved, encodeSaved, type SavedExtraction } from "@/lib/activity/extractions/saved/wire";
import { api } from "@/lib/http/client";

const ROUTE = "data-extraction/saved";
const KEY = [ROUTE];

/** The saved extractions of the school, and what is done to them beside their form. */
export function useSavedExtractions(initialData: SavedExtraction[]) {
  const t = useTranslations("extraction.saved");
  const fail = useFailureToast();
  const queries = useQueryClient();
  const { data: saved } = useQuery({
    ...{ queryKey: KEY, initialData },
    queryFn: async ({ signal }) =>
      (await api.get<SavedExtractionView[]>(ROUTE, { signal, quiet: true })).data.map(decodeSaved),
  });
  const readSaved = () => queries.invalidateQueries({ queryKey: KEY });
  const replace = useMutation({
    mutationFn: ({ id, version, ...one }: SavedExtraction) =>
      api.put(`${ROUTE}/${id}`, { body: { ...encodeSaved(one), version } }),
    onSuccess: () => showToast({ tone: "success", title: t("replaced") }),
    onError: (error) => fail(error),
    onSettled: readSaved,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.delete(`${ROUTE}/${id}`),
    onSuccess: () => showToast({ tone: "success", title: t("deleted") }),
    onError: (error) => fail(error),
    onSettled: readSaved,
  });
  return { saved, readSaved, replace: replace.mutate, remove: remove.mutate };
}
