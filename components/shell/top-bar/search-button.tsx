"use client";
import { faMagnifyingGlass } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type ComponentType, useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import type { CommandPaletteProps } from "./command-palette";

const load = () => import("./command-palette").then((module) => module.CommandPalette);

/** Loads the palette's code. If that fails, it is loaded again when the palette is opened. */
const prepare = () => void load().catch(() => {});

/**
 * Opens the command palette by a click, or by Ctrl-K (⌘K) anywhere. The palette's code is loaded when a pointer or the focus
 * comes to its button, or when Ctrl or ⌘ is pressed. What is typed before the palette has the focus is kept.
 */
export function SearchButton(props: Pick<CommandPaletteProps, "rows" | "siteId" | "sites" | "mayBook">) {
  const t = useTranslations("shell.palette");
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  useEffect(() => {
    if (!isOpen) return;
    load().then(
      (loaded) => setPalette(() => loaded),
      () => setOpen(false),
    );
  }, [isOpen]);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key === "Control" || event.key === "Meta") prepare();
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(true);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  useEffect(() => {
    if (!isOpen) return setText("");
    function keepEarlyKey(event: KeyboardEvent) {
      if (document.activeElement?.closest("[role=dialog]") || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1) setText((before) => before + event.key);
      else if (event.key === "Backspace") setText((before) => before.slice(0, -1));
      else if (event.key === "Escape") setOpen(false);
      else return;
      event.preventDefault();
      event.stopPropagation();
    }
    // The capture phase, so that the screen below doesn't take the keys for its own.
    document.addEventListener("keydown", keepEarlyKey, true);
    return () => document.removeEventListener("keydown", keepEarlyKey, true);
  }, [isOpen]);
  return (
    <>
      <button
        type="button"
        aria-label={t("open")}
        aria-keyshortcuts="Control+K Meta+K"
        title={t("openHint")}
        onClick={() => setOpen(true)}
        onPointerEnter={prepare}
        onFocus={prepare}
        className="grid size-9 shrink-0 place-items-center rounded-control touch:size-[44px] phone:size-[44px]"
      >
        <Icon of={faMagnifyingGlass} />
      </button>
      {isOpen && Palette && <Palette {...props} text={text} onText={setText} onClose={() => setOpen(false)} />}
    </>
  );
}
