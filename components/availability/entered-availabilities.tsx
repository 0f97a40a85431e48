"use client";
import { faPen } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { availableIcon, unavailableIcon } from "@/components/reservations/strip/strip-look";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { SaidAvailability } from "@/lib/activity/availability/wire";
import { fetchAvailabilities } from "./availability-calls";
import { useAvailabilityText } from "./use-availability-text";

const AHEAD_SECONDS = 84 * 86_400;

/** Lists what the person has said of the next weeks. Each of it can be changed. */
export function EnteredAvailabilities({
  whose,
  onEdit,
}: {
  whose: { id: string };
  onEdit: (said: SaidAvailability) => void;
}) {
  const t = useTranslations("availability.dialog");
  const kinds = useTranslations("availability.kinds");
  const say = useAvailabilityText();
  const [entered, setEntered] = useState<SaidAvailability[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const startAt = Math.floor(Date.now() / 1000);
    fetchAvailabilities({ userId: whose.id, startAt, endAt: startAt + AHEAD_SECONDS }, { signal: stop.signal }).then(
      setEntered,
      () => !stop.signal.aborted && setFailed(true),
    );
    return () => stop.abort();
  }, [whose.id]);
  return (
    <section className="mt-5 border-t border-line pt-3">
      <h3 className="mb-1 text-table font-bold">{t("entered")}</h3>
      {hasFailed && <p className="text-table text-neg-ink">{t("failedList")}</p>}
      {entered?.length === 0 && <p className="text-table text-ink-2">{t("enteredNone")}</p>}
      <ul>
        {entered?.map((said) => {
          const what = `${kinds(said.kind)}, ${say(said)}`;
          return (
            <li key={said.id} className="border-b border-line last:border-b-0">
              <button
                type="button"
                aria-label={t("edit", { what })}
                className="flex min-h-9 w-full items-center gap-2 rounded-control px-1 text-start text-table hover:bg-primary-soft phone:min-h-11"
                onClick={() => onEdit(said)}
              >
                <span className={cx("w-4 text-center", said.kind === "Available" ? "text-pos-ink" : "text-ink-2")}>
                  {said.kind === "Available" ? availableIcon : unavailableIcon}
                </span>
                <span className="min-w-0 flex-1">
                  {what}
                  {said.comment && <span className="text-ink-2"> · {said.comment}</span>}
                </span>
                <Icon of={faPen} className="text-ink-3" />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
