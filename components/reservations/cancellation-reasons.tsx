"use client";
import { faCheck } from "@fortawesome/free-solid-svg-icons";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { fieldLabelClass } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { FailedState } from "@/components/ui/states";
import type { ReservationType } from "@/lib/activity/reservations/codes";
import { api } from "@/lib/http/client";
import type { CancellationReasonView } from "@/lib/records/dictionaries/schema";
import { type CancellationReason, decodeCancellationReason } from "@/lib/records/dictionaries/wire";
import { groupReasons } from "./reason-groups";

/** How many reasons have a key. Their digit chooses them. */
const MOST_KEYS = 9;

/** The school's active cancellation reasons. None until they are read. */
function useCancellationReasons() {
  const {
    data: reasons = [],
    isError,
    refetch,
  } = useQuery({
    queryKey: ["cancellation-reason"],
    queryFn: async () => {
      const { data: views } = await api.get<CancellationReasonView[]>("cancellation-reason", { quiet: true });
      return views.map(decodeCancellationReason);
    },
    staleTime: 300_000,
  });
  return { reasons, retry: isError ? () => void refetch() : null };
}

/** Returns the number of a reason that a key chooses, from 1 on. Null for other keys, and while a text is typed. */
function readReasonKey({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): number | null {
  const isTyped = (target as HTMLElement).matches("input:not([type=radio]), textarea, select");
  return isTyped || ctrlKey || altKey || metaKey || !/^[1-9]$/.test(key) ? null : Number(key);
}

export type ReasonChoice = {
  groups: ReturnType<typeof groupReasons<CancellationReason>>;
  /** Empty until a reason is chosen. */
  reasonId: string;
  /** Chooses a reason by its id, or by its number from 1 on, also before the reasons are read. */
  choose: (reason: string | number) => void;
  /** Reads the reasons again. Null unless they couldn't be read. */
  retry: (() => void) | null;
};

/** Keeps which reason a person has chosen in a dialog, of those that reservations of these types are cancelled for. */
export function useReasonChoice(types: readonly ReservationType[]): ReasonChoice {
  const { reasons: all, retry } = useCancellationReasons();
  const groups = groupReasons(all, types);
  const [chosen, choose] = useState<string | number>("");
  const reasons = groups.flatMap((one) => one.reasons);
  const reason = typeof chosen === "number" ? reasons[chosen - 1] : reasons.find(({ id }) => id === chosen);
  return { groups, choose, reasonId: reason?.id ?? "", retry };
}

/**
 * All reasons by their groups, to be chosen by one press, or wherever the focus is in their dialog by the digit in front of each.
 */
export function CancellationReasonChips({ groups, reasonId, choose, retry }: ReasonChoice) {
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
  const numbers = new Map(groups.flatMap(({ reasons }) => reasons).map(({ id }, at) => [id, at + 1]));
  return (
    // It has the focus until a reason is chosen, so that digits choose one at once.
    <fieldset ref={chips} tabIndex={-1} className="min-w-0 outline-none!">
      <legend className={fieldLabelClass}>{t("reason")}</legend>
      {retry && <FailedState title={t("reasonsFailed")} retryLabel={t("retry")} onRetry={retry} />}
      <div className="grid gap-2 tablet:grid-cols-[auto_minmax(0,1fr)] tablet:gap-x-3">
        {groups.map(({ group, reasons }) => (
          // biome-ignore lint/a11y/useSemanticElements: the dialog begins at its one fieldset
          <div key={group} role="group" aria-label={t(`groups.${group}`)} className="contents">
            <p aria-hidden="true" className="text-table text-ink-2 phone:-mb-1 tablet:py-0.5 tablet:leading-[1.5rem]">
              {t(`groups.${group}`)}
            </p>
            <div className="flex flex-wrap gap-2">
              {reasons.map(({ id, reason }) => (
                <ReasonChip
                  key={id}
                  {...{ name, reason }}
                  number={numbers.get(id)!}
                  isChosen={id === reasonId}
                  onChoose={() => choose(id)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function ReasonChip({
  name,
  reason,
  number,
  isChosen,
  onChoose,
}: {
  name: string;
  reason: string;
  number: number;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label
      className={cx(
        "flex min-h-7 cursor-pointer items-center gap-2 rounded-control border bg-surface px-2 py-0.5 text-table touch:min-h-11 phone:min-h-11 phone:grow phone:px-3 phone:text-body",
        "hover:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus",
        isChosen ? "border-primary bg-primary-soft font-bold text-brand" : "border-control",
      )}
    >
      <input
        type="radio"
        name={name}
        className="sr-only"
        checked={isChosen}
        onChange={onChoose}
        aria-keyshortcuts={number <= MOST_KEYS ? String(number) : undefined}
      />
      {number <= MOST_KEYS && (
        <span
          aria-hidden="true"
          className="rounded-box border border-line-2 bg-surface px-1 text-caption font-normal text-ink-3 touch:hidden phone:hidden"
        >
          {number}
        </span>
      )}
      {reason}
      {isChosen && <Icon of={faCheck} />}
    </label>
  );
}
