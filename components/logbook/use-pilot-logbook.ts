import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LogbookView } from "@/lib/activity/flights/logbook/schema";
import {
  decodeLogbook,
  type LogbookChoice,
  makeLogbookQuery,
  WHOLE_LOGBOOK,
} from "@/lib/activity/flights/logbook/wire";
import { api } from "@/lib/http/client";

/** The logbook of a person as the screen shows it: what is chosen of it, and the page that is open. It opens at the last one. */
export function usePilotLogbook(personId: string) {
  const [choice, setChoice] = useState<LogbookChoice>(WHOLE_LOGBOOK);
  const [page, setPage] = useState<number | null>(null);
  const isReversed = choice.from !== null && choice.to !== null && choice.from > choice.to;
  const query = makeLogbookQuery(choice);
  const { data, isError, refetch } = useQuery({
    queryKey: ["logbook", personId, query, page],
    enabled: !isReversed,
    // While another page comes, this one stays.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const asked = page === null ? query : { ...query, page: String(page) };
      const { data } = await api.get<LogbookView>(`user/${personId}/logbook`, { query: asked, signal, quiet: true });
      return decodeLogbook(data);
    },
  });
  return {
    ...{ personId, choice, isReversed, query, logbook: data, isError, openPage: setPage },
    refetch: () => void refetch(),
    choose: (change: Partial<LogbookChoice>) => {
      setChoice({ ...choice, ...change });
      setPage(null);
    },
  };
}
export type PilotLogbook = ReturnType<typeof usePilotLogbook>;

/** The address of the imports of a person's logbook. */
export const importRouteOf = (personId: string) => `user/${personId}/logbook/import`;

/** Reads the logbook anew with its imports, after one of them was written or removed. */
export async function refetchLogbook(client: QueryClient, personId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ["logbook", personId] }),
    client.invalidateQueries({ queryKey: ["logbook-imports", importRouteOf(personId)] }),
  ]);
}
