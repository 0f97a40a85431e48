"use client";
import { faXmark } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { fullName } from "@/components/entity/person-name";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { RECORD_FILTERS, type RecordFilterName } from "@/lib/views/planning/filters/codes";
import type { PlanningTexts } from "../planning-texts";
import {
  type AppliedFilters,
  type BoardFilters,
  countActiveFilters,
  noFilters,
  type PublicReservation,
} from "../types";
import { countHidden } from "./matches-filter";
import { useFilterChoices } from "./use-filter-choices";

type Chip = { key: string; label: string; value: string; without: Partial<BoardFilters>; isAdding?: boolean };

type Props = {
  filters: AppliedFilters;
  onChange: (change: Partial<BoardFilters>) => void;
  /** The reservations of the day or week. Without them, nothing is said of what the filters hide. */
  reservations?: readonly PublicReservation[];
  words: PlanningTexts;
};

/** The filters that are set, each as a chip that takes it away, and what they hide. */
export const FilterChips = (props: Props) => (countActiveFilters(props.filters) > 0 ? <SetChips {...props} /> : null);

function SetChips({ filters, onChange, reservations, words }: Props) {
  const t = useTranslations("planning.filters");
  const counted = useMemo(() => reservations && countHidden(reservations, filters), [reservations, filters]);
  const { kinds, types, states, verdicts, rental, text } = filters;
  const others = states.filter((state) => state !== "Cancelled");
  const hasCancelled = others.length < states.length;
  const cancelled = (reservations ?? []).filter(({ state }) => state === "Cancelled").length;
  const { choices } = useFilterChoices(filters);
  const nameOf = (name: RecordFilterName, id: string) => {
    // Until the names are read, and of what is gone since the address was made.
    if (!choices) return "…";
    if (name !== "people") return choices[name]?.find((one) => one.id === id)?.name ?? t("unknown");
    const person = choices.people.find((one) => one.id === id);
    return person ? fullName(person) : t("unknown");
  };
  const list = (names: string[]) => names.join(", ");
  const chips: Chip[] = [
    { key: "text", label: t("text"), value: text.trim(), without: { text: "" } },
    { key: "types", label: t("types"), value: list(types.map((one) => words.types[one])), without: { types: [] } },
    { key: "kinds", label: t("kinds"), value: list(kinds.map((one) => words.kinds[one])), without: { kinds: [] } },
    {
      key: "states",
      label: t("states"),
      value: list(others.map((one) => words.states[one])),
      without: { states: hasCancelled ? ["Cancelled"] : [] },
    },
    {
      key: "verdicts",
      label: t("verdicts"),
      value: list(verdicts.map((one) => words.compliances[one])),
      without: { verdicts: [] },
    },
    {
      key: "crafts",
      label: t("crafts"),
      value: list(filters.crafts.map((one) => words.crafts[one])),
      without: { crafts: [] },
    },
    ...RECORD_FILTERS.map((name) => ({
      key: name,
      label: t(name),
      value: list(filters[name].map((id) => nameOf(name, id))),
      without: { [name]: [] },
    })),
    { key: "attention", label: "", value: filters.attention ? t("attention") : "", without: { attention: false } },
    { key: "rental", label: "", value: rental ? t("rental") : "", without: { rental: false } },
    {
      key: "cancelled",
      label: "+",
      value: hasCancelled ? t("cancelledCount", { count: cancelled }) : "",
      without: { states: others },
      isAdding: true,
    },
  ];
  const set = chips.filter(({ value }) => value !== "");
  return (
    <section
      aria-label={t("active")}
      data-print="hide"
      className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-sunken px-4 py-1 text-table phone:px-3"
    >
      <ul className="flex min-w-0 flex-wrap gap-2">
        {set.map(({ key, label, value, without, isAdding }) => (
          <li key={key} className="min-w-0">
            <button
              type="button"
              onClick={() => onChange(without)}
              aria-label={t("remove", { what: `${label} ${value}`.trim() })}
              className={cx(
                "inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-control border px-2 touch:min-h-11",
                isAdding ? "border-dashed border-ink-3 bg-surface" : "border-control bg-primary-soft",
              )}
            >
              {label && <span className="text-ink-2">{label}</span>}
              <b className="truncate">{value}</b>
              <Icon of={faXmark} className="text-ink-2" />
            </button>
          </li>
        ))}
      </ul>
      <p className="ms-auto text-small text-ink-2">
        {counted && t("shown", { shown: counted.shown, total: counted.total })}
        {counted &&
          counted.hidden.length > 0 &&
          ` ${t("hidden", { list: counted.hidden.map(([type, count]) => `${words.types[type]} ${count}`).join(", ") })}`}
      </p>
      <Button variant="quiet" size="small" onClick={() => onChange(noFilters)}>
        {t("showAll")}
      </Button>
    </section>
  );
}
