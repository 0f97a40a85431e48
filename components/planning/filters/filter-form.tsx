"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { RESERVATION_STATES } from "@/lib/activity/reservations/codes";
import { type BoardFilters, countFilters, noFilters, rowKinds } from "../types";
import type { Words } from "../words";

const toggled = <T,>(list: T[], item: T) =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item];

export default function FilterForm({
  filters,
  onChange,
  words,
}: {
  filters: BoardFilters;
  onChange: (f: BoardFilters) => void;
  words: Words;
}) {
  const t = useTranslations("planning");
  const [text, setText] = useState(filters.text);
  const latest = useRef(filters);
  latest.current = filters;
  // Wait after typing, because the page stores the filters in the address. Changes of other filters in the meantime stay.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait
  useEffect(() => {
    if (text === latest.current.text) return;
    const timer = setTimeout(() => onChange({ ...latest.current, text }), 150);
    return () => clearTimeout(timer);
  }, [text]);
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
            onCheckedChange={() => onChange({ ...filters, text, kinds: toggled(filters.kinds, kind) })}
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
            onCheckedChange={() => onChange({ ...filters, text, states: toggled(filters.states, state) })}
          />
        ))}
      </fieldset>
      <p className="text-small text-ink-3">{t("filters.none")}</p>
      <Button
        variant="quiet"
        disabled={countFilters(filters) === 0}
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
