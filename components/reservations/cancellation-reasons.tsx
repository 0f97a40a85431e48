"use client";
import { faCheck } from "@fortawesome/free-solid-svg-icons";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { fieldLabelClass } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { api } from "@/lib/http/client";
import { CANCELLATION_GROUPS } from "@/lib/records/dictionaries/codes";
import type { CancellationReasonView } from "@/lib/records/dictionaries/schema";
import { type CancellationReason, decodeCancellationReason } from "@/lib/records/dictionaries/wire";

/** How many reasons have a key. Their digit chooses them. */
const MOST_KEYS = 9;

/** The school's active cancellation reasons, in the order of their groups. Empty until they are read. */
function useCancellationReasons(): CancellationReason[] {
  const { data = [] } = useQuery({
    queryKey: ["cancellation-reason"],
    queryFn: async () => {
      const { data: views } = await api.get<CancellationReasonView[]>("cancellation-reason", { quiet: true });
      const reasons = views.map(decodeCancellationReason);
      return CANCELLATION_GROUPS.flatMap((group) => reasons.filter((reason) => reason.group === group));
    },
    staleTime: 300_000,
  });
  return data;
}

/** Returns the number of a reason that a key chooses, from 1 on. Null for other keys, and while a text is typed. */
function readReasonKey({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): number | null {
  const isTyped = (target as HTMLElement).matches("input:not([type=radio]), textarea, select");
  return isTyped || ctrlKey || altKey || metaKey || !/^[1-9]$/.test(key) ? null : Number(key);
}

export type ReasonChoice = {
  reasons: CancellationReason[];
  /** Empty until a reason is chosen. */
  reasonId: string;
  /** Chooses a reason by its id, or by its number from 1 on, also before the reasons are read. */
  choose: (reason: string | number) => void;
};

/** Keeps which reason a person has chosen in a dialog. */
export function useReasonChoice(): ReasonChoice {
  const reasons = useCancellationReasons();
  const [chosen, choose] = useState<string | number>("");
  return { reasons, choose, reasonId: typeof chosen === "number" ? (reasons[chosen - 1]?.id ?? "") : chosen };
}

/**
 * All reasons side by side, to be chosen by one press, or wherever the focus is in their dialog by the digit in front of each.
 */
export function CancellationReasonChips({ reasons, reasonId, choose }: ReasonChoice) {
  const t = useTranslations("booking.cancelDialog");
  const name = useId();
  const chips = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const number = readReasonKey(event);
      if (number === null) return;
      choose(number);
      // Enter in a field sends the form.
      chips.current?.querySelectorAll<HTMLElement>("input")[number - 1]?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [choose]);
  return (
    // It has the focus until a reason is chosen, so that digits choose one at once.
    <fieldset ref={chips} tabIndex={-1} className="min-w-0 outline-none!">
      <legend className={fieldLabelClass}>{t("reason")}</legend>
      <div className="flex flex-wrap gap-2">
        {reasons.map(({ id, reason }, at) => (
          <label
            key={id}
            className={cx(
              "flex min-h-7 cursor-pointer items-center gap-2 rounded-control border bg-surface px-2 py-0.5 text-table touch:min-h-11 phone:min-h-11 phone:grow phone:px-3 phone:text-body",
              "hover:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus",
              id === reasonId ? "border-primary bg-primary-soft font-bold text-brand" : "border-control",
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={id === reasonId}
              onChange={() => choose(id)}
              aria-keyshortcuts={at < MOST_KEYS ? String(at + 1) : undefined}
            />
            {at < MOST_KEYS && (
              <span
                aria-hidden="true"
                className="rounded-box border border-line-2 bg-surface px-1 text-caption font-normal text-ink-3 touch:hidden phone:hidden"
              >
                {at + 1}
              </span>
            )}
            {reason}
            {id === reasonId && <Icon of={faCheck} />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
