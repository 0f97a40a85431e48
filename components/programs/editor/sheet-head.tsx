"use client";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";

type Props = { title: string; note: string; changed: number; since: number | null; actions: ReactNode };

/** The head of a sheet: what is open, and since when something unsaved is in it. */
export function SheetHead({ title, note, changed, since, actions }: Props) {
  const t = useTranslations("programs.editor");
  const format = useFormatter();
  return (
    <div className="flex min-h-12 items-center gap-x-3 border-b border-line px-5 py-1.5">
      <h2 className="min-w-0 flex-1 text-section">
        <b>{title}</b> <span className="text-table text-ink-2">{note}</span>
      </h2>
      {since !== null && changed > 0 && (
        <span className="text-table text-ink-2">
          {t("changesSince", {
            count: changed,
            time: format.dateTime(since, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
          })}
        </span>
      )}
      {actions}
    </div>
  );
}
