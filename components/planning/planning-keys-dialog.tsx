"use client";
import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";

const KEYS = [
  "new",
  "today",
  "step",
  "filters",
  "attention",
  "views",
  "availability",
  "send",
  "proposal",
  "undo",
  "move",
  "search",
  "help",
] as const;

/** A list of the keys of the planning and of its form. */
export function PlanningKeysDialog({ days, onClose }: { days: 1 | 7; onClose: () => void }) {
  const t = useTranslations("planning.shortcuts");
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t("title")} closeLabel={t("close")} size="narrow">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-table">
        {KEYS.map((key) => (key === "step" ? (days === 1 ? "days" : "weeks") : key)).map((key) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt className="flex gap-1">
              {t(`${key}.keys`)
                .split(" ")
                .map((one) => (
                  <kbd key={one} className="rounded-box border border-line-2 px-1.5 font-sans font-bold">
                    {one}
                  </kbd>
                ))}
            </dt>
            <dd>{t(`${key}.text`)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-small text-ink-3">{t("off")}</p>
    </Dialog>
  );
}
