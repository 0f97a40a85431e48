"use client";
import { faPlus } from "@fortawesome/free-solid-svg-icons";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

/** A link that opens a field which is rarely filled in, and puts the focus there. `field` is the CSS selector of its place. */
export function RevealButton({
  field,
  onReveal,
  children,
}: {
  field: string;
  onReveal: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      variant="quiet"
      size="small"
      icon={faPlus}
      className="text-table!"
      onClick={(event) => {
        const form = event.currentTarget.closest("form");
        onReveal();
        requestAnimationFrame(() => form?.querySelector<HTMLElement>(`${field} :is(input, textarea)`)?.focus());
      }}
    >
      {children}
    </Button>
  );
}
