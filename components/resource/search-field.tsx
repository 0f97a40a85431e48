"use client";
import { faMagnifyingGlass, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { MAX_SEARCH_LENGTH } from "./list-address";

/** Writes of the address take less time. */
const LOST_AFTER_MS = 150;

type Props = {
  /** Says which fields are searched, e.g. "Name, call sign or email". */
  label: string;
  /** The searched text, which the address keeps. */
  text: string;
  onText: (text: string) => void;
  className?: string;
};

/**
 * The field that filters a list while its text is typed. As long as it has the focus, what was typed is the truth, and is written
 * again where it was lost: a screen that is being refreshed after a save can bring back the address from before.
 */
export function SearchField({ label, text, onText, className }: Props) {
  const t = useTranslations("resource");
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null || typed === text) return;
    const timer = setTimeout(() => onText(typed), LOST_AFTER_MS);
    return () => clearTimeout(timer);
  });
  const change = (next: string) => {
    setTyped(next);
    onText(next);
  };
  const shown = typed ?? text;
  return (
    <div className={cx("field-box min-h-control! w-auto! gap-2 pe-1!", className)}>
      <Icon of={faMagnifyingGlass} className="text-ink-3" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        value={shown}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && change("")}
        onBlur={() => setTyped(null)}
        className="w-full min-w-0 bg-transparent outline-none! placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
      />
      {shown && (
        <button
          type="button"
          aria-label={t("clearText")}
          title={t("clearText")}
          onClick={() => {
            change("");
            field.current?.focus();
          }}
          className="grid size-(--target) shrink-0 place-items-center rounded-box hover:bg-primary-soft"
        >
          <Icon of={faXmark} />
        </button>
      )}
    </div>
  );
}
