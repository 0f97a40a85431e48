"use client";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { usePrinting } from "@/components/ui/use-printing";
import { api, readBeforePrinting } from "@/lib/http/client";
import type { PageQuery } from "./list-address";
import { useListState } from "./list-state";

/** A text is searched once nobody has typed for so long. */
const TYPING_MS = 250;
/** A page that was read less long ago is not asked for again. */
const FRESH_MS = 30_000;

export type ListedPage<Row> = {
  rows: Row[];
  /** Of the whole list, as it is filtered. */
  total: number;
  /** Where nothing active is found: how many disabled ones the same filter finds. */
  disabledMatches: number;
};
/** The page that the server has read with the screen, and what it was asked for. */
export type FirstPage<Row> = ListedPage<Row> & { query: PageQuery };
export type PagedList<Row> = ListedPage<Row> & {
  /** The rows are those of before: others are on their way. */
  isBusy: boolean;
};

/** A list of which the server sends one page at a time: the one that the address names. */
export function usePagedList<Row>(route: string, wanted: PageQuery, first: FirstPage<Row>): PagedList<Row> {
  const client = useQueryClient();
  const t = useTranslations("resource");
  const fail = useFailureToast();
  const [state, setState] = useListState();
  const query = useTypedQuery(wanted);
  const [shown, setShown] = useState<ListedPage<Row>>(first);
  const [readAt] = useState(() => Date.now());
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [route, query],
    queryFn: ({ signal }) => readPage<Row>(route, query, signal),
    ...(isSame(query, first.query) ? { initialData: first as ListedPage<Row>, initialDataUpdatedAt: readAt } : {}),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: 1,
  });
  // A screen that the server has read anew has newer rows than any that were kept.
  useEffect(() => {
    const { query: asked, ...page } = first;
    client.setQueryData([route, asked], page);
    const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => !isSame(queryKey[1], asked);
    void client.invalidateQueries({ queryKey: [route], predicate: isOther });
  }, [client, route, first]);
  useEffect(() => {
    if (data) setShown(data);
  }, [data]);
  useEffect(() => {
    if (error) fail(error, t("loadFailed"));
  }, [error, fail, t]);

  const page = data ?? shown;
  const isBusy = isPlaceholderData || !isSame(query, wanted);
  const pages = Math.max(1, Math.ceil(page.total / state.rows));
  const isPastEnd = !isBusy && page.total > 0 && state.page > pages;
  useEffect(() => {
    if (isPastEnd) setState({ page: pages });
  });
  const printed = usePrintedRows<Row>(route, query);
  return { ...page, rows: printed ?? page.rows, isBusy };
}

/** Queries are made by `pageQueryOf`, on the server and in the browser: their members stand in one order. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function readPage<Row>(route: string, query: PageQuery, signal: AbortSignal): Promise<ListedPage<Row>> {
  const { data: rows, response } = await api.get<Row[]>(route, { query, signal });
  const total = totalOf(response);
  if (total > 0 || query.statut !== "0") return { rows, total, disabledMatches: 0 };
  const all = await api.get<Row[]>(route, { query: { ...query, statut: "1", limit: 1, page: 1 }, signal });
  return { rows, total, disabledMatches: totalOf(all.response) };
}

const totalOf = (response: Response) => Number(response.headers.get("total-count"));

/** The query that is asked: at once, save for its text, which waits until the typing rests. */
function useTypedQuery(wanted: PageQuery): PageQuery {
  const newest = JSON.stringify(wanted);
  const [settled, setSettled] = useState(newest);
  const isTyping = (JSON.parse(settled) as PageQuery).text !== wanted.text;
  useEffect(() => {
    if (!isTyping) return setSettled(newest);
    const timer = setTimeout(() => setSettled(newest), TYPING_MS);
    return () => clearTimeout(timer);
  }, [newest, isTyping]);
  const asked = isTyping ? settled : newest;
  return useMemo(() => JSON.parse(asked) as PageQuery, [asked]);
}

/** On paper there are no pages to go through: all rows that the filter leaves, null where the page isn't printed. */
function usePrintedRows<Row>(route: string, query: PageQuery): Row[] | null {
  const isPrinting = usePrinting();
  const [rows, setRows] = useState<Row[] | null>(null);
  // Drawn together with what prints: the browser waits for nothing that comes later.
  useLayoutEffect(() => {
    if (!isPrinting) return setRows(null);
    const { limit: _, page: __, ...whole } = query;
    setRows(readBeforePrinting<Row[]>(route, whole));
  }, [isPrinting, route, query]);
  return rows;
}
