"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { RESERVATION_STATES } from "@/lib/activity/reservations/codes";
import type { PlanningTexts } from "../planning-texts";
import { type BoardFilters, countActiveFilters, noFilters, rowKinds } from "../types";

/** The filter is applied when no key was pressed for this time. */
const TYPING_MS = 150;

const toggled = <T,>(list: T[], item: T) =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item];

export default function FilterForm({
  filters,
  onChange,
  words,
}: {
  filters: BoardFilters;
  onChange: (change: Partial<BoardFilters>) => void;
  words: PlanningTexts;
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
  return (
    <div className="grid gap-3">
      <TextField
        type="search"
        label={t("filters.text")}
        hint={t("filters.textHint")}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <fieldset>
        <legend className="mb-1 text-table font-bold">{t("filters.kinds")}</legend>
        {rowKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={words.kinds[kind]}
            checked={filters.kinds.includes(kind)}
            onCheckedChange={() => onChange({ text, kinds: toggled(filters.kinds, kind) })}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-table font-bold">{t("filters.states")}</legend>
        {RESERVATION_STATES.map((state) => (
          <Checkbox
            key={state}
            label={words.states[state]}
            checked={filters.states.includes(state)}
            onCheckedChange={() => onChange({ text, states: toggled(filters.states, state) })}
          />
        ))}
      </fieldset>
      <p className="text-small text-ink-3">{t("filters.none")}</p>
      <Button
        variant="quiet"
        disabled={countActiveFilters(filters) === 0}
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
