"use client";
import type { IconDefinition } from "@fortawesome/free-solid-svg-icons";
import * as Radix from "@radix-ui/react-dropdown-menu";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

export type MenuItem =
  | "separator"
  | {
      key: string;
      label: ReactNode;
      icon?: IconDefinition;
      onSelect: () => void;
      disabled?: boolean;
      /** Why the item is disabled, shown below its label. */
      reason?: ReactNode;
      destructive?: boolean;
      checked?: boolean;
    };

/** A list of actions that opens below its trigger (a Button, passed as an element). */
export function Menu({
  trigger,
  items,
  align = "end",
  heading,
  open,
  onOpenChange,
}: {
  trigger: ReactNode;
  items: MenuItem[];
  align?: "start" | "end";
  heading?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  return (
    <Radix.Root modal={false} {...{ open, onOpenChange }}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-control bg-raised p-1 text-table text-ink shadow-popup animate-pop phone:text-body"
        >
          {heading && <Radix.Label className="px-3 py-2 text-small text-ink-3">{heading}</Radix.Label>}
          {items.map((item, at) =>
            item === "separator" ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a separator has nothing but its position to identify it
              <Radix.Separator key={at} className="my-1 h-px bg-line" />
            ) : (
              <Radix.Item
                key={item.key}
                disabled={item.disabled}
                onSelect={item.onSelect}
                className={cx(
                  "flex min-h-8 items-center gap-2.5 rounded-box px-3 py-1 outline-none touch:min-h-11 phone:min-h-11",
                  "data-highlighted:bg-primary-soft data-disabled:text-ink-3",
                  item.destructive && "text-neg-ink",
                  item.checked && "font-bold",
                )}
              >
                {item.icon && <Icon of={item.icon} fixed />}
                <span className="min-w-0">
                  {item.label}
                  {item.reason && <span className="block text-small font-normal text-ink-3">{item.reason}</span>}
                </span>
              </Radix.Item>
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
