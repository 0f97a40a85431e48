"use client";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useIsPrinting } from "@/components/ui/use-is-printing";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { useClockZone } from "../clock-zone";

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

/** The header of a printed page: the school and the time of printing by the site's clocks. It is visible only on paper. */
export function PrintHeader() {
  const t = useTranslations("shell");
  const { school } = useContext(PrintOwnerContext);
  const timeZone = useClockZone();
  const isPrinting = useIsPrinting();
  return (
    <p className="mb-2 hidden justify-between gap-4 text-table text-ink-2 print:flex">
      <span className="font-bold">{school}</span>
      {isPrinting && <span>{t("printed", now(timeZone))}</span>}
    </p>
  );
}

function now(timeZone: string) {
  const unix = Math.floor(Date.now() / 1000);
  const day = formatDayAsDdMmYyyy(localDayOf(unix, timeZone));
  return { day, time: formatClock(unix, timeZone), zone: timeZone };
}
