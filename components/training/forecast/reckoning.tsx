"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useIsPrinting } from "@/components/ui/use-is-printing";

/** How a forecast is reckoned, to open. On paper it is open. */
export function Reckoning({ sentences }: { sentences: readonly string[] }) {
  const t = useTranslations("progress.forecast");
  const [isOpen, setOpen] = useState(false);
  const isPrinting = useIsPrinting();
  return (
    <details
      open={isOpen || isPrinting}
      onToggle={({ currentTarget }) => !isPrinting && setOpen(currentTarget.open)}
      className="border-t border-line px-4 py-2"
    >
      <summary className="min-h-(--target) cursor-pointer py-1 text-link underline-offset-2 hover:underline phone:py-2.5">
        {t("reckoning")}
      </summary>
      <ul className="list-disc ps-5 pb-1 text-ink-2 tabular-nums">
        {sentences.map((sentence) => (
          <li key={sentence} className="py-0.5">
            {sentence}
          </li>
        ))}
      </ul>
    </details>
  );
}
