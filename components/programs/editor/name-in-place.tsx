"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";

/** The name of a row while it is typed. Enter and leaving it keep what was typed, Escape what was there: `onDone(null)`. */
export function NameInPlace({ name, onDone }: { name: string; onDone: (name: string | null) => void }) {
  const t = useTranslations("programs.editor");
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => field.current?.select(), []);
  function end(typed: string | null) {
    if (isDone.current) return;
    isDone.current = true;
    onDone(typed);
  }
  return (
    <input
      ref={field}
      aria-label={t("name")}
      defaultValue={name}
      maxLength={100}
      className="field-box min-h-7! min-w-0 flex-1"
      onBlur={(event) => end(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter") end(event.currentTarget.value);
        else if (event.key === "Escape") end(null);
        else return;
        event.preventDefault();
      }}
    />
  );
}
