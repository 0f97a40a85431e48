"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/ui/text-field";
import { formatHours, parseHours } from "@/lib/platform/hours";

const LONGEST_MINUTES = 23 * 60 + 59;

type Props = { label: string; value: number; onChange: (minutes: number) => void; error?: string; readOnly?: boolean };

/** A field for how long something takes, typed as "1:30", "1h30", "2" or "0". It is taken over while it is typed. */
export function MinutesField({ label, value, onChange, error, readOnly }: Props) {
  const t = useTranslations("programs.editor");
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? value : parseHours(typed);
  const isWrong = read === null || read > LONGEST_MINUTES;
  return (
    <TextField
      label={label}
      inputMode="text"
      autoComplete="off"
      readOnly={readOnly}
      value={typed ?? formatHours(value)}
      error={typed !== null && isWrong ? t("durationForm") : error}
      onChange={({ target }) => {
        setTyped(target.value);
        const minutes = parseHours(target.value);
        if (minutes !== null && minutes <= LONGEST_MINUTES) onChange(minutes);
      }}
      onBlur={() => !isWrong && setTyped(null)}
    />
  );
}
