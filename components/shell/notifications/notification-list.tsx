"use client";
import {
  faAt,
  faBan,
  faBookOpen,
  faBullhorn,
  faCalendarPlus,
  faCertificate,
  faCircleMinus,
  faClock,
  faCoins,
  faFileContract,
  faFileSignature,
  faGaugeHigh,
  faHand,
  faHourglassEnd,
  faHourglassHalf,
  faLaptop,
  faPlaneArrival,
  faPlaneCircleExclamation,
  faPlaneDeparture,
  faRotateLeft,
  faScrewdriverWrench,
  faShieldHalved,
  faUserGraduate,
  faXmark,
  type IconDefinition,
} from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { getButtonClassName } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { UnbrokenText } from "@/components/ui/unbroken-text";
import type { NotificationKind } from "@/lib/activity/notifications/kinds";
import type { NotificationView } from "@/lib/activity/notifications/schema";
import { addDays, localDayOf } from "@/lib/platform/day";
import { formatClock } from "@/lib/platform/display";
import { useClockZone } from "../clock-zone";

const ICONS: Record<NotificationKind, IconDefinition> = {
  reservationCreated: faCalendarPlus,
  reservationChanged: faPlaneDeparture,
  reservationCancelled: faXmark,
  reservationRestored: faRotateLeft,
  reservationReminder: faClock,
  changeRequested: faHand,
  requestRefused: faCircleMinus,
  lessonRequested: faHand,
  lessonDeclined: faCircleMinus,
  standbyOffered: faHourglassHalf,
  flightOverdue: faPlaneCircleExclamation,
  hobbsGap: faGaugeHigh,
  blockingDefect: faScrewdriverWrench,
  defectReleased: faScrewdriverWrench,
  certificateValidated: faCertificate,
  certificateRefused: faCertificate,
  certificateInvalidated: faCertificate,
  certificateReopened: faCertificate,
  certificateEnds: faHourglassHalf,
  certificateExpired: faHourglassEnd,
  certificateAsked: faHand,
  siteCertificateEnds: faHourglassHalf,
  siteCertificateExpired: faHourglassEnd,
  flightDeclared: faPlaneArrival,
  flightValidated: faPlaneArrival,
  flightRefused: faPlaneArrival,
  trainingEnrolled: faBookOpen,
  trainingMoved: faBookOpen,
  enrolmentValidated: faBookOpen,
  prerequisitesAccepted: faBookOpen,
  lessonToSign: faFileSignature,
  lessonToCorrect: faRotateLeft,
  soloAuthorised: faUserGraduate,
  soloWithdrawn: faBan,
  termsChanged: faFileContract,
  signInOnNewDevice: faLaptop,
  emailChanged: faAt,
  occurrenceReported: faShieldHalved,
  occurrenceDue: faHourglassEnd,
  occurrenceAnswered: faShieldHalved,
  accountLow: faCoins,
  paymentReceived: faCoins,
  accountCharged: faCoins,
  priceChanged: faCoins,
  noticePublished: faBullhorn,
  noticeReminded: faBullhorn,
  noticeWithdrawn: faBullhorn,
  noticeRestored: faBullhorn,
};

/** What was booked or changed for a person asks whether they can come. */
const ASKING: ReadonlySet<NotificationKind> = new Set(["reservationCreated", "reservationChanged"]);

type Day = "today" | "yesterday" | "earlier";

function dayOf(unix: number, now: number, timeZone: string): Day {
  const [day, today] = [localDayOf(unix, timeZone), localDayOf(now, timeZone)];
  return day >= today ? "today" : day === addDays(today, -1) ? "yesterday" : "earlier";
}

/**
 * Notifications under headings of days. J, K and the arrows move between them, Enter opens the place where each is seen, M
 * marks it as read or unread. Opening marks it as read.
 */
