"use client";
import type { IconDefinition } from "@fortawesome/free-solid-svg-icons";
import * as Radix from "@radix-ui/react-tabs";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

export type Tab = { value: string; label: ReactNode; icon?: IconDefinition; content: ReactNode; disabled?: boolean };

export const tabClass = cx(
  "relative flex min-h-10 items-center gap-2 px-3 text-table whitespace-nowrap text-ink-2 hover:text-ink touch:min-h-11",
  "data-[state=active]:font-bold data-[state=active]:text-ink",
  "data-[state=active]:after:absolute data-[state=active]:after:inset-x-0 data-[state=active]:after:-bottom-px",
  "data-[state=active]:after:h-[3px] data-[state=active]:after:bg-primary -outline-offset-2!",
);

/** Tabs for the parts of one object. A tab stays mounted once it was opened, so that its fields keep what was typed. */
export function Tabs({
  tabs,
  label,
  value,
  defaultValue,
  onValueChange,
  className,
}: {
  tabs: Tab[];
  label: string;
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  className?: string;
}) {
  const [own, setOwn] = useState(defaultValue ?? tabs[0]!.value);
  const shown = value ?? own;
  const opened = useRef(new Set<string>());
  const list = useRef<HTMLDivElement>(null);
  opened.current.add(shown);
  // Scroll to the chosen tab, because not all tabs may fit. The page's address may also have chosen it.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-state=active]`);
    if (chosen && shown)
      list.current!.scrollLeft = chosen.offsetLeft - (list.current!.clientWidth - chosen.clientWidth) / 2;
  }, [shown]);
  function open(next: string) {
    setOwn(next);
    onValueChange?.(next);
  }
  return (
    <Radix.Root value={shown} onValueChange={open} className={className}>
      <Radix.List ref={list} aria-label={label} className="relative flex overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} disabled={tab.disabled} className={tabClass}>
            {tab.icon && <Icon of={tab.icon} />}
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          forceMount={opened.current.has(tab.value) || undefined}
          hidden={tab.value !== shown}
          className="pt-4"
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
