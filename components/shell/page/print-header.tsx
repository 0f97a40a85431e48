"use client";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useIsPrinting } from "@/components/ui/use-is-printing";
import { formatClock, formatDayAsDdMmYyyy } from "@/lib/platform/display";

type PrintOwner = {
  /** The school's name for printed pages, because paper doesn't show the top bar. */
  school: string;
  /** The full name of the signed-in person, for what they print or copy. */
  person: string;
};
export const PrintOwnerContext = createContext<PrintOwner>({ school: "", person: "" });

/** Says whose is what people print or copy within it. */
export function PrintOwnerProvider({ school, person, children }: PrintOwner & { children: ReactNode }) {
  return (
    <PrintOwnerContext value={useMemo(() => ({ school, person }), [school, person])}>{children}</PrintOwnerContext>
  );
}

/**
 * The header of a printed page: the school and the time of printing in the reader's time zone. It is visible only on paper.
 */
export function PrintHeader() {
  const t = useTranslations("shell");
  const { school } = useContext(PrintOwnerContext);
  const isPrinting = useIsPrinting();
  return (
    <p className="mb-2 hidden justify-between gap-4 text-table text-ink-2 print:flex">
      <span className="font-bold">{school}</span>
      {isPrinting && <span>{t("printed", now())}</span>}
    </p>
  );
}

function now() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const at = new Date();
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);
  return { day: formatDayAsDdMmYyyy(day), time: formatClock(Math.floor(at.getTime() / 1000), timeZone) };
}
