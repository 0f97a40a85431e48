"use client";
import { faBell, faCheck, faEnvelope } from "@fortawesome/free-solid-svg-icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useUnreadCount } from "@/components/shell/notifications/use-unread-count";
import { useMediaQuery } from "@/components/shell/use-media-query";
import { Icon } from "@/components/ui/icon";
import { FailedState } from "@/components/ui/states";
import type { HistoryPart } from "@/lib/activity/reservations/schema";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { formatInstant } from "@/lib/platform/display";
import { fetchHistory, fetchToldPeople } from "./reservation-calls";
import { formatDayAndTime, formatPeriod } from "./site-time";
import { blockTimeOf } from "./what-text";

type Props = { bar: PublicReservation; timeZone: string };

const isPhoneQuery = "(width < 700px)";

/** Who was told what of a reservation, its guest too, by what, when, and whether they read it, the latest first. Nothing is shown when nobody was told. */
export function ToldPeople({ bar, timeZone }: Props) {
  const t = useTranslations("booking.told");
  const isPhone = useMediaQuery(isPhoneQuery);
  const {
    data: told = [],
    isError,
    refetch,
  } = useQuery({
    queryKey: ["told", bar.id, bar.version],
    queryFn: ({ signal }) => fetchToldPeople(bar.id, { signal, quiet: true }),
  });
  if (isError) return <FailedState title={t("failed")} retryLabel={t("retry")} onRetry={() => void refetch()} />;
  if (told.length === 0) return null;
  const heads = ["person", "what", "by", "when", "readHead"] as const;
  return (
    <Folded title={t("title")} isOpen={!isPhone}>
      <table className="w-full border-collapse text-small phone:text-table">
        <thead>
          <tr className="border-b border-line-2">
            {heads.map((head) => (
              <th key={head} scope="col" className="py-1 pe-2 text-start font-normal text-ink-2">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {told.map((one) => (
            <tr key={one.id} className="border-b border-line">
              <td className={CELL}>{one.name}</td>
              <td className={CELL}>{t(one.kind)}</td>
              <td className={CELL}>
                <span className="flex gap-1.5 text-ink-2">
                  {one.userId !== null && <Channel icon={faBell} name={t("here")} />}
                  {one.mailedAt !== null && <Channel icon={faEnvelope} name={t("mailed")} />}
                </span>
              </td>
              <td className={CELL}>{formatInstant(one.at, timeZone)}</td>
              <td className={CELL}>
                {one.read ? (
                  <>
                    <Icon of={faCheck} /> {t("read")}
                  </>
                ) : (
                  one.userId !== null && <span className="text-ink-2">{t("unread")}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Folded>
  );
}

const CELL = "py-1.5 pe-2 align-top";

function Channel({ icon, name }: { icon: typeof faBell; name: string }) {
  return (
    <span title={name}>
      <Icon of={icon} />
      <span className="sr-only">{name}</span>
    </span>
  );
}

/** Who booked, changed and cancelled a reservation, or asked staff for that, and when, the latest first. On a phone it is read when it is unfolded. */
export function ReservationHistory({ bar, timeZone }: Props) {
  const t = useTranslations("booking.history");
  const isPhone = useMediaQuery(isPhoneQuery);
  const [isUnfolded, setUnfolded] = useState(false);
  // What is asked and answered leaves the reservation's version as it is, but is told to whom it concerns.
  const unread = useUnreadCount();
  const {
    data: lines = [],
    isError,
    refetch,
  } = useQuery({
    queryKey: ["history", bar.id, bar.version, unread],
    queryFn: ({ signal }) => fetchHistory(bar.id, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled: isUnfolded || !isPhone,
  });
  return (
    <Folded title={t("title")} isOpen={!isPhone} onToggle={setUnfolded}>
      {isError && <FailedState title={t("failed")} retryLabel={t("retry")} onRetry={() => void refetch()} />}
      <ul className="text-small phone:text-table">
        {lines.map(({ id, at, verb, by, was, is, changed, replaced, reason, wished }) => (
          <li key={id} className="flex gap-x-3 py-1.5">
            <span className="shrink-0 text-ink-2 tabular-nums">{formatInstant(at, timeZone)}</span>
            <span className="min-w-0">
              <b>{by === null ? t(`alone.${verb}`) : t(`by.${verb}`, { name: by })}</b>
              {was && is && (
                <span className="block text-ink-2">
                  {t("moved", {
                    was: formatPeriod(was.start, was.end, timeZone),
                    is: formatPeriod(is.start, is.end, timeZone),
                  })}
                </span>
              )}
              {replaced.map((one) => (
                <span key={`${one.was} ${one.is}`} className="block text-ink-2">
                  {one.was && one.is
                    ? t("replaced", { was: one.was, is: one.is })
                    : t(one.is ? "added" : "removed", { name: one.is ?? one.was ?? "" })}
                </span>
              ))}
              <OtherParts parts={changed.filter((part) => !replaced.some((one) => one.part === part))} />
              {reason && <span className="block text-ink-2">{reason}</span>}
              {wished !== null && (
                <span className="block text-ink-2">
                  {t("wished", { time: formatDayAndTime(wished + blockTimeOf(bar).start - bar.start, timeZone) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Folded>
  );
}

/** What else a change has changed. */
function OtherParts({ parts }: { parts: readonly HistoryPart[] }) {
  const t = useTranslations("booking.history.parts");
  return parts.length > 0 && <span className="block text-ink-2">{parts.map((part) => t(part)).join(", ")}</span>;
}

/** A part of the sheet under its title. It can be folded, and starts open or folded. */
function Folded({
  title,
  isOpen,
  onToggle,
  children,
}: {
  title: string;
  isOpen: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  return (
    <details open={isOpen} onToggle={(event) => onToggle?.(event.currentTarget.open)} className="not-first:mt-3">
      <summary className="cursor-pointer py-1 text-table font-bold phone:py-3 phone:text-body">{title}</summary>
      <section aria-label={title}>{children}</section>
    </details>
  );
}
