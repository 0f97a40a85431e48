import type { ReactNode } from "react";
import { UnbrokenText } from "@/components/ui/unbroken-text";

type Props = {
  /** Who asks, and for what. */
  who: ReactNode;
  /** The time that is asked for, or that would be free. */
  time: string;
  details: readonly (string | null | undefined | false)[];
  /** What the person wrote. */
  words?: string;
  /** The buttons that answer it. */
  children: ReactNode;
};

/** Something that the reader is asked for, with its answers. */
export const AskedRow = ({ who, time, details, words, children }: Props) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3 py-2.5 last:border-b-0">
    <div className="min-w-0 flex-[1_1_260px]">
      <p className="wrap-anywhere">{who}</p>
      <p className="font-bold tabular-nums">{time}</p>
      <p className="text-ink-2">
        <UnbrokenText text={details.filter(Boolean).join(" · ")} />
      </p>
      {words && <q className="text-ink-2 wrap-anywhere">{words}</q>}
    </div>
    <div className="flex flex-wrap gap-2 phone:w-full phone:*:flex-1">{children}</div>
  </li>
);
