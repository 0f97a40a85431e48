import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { ReplanInput, ReplanView } from "@/lib/activity/reservations/replan/schema";
import { decodeReplan, encodeMove, type Replan, type ReplanMove } from "@/lib/activity/reservations/replan/wire";
import { api } from "@/lib/http/client";

type Asked = Omit<ReplanInput, "accepted" | "acceptsAll">;
/** The moves that are accepted, by the ids of their reservations. */
type Accepted = Readonly<Record<string, ReplanMove>>;

const NOTHING: Accepted = {};

async function fetchReplan(asked: Asked, accepted: Accepted, acceptsAll: boolean): Promise<Replan> {
  const moves = Object.entries(accepted).map(([id, move]) => encodeMove(id, move));
  const { data } = await api.post<ReplanView>("planning/replan", {
    body: { ...asked, accepted: moves, acceptsAll },
    quiet: true,
  });
  return decodeReplan(data);
}

const acceptedOf = ({ rows }: Replan): Accepted =>
  Object.fromEntries(rows.flatMap(({ bar, accepted }) => (accepted ? [[bar.id, accepted]] : [])));

/**
 * Reads what is hit and where it can go, anew whenever a move is accepted or given up. Until the answer comes, the rows stay as
 * they are. `lost` is what was accepted and is no longer legal.
 */
export function useReplan(asked: Asked | null, readAt: number) {
  const client = useQueryClient();
  const question = JSON.stringify([asked, readAt]);
  const [chosen, setChosen] = useState<{ question: string; accepted: Accepted }>({ question, accepted: NOTHING });
  // What was accepted for another question isn't for this one.
  const accepted = chosen.question === question ? chosen.accepted : NOTHING;
  const keyOf = (of: Accepted) => ["replan", question, Object.entries(of).map(([id, move]) => encodeMove(id, move))];
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: keyOf(accepted),
    queryFn: () => fetchReplan(asked!, accepted, false),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    // What all accepted moves make of the rows is known once it is read. It is read anew with the page, and after a refusal.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const accept = useCallback(
    (id: string, move: ReplanMove | null) =>
      setChosen((now) => {
        const { [id]: _, ...others } = now.question === question ? now.accepted : NOTHING;
        return { question, accepted: move ? { ...others, [id]: move } : others };
      }),
    [question],
  );
  const acceptAll = async () => {
    const all = await fetchReplan(asked!, accepted, true);
    const next = acceptedOf(all);
    client.setQueryData(keyOf(next), all);
    setChosen({ question, accepted: next });
  };
  const isOfNow = data !== undefined && !isPlaceholderData && !isFetching;
  /** What is accepted here, and isn't legal with the others. */
  const lost = isOfNow ? data.rows.filter((row) => row.bar.id in accepted && row.accepted === null) : [];
  return { data: asked ? data : undefined, error, isFetching, isOfNow, refetch, lost, accept, acceptAll };
}
