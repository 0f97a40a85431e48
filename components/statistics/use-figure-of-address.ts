"use client";
import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { useRef } from "react";
import type { StatisticsTableName } from "@/lib/views/statistics/codes";
import type { FigurePlace } from "./statistics-table";

/**
 * The figure of a table whose rows are shown, kept in the address: `?rows=aircraft,2,ID` is a table, a column and the key of a
 * row, none for the sums. Back closes the rows, and comes back to them from where one of them led.
 */
export function useFigureOfAddress(name: StatisticsTableName) {
  const [rows, setRows] = useQueryState("rows", parseAsArrayOf(parseAsString).withOptions({ history: "push" }));
  const isOpenedHere = useRef(false);
  const [table, column, key] = rows ?? [];
  const place: FigurePlace | null = table === name ? { key: key ?? null, column: Number(column) } : null;
  return {
    place,
    open: (figure: FigurePlace) => {
      isOpenedHere.current = true;
      void setRows(addressOf(name, figure));
    },
    close: () => {
      // What was opened here leaves no trace that Back would open again.
      if (isOpenedHere.current) history.back();
      else void setRows(null, { history: "replace" });
      isOpenedHere.current = false;
    },
  };
}

const addressOf = (name: StatisticsTableName, { key, column }: FigurePlace) => [
  ...[name, String(column)],
  ...(key === null ? [] : [key]),
];
