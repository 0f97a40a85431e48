"use client";
import { faArrowRight, faCheck, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { reservationTypeIcons, stripCssClasses } from "@/components/reservations/strip/strip-look";
import { standbyHref } from "@/components/reservations/wanted-standby";
import { Button, getButtonClassName } from "@/components/ui/button";
import { UnlabelledCheckbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Menu } from "@/components/ui/menu";
import type { ReplanMove, ReplanRow } from "@/lib/activity/reservations/replan/wire";
import { STANDBY_TYPES } from "@/lib/activity/standby/codes";
import type { useMoveTexts } from "./move-texts";

/** How many other moves stand in the row. All of them are in its menu. */
const SHOWN = 2;

type Props = {
  row: ReplanRow;
  /** The day that most of what is hit is on. Others say theirs. */
  day: string;
  texts: ReturnType<typeof useMoveTexts>;
  onAccept: (move: ReplanMove | null) => void;
};

/** One reservation that is hit: what it is, where it would go and why, the other moves, and whether it is accepted. */
export function ReplanRowCells({ row, day, texts, onAccept }: Props) {
  const t = useTranslations("planning.replan");
  const { bar, accepted, moves, isMovable } = row;
  const best = accepted ?? moves[0];
  const others = accepted ? moves : moves.slice(1);
  const what = texts.what(bar);
  const name = [what.place, what.rest].filter(Boolean).join(" ");
  const waits = best ? null : hrefOfWaitingList(bar);
  return (
    <>
      <span className="text-table tabular-nums">{texts.planned(bar, day)}</span>
      <Strip bar={bar} isLive>
        <b>{what.place}</b> {what.rest}
      </Strip>
      <Icon of={faArrowRight} className="text-ink-3 phone:hidden" />
      {best ? (
        <>
          <Strip bar={bar} isProposed isAccepted={accepted !== null}>
            <b className="tabular-nums">{texts.move(row, best).when}</b> {texts.move(row, best).where}
          </Strip>
          <span className="text-small text-ink-2">
            {best.warnings.length > 0 ? (
              <span className="text-warn-ink">
                <Icon of={faTriangleExclamation} className="me-1.5" />
                {best.warnings.join(" ")}
              </span>
            ) : (
              <>
                <Icon of={faCheck} className="me-1.5 text-pos-ink" />
                {texts.why(row, best)}
              </>
            )}
          </span>
        </>
      ) : (
        <span className="col-span-2 text-small text-ink-2">{t(isMovable ? "none" : "notYours")}</span>
      )}
      <span className="flex flex-wrap items-center gap-1.5">
        {others.slice(0, SHOWN).map((move) => (
          <Button
            key={`${move.start} ${texts.short(row, move)}`}
            size="small"
            aria-label={t("take", { move: texts.short(row, move) })}
            onClick={() => onAccept(move)}
          >
            {texts.short(row, move)}
            {move.warnings.length > 0 && <Icon of={faTriangleExclamation} className="text-warn-ink" />}
          </Button>
        ))}
        {others.length > SHOWN && (
          <Menu
            heading={name}
            items={others.map((move, at) => ({
              key: String(at),
              label: `${at + 1} · ${texts.short(row, move)}`,
              onSelect: () => onAccept(move),
            }))}
            trigger={
              <Button
                size="small"
                variant="quiet"
                aria-label={t("moreLabel", { count: others.length - SHOWN, what: name })}
              >
                {t("more", { count: others.length - SHOWN })}
              </Button>
            }
          />
        )}
      </span>
      <span className="text-end @max-[1050px]:ms-auto">
        {best ? (
          <UnlabelledCheckbox
            label={t("accept", { what: name })}
            checked={accepted !== null}
            onCheckedChange={(isAccepted) => onAccept(isAccepted ? best : null)}
          />
        ) : (
          <span data-r={bar.id} className="inline-flex flex-wrap items-center justify-end gap-2 text-small text-ink-2">
            {t("decide")}
            <Button size="small">{t("open")}</Button>
            {waits && (
              <Link href={waits} className={getButtonClassName("secondary", "small")}>
                {t("waitingList")}
              </Link>
            )}
          </span>
        )}
      </span>
    </>
  );
}

const WEEK_SECONDS = 7 * 86_400;

/** Where whoever learns or rents in it can wait for another place. Null for what nobody waits for. */
function hrefOfWaitingList({ siteId, type, users, start }: ReplanRow["bar"]): string | null {
  const waited = STANDBY_TYPES.find((one) => one === type);
  const who = users.find(({ role }) => role === "Student" || role === "Renter");
  if (!waited || !who) return null;
  return standbyHref(siteId, { type: waited, userId: who.userId, from: start, until: start + WEEK_SECONDS });
}

/**
 * A strip in the place that it leaves, which opens its sheet, or in the place where it would go: a dashed one is a proposal, and
 * becomes whole when it is accepted.
 */
function Strip({
  bar,
  isLive = false,
  isProposed = false,
  isAccepted = false,
  children,
}: {
  bar: ReplanRow["bar"];
  isLive?: boolean;
  isProposed?: boolean;
  isAccepted?: boolean;
  children: ReactNode;
}) {
  const className = cx(
    "flex min-h-[26px] min-w-0 max-w-full items-stretch overflow-hidden rounded-strip border text-start text-small phone:min-h-11 phone:text-body",
    isProposed ? stripCssClasses({ ...bar, compliance: "Valid" }) : "border-dashed border-ink-3 text-ink",
    isProposed && "strip-body",
    isProposed && !isAccepted && "border-dashed",
  );
  const body = (
    <>
      <span className={cx("grid w-6 shrink-0 place-items-center phone:w-9", isProposed && "strip-holder")}>
        <Icon of={reservationTypeIcons[bar.type]} />
      </span>
      <span className="min-w-0 self-center truncate px-1.5">{children}</span>
    </>
  );
  if (!isLive) return <span className={className}>{body}</span>;
  return (
    <span data-r={bar.id} className="min-w-0">
      <button type="button" className={cx(className, "w-full")}>
        {body}
      </button>
    </span>
  );
}
