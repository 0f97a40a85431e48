"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { COMPLIANCES, RESERVATION_STATES } from "@/lib/activity/reservations/codes";
import { bookableTypes } from "@/lib/activity/reservations/kinds";
import { CRAFTS } from "@/lib/views/planning/filters/codes";
import type { PlanningTexts } from "../planning-texts";
import { type BoardFilters, countActiveFilters, noFilters, rowKinds } from "../types";
import { RecordFilterFields } from "./record-filter-fields";

/** The filter is applied when no key was pressed for this time. */
const TYPING_MS = 150;

const STATES = RESERVATION_STATES.filter((state) => state !== "Cancelled");
const VERDICTS = COMPLIANCES.filter((level) => level !== "Valid");

/** The states of what is still to come or to be closed. */
const LIVING: readonly (typeof STATES)[number][] = ["Scheduled", "FlightFollowUpNeeded"];

const toggled = <T,>(list: T[], item: T) =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item];

export default function FilterForm({
  filters,
  onChange,
  words,
  isOfLoad = false,
}: {
  filters: BoardFilters;
  onChange: (change: Partial<BoardFilters>) => void;
  words: PlanningTexts;
  /** Whether it filters a month or a year, which have no rows and always say how many are cancelled. */
  isOfLoad?: boolean;
}) {
  const t = useTranslations("planning");
  const [text, setText] = useState(filters.text);
  const isTyped = text !== filters.text;
  // Wait until the person stops typing, because the page stores the filters in the address.
  useEffect(() => {
    if (!isTyped) return;
    const timer = setTimeout(() => onChange({ text }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, isTyped, onChange]);
  const boxes = <Name extends string>(all: readonly Name[], chosen: Name[], names: Record<Name, string>, key: string) =>
    all.map((one) => (
      <Checkbox
        key={one}
        label={names[one]}
        checked={chosen.includes(one)}
        onCheckedChange={() => onChange({ text, [key]: toggled(chosen, one) })}
      />
    ));
  const isAnySet = countActiveFilters(filters) > 0 || text.trim() !== "";
  const added = filters.states.filter((state) => state === "Cancelled");
  const chosenStates = filters.states.filter((state) => state !== "Cancelled");
  const isLiving = chosenStates.length === LIVING.length && LIVING.every((state) => chosenStates.includes(state));
  return (
    <div className="grid gap-3">
      <TextField
        type="search"
        label={t("filters.text")}
        hint={t("filters.textHint")}
        value={text}
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <div className="grid grid-cols-3 gap-x-6 gap-y-3 phone:grid-cols-2">
        <div className="grid content-start gap-3">
          <Group legend={t("filters.types")}>{boxes(bookableTypes, filters.types, words.types, "types")}</Group>
          <Group legend={t("filters.verdicts")}>
            {boxes(VERDICTS, filters.verdicts, words.compliances, "verdicts")}
          </Group>
          <Group legend={t("filters.states")}>{boxes(STATES, filters.states, words.states, "states")}</Group>
        </div>
        <div className="grid content-start gap-3">
          {!isOfLoad && (
            <Group legend={t("filters.kinds")}>{boxes(rowKinds, filters.kinds, words.kinds, "kinds")}</Group>
          )}
          <Group legend={t("filters.crafts")}>{boxes(CRAFTS, filters.crafts, words.crafts, "crafts")}</Group>
          <Group legend={t("filters.more")}>
            <Checkbox
              label={t("filters.living")}
              checked={isLiving}
              onCheckedChange={(living) => onChange({ text, states: [...(living ? LIVING : []), ...added] })}
            />
            <Checkbox
              label={t("filters.rental")}
              checked={filters.rental}
              onCheckedChange={(rental) => onChange({ text, rental })}
            />
            {!isOfLoad && (
              <Checkbox
                label={t("filters.cancelled")}
                checked={filters.states.includes("Cancelled")}
                onCheckedChange={() => onChange({ text, states: toggled(filters.states, "Cancelled") })}
              />
            )}
          </Group>
        </div>
        <div className="phone:col-span-2">
          <RecordFilterFields filters={filters} onChange={(change) => onChange({ text, ...change })} />
        </div>
      </div>
      {!isAnySet && <p className="text-small text-ink-3">{t("filters.none")}</p>}
      <Button
        variant="quiet"
        disabled={!isAnySet}
        onClick={() => {
          setText("");
          onChange(noFilters);
        }}
      >
        {t("filters.clear")}
      </Button>
    </div>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 text-table font-bold">{legend}</legend>
      {children}
    </fieldset>
  );
}
