"use client";
import { useTranslations } from "next-intl";
import { createContext, useContext } from "react";
import { useIsPrinting } from "@/components/ui/use-is-printing";
import { formatClock, formatDayAsDdMmYyyy } from "@/lib/platform/display";

/** The school's name for printed pages, because paper doesn't show the top bar. */
export const SchoolNameContext = createContext("");

/** The full name of the signed-in person, for what they print or copy. */
export const SignedInNameContext = createContext("");

/**
 * The header of a printed page: the school and the time of printing in the reader's time zone. It is visible only on paper.
 */
export function PrintHeader() {
  const t = useTranslations("shell");
  const school = useContext(SchoolNameContext);
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
