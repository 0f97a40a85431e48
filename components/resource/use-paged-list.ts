"use client";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { useIsPrinting } from "@/components/ui/use-is-printing";
import { api, fetchSyncBeforePrint } from "@/lib/http/client";
import { asksActiveOnly, makeStatesQuery } from "@/lib/records/wire";
import type { PageQuery } from "./list-address";
import { useUrlListState } from "./use-url-list-state";

/** The search starts when the person hasn't typed for this time. */
const TYPING_MS = 250;
/** A page is not read again within this time. */
const FRESH_MS = 30_000;

export type ListedPage<Row> = {
  rows: Row[];
  /** The number of rows that match the filters, on all pages. */
  total: number;
  /** How many disabled records match the same filters. It is counted only when no active record matches. */
  disabledMatches: number;
};
/** The page that the server read for the screen, with its query. */
export type FirstPage<Row> = ListedPage<Row> & { query: PageQuery };
export type PagedList<Row> = ListedPage<Row> & {
  /** Whether the rows are still those of the previous query, while new ones are being read. */
  isBusy: boolean;
};

/**
 * A list that the server sends one page at a time. The address says which page is shown. `decode` converts a row from the
 * API's form.
 */
export function usePagedList<View, Row>(
  route: string,
  wanted: PageQuery,
  first: FirstPage<Row>,
  decode: (view: View) => Row,
): PagedList<Row> {
  const client = useQueryClient();
  const t = useTranslations("resource");
  const fail = useFailureToast();
  const [state, setState] = useUrlListState();
  const query = useTypedQuery(wanted);
  const [shown, setShown] = useState<ListedPage<Row>>(first);
  const [readAt] = useState(() => Date.now());
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [route, query],
    queryFn: ({ signal }) => readPage(route, query, decode, signal),
    ...(isSame(query, first.query) ? { initialData: first as ListedPage<Row>, initialDataUpdatedAt: readAt } : {}),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: 1,
  });
  // After the server has rendered the screen again, its rows are newer than the cached rows.
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
  const printed = usePrintedRows(route, query, decode);
  return { ...page, rows: printed ?? page.rows, isBusy };
}

/** Comparing as text works because all queries are made by one function, so their members have the same order. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function readPage<View, Row>(
  route: string,
  query: PageQuery,
  decode: (view: View) => Row,
  signal: AbortSignal,
): Promise<ListedPage<Row>> {
  const { data, response } = await api.get<View[]>(route, { query, signal });
  const rows = data.map(decode);
  const total = totalOf(response);
  if (total > 0 || !asksActiveOnly(query)) return { rows, total, disabledMatches: 0 };
  const all = await api.get<View[]>(route, {
    query: { ...query, ...makeStatesQuery(false), limit: 1, page: 1 },
    signal,
  });
  return { rows, total, disabledMatches: totalOf(all.response) };
}

const totalOf = (response: Response) => Number(response.headers.get("total-count"));

/** The query to send. Changes apply at once, except for the text, which waits until the person stops typing. */
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

/** All rows that match the filters, read while the page is printed, because paper can't be paged. Null at other times. */
function usePrintedRows<View, Row>(route: string, query: PageQuery, decode: (view: View) => Row): Row[] | null {
  const isPrinting = useIsPrinting();
  const [rows, setRows] = useState<Row[] | null>(null);
  // The rows are read synchronously, because the browser prints without waiting for later rendering.
  useLayoutEffect(() => {
    if (!isPrinting) return setRows(null);
    const { limit: _, page: __, ...whole } = query;
    setRows(fetchSyncBeforePrint<View[]>(route, whole)?.map(decode) ?? null);
  }, [isPrinting, route, query, decode]);
  return rows;
}
