import { cx } from "@/components/ui/cx";

/** The trigram of a flight phase or skill, in its frame. */
export const Trigram = ({ of: { trigram, state } }: { of: { trigram: string; state: string } }) => (
  <span
    className={cx(
      "block w-fit max-w-24 min-w-11 truncate rounded-box border border-line-2 px-1.5 text-center font-bold",
      state === "Active" ? "text-link" : "text-ink-2",
    )}
  >
    {trigram}
  </span>
);