export function NotificationList({
  items,
  onMark,
  onOpen,
}: {
  items: readonly NotificationView[];
  onMark: (id: string, read: boolean) => void;
  onOpen?: () => void;
}) {
  const t = useTranslations("shell.notifications");
  const timeZone = useClockZone();
  const now = Date.now() / 1000;
  const days = (["today", "yesterday", "earlier"] as const)
    .map((day) => ({ day, ofDay: items.filter(({ at }) => dayOf(at, now, timeZone) === day) }))
    .filter(({ ofDay }) => ofDay.length > 0);

  function press(event: KeyboardEvent<HTMLElement>) {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-notification]")];
    const at = rows.indexOf((event.target as HTMLElement).closest<HTMLElement>("[data-notification]")!);
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
    else if (event.key === "m" && rows[at]) {
      const { notification, read } = rows[at].dataset;
      onMark(notification!, read !== "true");
    } else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the links inside, which are the controls.
    <div onKeyDown={press}>
      {days.map(({ day, ofDay }) => (
        <section key={day} aria-label={t(day)}>
          <h2 className="border-y border-line bg-sunken px-4 py-1.5 text-small text-ink-2">{t(day)}</h2>
          <ul>
            {ofDay.map((one) => (
              <li key={one.id} className="border-b border-line">
                <Item one={one} isToday={day === "today"} onMark={onMark} onOpen={onOpen} />
                <Following one={one} />
                {!one.read && ASKING.has(one.kind) && one.link && (
                  <Answers link={one.link} onAnswer={() => onMark(one.id, true)} />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The dates that follow the first one, of what is told together. */
function Following({ one: { following, read } }: { one: NotificationView }) {
  const t = useTranslations("shell.notifications");
  if (following.length === 0) return null;
  return (
    <details className={cx("px-4 pb-3 ps-[3.875rem] text-small text-ink-2", !read && "bg-primary-soft/60")}>
      <summary className="w-fit cursor-pointer py-1 phone:py-2.5">
        {t("following", { count: following.length })}
      </summary>
      <ul className="mt-1 grid gap-0.5">
        {following.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

/** The two answers to what was booked or changed, for thumbs: to look at it, or to say that one can't come. */
function Answers({ link, onAnswer }: { link: string; onAnswer: () => void }) {
  const t = useTranslations("shell.notifications");
  return (
    <div className="flex gap-2 bg-primary-soft/60 px-4 pb-3 ps-[3.875rem] tablet:hidden">
      <Link href={link} onClick={onAnswer} className={cx(getButtonClassName(), "flex-1")}>
        {t("answer.open")}
      </Link>
      <Link
        href={`${link}&cancel=1`}
        onClick={onAnswer}
        className={cx(getButtonClassName(), "flex-1 whitespace-normal!")}
      >
        {t("answer.cannot")}
      </Link>
    </div>
  );
}

function Item({
  one,
  isToday,
  onMark,
  onOpen,
}: {
  one: NotificationView;
  isToday: boolean;
  onMark: (id: string, read: boolean) => void;
  onOpen?: () => void;
}) {
  const t = useTranslations("shell.notifications");
  const timeZone = useClockZone();
  const [, month, date] = localDayOf(one.at, timeZone).split("-");
  const when = isToday ? formatClock(one.at, timeZone) : `${date}/${month}`;
  return (
    <Link
      href={one.link ?? "#"}
      data-notification={one.id}
      data-read={one.read}
      onClick={() => {
        if (!one.read) onMark(one.id, true);
        onOpen?.();
      }}
      className={cx(
        "grid grid-cols-[8px_26px_1fr_auto] items-start gap-x-2.5 px-4 py-3 hover:bg-primary-soft -outline-offset-2!",
        !one.read && "bg-primary-soft/60",
      )}
    >
      <span className={cx("mt-2 size-2 rounded-full", !one.read && "bg-primary")} />
      <span
        className={cx(
          "grid size-[26px] place-items-center rounded-strip border text-small",
          one.read ? "border-line-2 text-ink-2" : "border-primary bg-primary text-on-primary",
        )}
      >
        <Icon of={ICONS[one.kind]} />
      </span>
      <span className="min-w-0">
        <span className={cx("block text-table phone:text-body", !one.read && "font-bold")}>
          <UnbrokenText text={one.title} />
          {!one.read && <span className="sr-only"> ({t("filterUnread")})</span>}
        </span>
        {one.changes.map(({ label, was, is }) => (
          <span key={label} className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
            <span className="sr-only">{label}</span>
            {was && (
              <del className="rounded-strip border border-dashed border-ink-3 px-1.5 text-ink-2">
                <span className="sr-only">{t("was")} </span>
                {was}
              </del>
            )}
            {was && is && <span aria-hidden>→</span>}
            {is && (
              <ins className="rounded-strip border border-primary bg-surface px-1.5 font-bold text-brand no-underline">
                <span className="sr-only">{t("is")} </span>
                {is}
              </ins>
            )}
          </span>
        ))}
        <span className="mt-0.5 block text-small text-ink-2">
          <UnbrokenText text={[one.text, one.author && t("by", { name: one.author })].filter(Boolean).join(" · ")} />
        </span>
      </span>
      <time dateTime={new Date(one.at * 1000).toISOString()} className="text-small text-ink-3">
        {when}
      </time>
    </Link>
  );
}
