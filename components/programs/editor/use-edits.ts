"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "@/lib/http/client";
import type { EditView } from "@/lib/records/programs/tree/schema";
import { useRefreshInTurn } from "./refresh-in-turn";

/** How often the page asks what others have saved. It asks at once when a person comes back to it. */
const REFRESH_MS = 15_000;

/** What others have saved in a revision since the page was opened, the newest first. What is shown of it is read anew. */
export function useEdits(revisionId: string, openedAt: number, isLocked: boolean): readonly EditView[] {
  const { refresh } = useRefreshInTurn();
  const client = useQueryClient();
  const seen = useRef(0);
  const { data } = useQuery({
    queryKey: ["edits"],
    queryFn: async () =>
      (await api.get<EditView[]>(`revision/${revisionId}/edits`, { query: { since: openedAt }, quiet: true })).data,
    enabled: !isLocked,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: "always",
  });
  const newest = data?.[0]?.at ?? 0;
  useEffect(() => {
    if (newest <= seen.current) return;
    seen.current = newest;
    refresh();
    for (const key of ["part", "exercises"]) void client.invalidateQueries({ queryKey: [key] });
  }, [newest, refresh, client]);
  return data ?? [];
}
