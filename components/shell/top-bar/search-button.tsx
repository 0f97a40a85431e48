"use client";
import { faMagnifyingGlass } from "@fortawesome/free-solid-svg-icons";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import type { ScreenLink } from "../menu/menu-rows";

const load = () => import("./command-palette").then((module) => module.CommandPalette);
const CommandPalette = dynamic(load, { ssr: false });
/** After what the screen itself needs, so that it is there for whoever types on right after the shortcut. */
const FETCH_AFTER_MS = 1_000;

/** The way into the command palette: a press, or Ctrl-K (⌘K) from anywhere. Its code comes after the screen's own. */
export function SearchButton({ rows, siteId }: { rows: ScreenLink[]; siteId: string }) {
  const t = useTranslations("shell.palette");
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // Without the network it is fetched when it is opened.
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
