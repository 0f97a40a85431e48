"use client";
import { faMagnifyingGlass } from "@fortawesome/free-solid-svg-icons";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import type { ScreenLink } from "../menu/menu-rows";

const load = () => import("./command-palette").then((module) => module.CommandPalette);
const CommandPalette = dynamic(load, { ssr: false });
/** Delay before the palette's code is loaded: after the screen's own code, but before a person is likely to use it. */
const FETCH_AFTER_MS = 1_000;

/**
 * Opens the command palette by a click, or by Ctrl-K (⌘K) anywhere. The palette's code is loaded after the screen's own
 * code.
 */
export function SearchButton({ rows, siteId }: { rows: ScreenLink[]; siteId: string }) {
  const t = useTranslations("shell.palette");
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // If loading fails here, the code is loaded again when the palette is opened.
    const timer = setTimeout(() => void load().catch(() => {}), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(true);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label={t("open")}
        aria-keyshortcuts="Control+K Meta+K"
        title={t("openHint")}
        onClick={() => setOpen(true)}
        className="grid size-9 shrink-0 place-items-center rounded-control touch:size-11 phone:size-11"
      >
        <Icon of={faMagnifyingGlass} />
      </button>
      {isOpen && <CommandPalette rows={rows} siteId={siteId} onClose={() => setOpen(false)} />}
    </>
  );
}
