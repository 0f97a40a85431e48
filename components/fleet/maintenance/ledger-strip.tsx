"use client";
import { faScrewdriverWrench } from "@fortawesome/free-solid-svg-icons";
import type { ReactNode } from "react";
import {
  complianceIcons,
  displayedCompliance,
  reservationTypeIcons,
  stateCssClass,
  typeCssClass,
} from "@/components/reservations/strip/strip-look";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { LedgerUse } from "@/lib/views/fleet/wire";

const frame =
  "flex h-[26px] max-w-[260px] min-w-0 items-stretch overflow-hidden rounded-strip text-small tracking-[-.015em]";

/** A booking as a strip of the planning, with its verdict at its end. */
export function LedgerStrip({
  use,
  typeName,
  verdictName,
  href,
  room,
  isPointed,
}: {
  use: LedgerUse;
  /** The name of its type, for assistive technology, and for a booking without a label. */
  typeName: string;
  /** The name of its verdict. */
  verdictName: string;
  /** The address of its sheet. Without it, the strip isn't a link. */
  href?: string;
  /** The pixels that it has, if they are few. Then only the first word of its label is written, or none. */
  room?: number;
  isPointed: boolean;
}) {
  const verdict = displayedCompliance(use);
  const sign = complianceIcons[verdict];
  const [first = "", ...rest] = (use.label || typeName).split(" ");
  const isShort = room !== undefined;
  // Its icons, paddings and borders take their part, and a letter of the bold text 9.5 px at most.
  const hasText = !isShort || room - (sign ? 48 : 31) >= first.length * 9.5;
  const content = (
    <>
      <span className={cx("strip-holder grid shrink-0 place-items-center", isShort ? "w-5" : "w-6")}>
        <Icon of={reservationTypeIcons[use.type]} label={href ? typeName : undefined} />
      </span>
      <span className={cx("min-w-0 flex-1 self-center truncate text-start", isShort ? "px-1" : "px-1.5")}>
        {hasText && <b>{first}</b>}
        {!isShort && rest.length > 0 && ` ${rest.join(" ")}`}
      </span>
      {sign && (
        <span
          className={cx(
            "grid shrink-0 place-items-center",
            isShort ? "w-4" : "w-[22px]",
            verdict === "Blocking" ? "bg-neg text-on-neg" : "bg-warning text-dark",
          )}
        >
          <Icon of={sign} label={href ? verdictName : undefined} />
        </span>
      )}
    </>
  );
  const className = cx(
    frame,
    "strip-body border",
    typeCssClass(use.type),
    stateCssClass(use.state),
    verdict === "Blocking" && "border-2 border-neg!",
    verdict === "Warning" && "border-warn-edge!",
    isPointed && "outline-2 outline-offset-1 outline-focus",
  );
  if (!href)
    return (
      <span data-print="color" className={className}>
        {content}
      </span>
    );
  return (
    <Link href={href} data-print="color" className={cx(className, "hover:underline")}>
      {content}
    </Link>
  );
}

/** A strip that isn't booked, but proposed. It always says so. */
export function ProposedStrip({ children }: { children: ReactNode }) {
  return (
    <span className={cx(frame, "border-[1.5px] border-dashed border-ink bg-surface text-ink")}>
      <span className="grid w-6 shrink-0 place-items-center">
        <Icon of={faScrewdriverWrench} />
      </span>
      <span className="min-w-0 flex-1 self-center truncate px-1.5 text-start">{children}</span>
    </span>
  );
}
