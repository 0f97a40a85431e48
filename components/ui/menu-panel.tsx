"use client";
import * as Radix from "@radix-ui/react-menu";
import { type ReactNode, useRef } from "react";
import { cx } from "./cx";
import { Icon, type IconDefinition } from "./icon";
import type { PopUpProps } from "./use-pop-up";

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

export type MenuProps = {
  items: MenuItem[];
  align?: "start" | "end";
  heading?: ReactNode;
};

/** The frame of a menu. It gives the focus back to its trigger, unless a press elsewhere has closed it. */
export function MenuPanel({
  anchor,
  triggerId,
  id,
  open,
  onOpenChange,
  isByKey,
  className,
  children,
  ...place
}: PopUpProps & {
  side?: "right" | "bottom";
  align?: "start" | "end";
  sideOffset?: number;
  className?: string;
  children: ReactNode;
}) {
  const isPressedElsewhere = useRef(false);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Anchor virtualRef={anchor as { current: HTMLElement }} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          aria-labelledby={triggerId}
          sideOffset={4}
          collisionPadding={8}
          {...place}
          onEntryFocus={(event) => {
            if (!isByKey) return;
            event.preventDefault();
            (event.target as HTMLElement)
              .querySelector<HTMLElement>("[role^=menuitem]:not([data-disabled])")
              ?.focus({ preventScroll: true });
          }}
          onInteractOutside={() => {
            isPressedElsewhere.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isPressedElsewhere.current) anchor.current?.focus();
            isPressedElsewhere.current = false;
          }}
          className={cx(
            "z-50 max-h-(--radix-popper-available-height) overflow-y-auto rounded-control bg-raised p-1 text-table text-ink shadow-popup animate-pop",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 py-2 text-small text-ink-3">{children}</Radix.Label>;
}

/** A list of actions. */
export function ActionsPanel({ items, align = "end", heading, ...popUp }: PopUpProps & MenuProps) {
  return (
    <MenuPanel {...popUp} align={align} className="min-w-48 max-w-[calc(100vw-1rem)] phone:text-body">
      {heading && <MenuHeading>{heading}</MenuHeading>}
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
    </MenuPanel>
  );
}
