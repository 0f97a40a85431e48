"use client";
import { type ComponentProps, useEffect } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";

/** How many proposals have a key. Alt and the digit take them. */
const MOST_KEYS = 9;

/** Takes the proposal of the open dialog whose number is pressed together with Alt, if it is in sight. */
export function useProposalKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // On some keyboards Alt makes another character of a digit, so the place of the key counts.
      const number = event.altKey && /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
      const dialog = number && (event.target as HTMLElement).closest("[role=dialog]");
      if (!dialog) return;
      const named = [...dialog.querySelectorAll<HTMLElement>(`[data-proposal="${number}"]`)];
      const proposal = named.find((one) => one.checkVisibility());
      if (!proposal) return;
      event.preventDefault();
      proposal.click();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** The attributes of a proposal, by which its key is known. */
export function proposalKeyProps(number: number | undefined) {
  if (number === undefined || number > MOST_KEYS) return {};
  return { "data-proposal": number, "aria-keyshortcuts": `Alt+${number}` };
}

/** The number of a proposal, for people with a keyboard. */
export function ProposalKey({ number }: { number: number | undefined }) {
  if (number === undefined || number > MOST_KEYS) return null;
  return (
    <span aria-hidden="true" className="rounded-box border border-line-2 px-1 text-caption text-ink-3 phone:hidden">
      {number}
    </span>
  );
}

export const proposalClass = "phone:min-h-12 phone:justify-start phone:px-3 phone:text-body";

/** A button that takes a proposal, with the number of its key. */
export function ProposalButton({
  number,
  className,
  children,
  ...rest
}: ComponentProps<typeof Button> & { number: number | undefined }) {
  return (
    <Button size="small" className={cx(proposalClass, className)} {...proposalKeyProps(number)} {...rest}>
      <ProposalKey number={number} />
      <span>{children}</span>
    </Button>
  );
}
