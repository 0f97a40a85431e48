"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/ui/text-field";
import { formatHours, parseHours } from "@/lib/platform/hours";

const LONGEST_MINUTES = 23 * 60 + 59;

type Props = { label: string; value: number; onChange: (minutes: number) => void; error?: string; readOnly?: boolean };

type Typing = { text: string; value: number };

/**
 * A field for how long something takes, typed as "1:30", "1h30", "90", "2" or "0". It is taken over while it is typed. A value that
 * arrives from elsewhere, by undoing or from a colleague, takes the place of what was typed.
 */
export function MinutesField({ label, value, onChange, error, readOnly }: Props) {
  const t = useTranslations("programs.editor");
  const [typing, setTyping] = useState<Typing | null>(null);
  const typed = typing?.value === value ? typing.text : null;
  const isWrong = typed !== null && readMinutes(typed) === null;
  return (
    <TextField
      label={label}
      inputMode="text"
      autoComplete="off"
      readOnly={readOnly}
      value={typed ?? formatHours(value)}
      error={isWrong ? t("durationForm") : error}
      onChange={({ target }) => {
        const minutes = readMinutes(target.value);
        setTyping({ text: target.value, value: minutes ?? value });
        if (minutes !== null) onChange(minutes);
      }}
      onBlur={() => !isWrong && setTyping(null)}
    />
  );
}

/**
 * Reads minutes that a lesson can last. A bare number from 10 on means minutes, as no lesson lasts ten hours: "15", "90". Null when
 * it is no time, or a day and more.
 */
function readMinutes(text: string): number | null {
  const bare = /^\s*([1-9]\d{1,3})\s*$/.exec(text)?.[1];
  const minutes = bare ? Number(bare) : parseHours(text);
  return minutes !== null && minutes <= LONGEST_MINUTES ? minutes : null;
}
