import { useQuery } from "@tanstack/react-query";
import { api } from "@/lib/http/client";
import type { PromotionView } from "@/lib/records/promotions/schema";
import { decodePromotion, type Promotion } from "@/lib/records/promotions/wire";

const NONE: readonly Promotion[] = [];

/** Reads the promotions of a site, if they are asked for. None until they are read. */
export function usePromotions(siteId: string, isAsked: boolean) {
  const {
    data = NONE,
    isPending,
    isError,
    refetch,
  } = useQuery({
    queryKey: ["promotions", siteId],
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      const query = { siteId, limit: 200 };
      const { data: views } = await api.get<PromotionView[]>("promotion", { query, signal, quiet: true });
      return views.map(decodePromotion);
    },
    staleTime: 60_000,
  });
  return { promotions: data, isPending, retry: isError ? () => void refetch() : null };
}
