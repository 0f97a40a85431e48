"use client";
import { faCheck } from "@fortawesome/free-solid-svg-icons";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useId } from "react";
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
export function useCancellationReasons(): CancellationReason[] {
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
export function readReasonKey({
  key,
  target,
  ctrlKey,
  altKey,
  metaKey,
}: Pick<KeyboardEvent, "key" | "target" | "ctrlKey" | "altKey" | "metaKey">): number | null {
  const isTyped = (target as HTMLElement).matches("input:not([type=radio]), textarea, select");
  return isTyped || ctrlKey || altKey || metaKey || !/^[1-9]$/.test(key) ? null : Number(key);
}

/** Has digits choose a reason wherever the focus is in a dialog, as the chips show it. */
export function useReasonKeys(reasons: CancellationReason[], onChange: (reasonId: string) => void): void {
  useEffect(() => {
    const choose = (event: KeyboardEvent) => {
      const reason = reasons[(readReasonKey(event) ?? 0) - 1];
      if (reason) onChange(reason.id);
    };
    document.addEventListener("keydown", choose);
    return () => document.removeEventListener("keydown", choose);
  }, [reasons, onChange]);
}

/** All reasons side by side, to be chosen by one press or by the digit in front of each. */
export function CancellationReasonChips({
  reasons,
  value,
  onChange,
}: {
  reasons: CancellationReason[];
  value: string;
  onChange: (reasonId: string) => void;
}) {
  const t = useTranslations("booking.cancelDialog");
  const name = useId();
  return (
    // It has the focus until a reason is chosen, so that digits choose one at once.
    <fieldset tabIndex={-1} className="min-w-0 outline-none!">
      <legend className={fieldLabelClass}>{t("reason")}</legend>
      <div className="flex flex-wrap gap-2">
        {reasons.map(({ id, reason }, at) => (
          <label
            key={id}
            className={cx(
              "flex min-h-7 cursor-pointer items-center gap-2 rounded-control border bg-surface px-2 py-0.5 text-table touch:min-h-11 phone:min-h-11 phone:grow phone:px-3 phone:text-body",
              "hover:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus",
              id === value ? "border-primary bg-primary-soft font-bold text-brand" : "border-control",
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={id === value}
              onChange={() => onChange(id)}
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
            {id === value && <Icon of={faCheck} />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
