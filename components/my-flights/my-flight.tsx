import {
  faCheck,
  faCircleExclamation,
  faCodeCompare,
  faFilePen,
  faHourglassHalf,
} from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { ConflictPanel } from "@/components/flight-follow-up/conflict-panel";
import type { KeptEntry } from "@/components/flight-follow-up/kept/entry";
import type { KeptFlights } from "@/components/flight-follow-up/kept/kept-flights";
import type { KeptPicture } from "@/components/flight-follow-up/kept/picture";
import { reservationTypeIcons, typeCssClass } from "@/components/reservations/strip/strip-look";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { hrefOf } from "@/lib/access/screens/address";
import type { FlightFollowUpView } from "@/lib/activity/flights/follow-up/schema";
import { isClosedView, summarizeView } from "@/lib/activity/flights/follow-up/wire";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatShortDay } from "@/lib/platform/display";

/** Says to the follow-up that its way back is this list. */
export const FROM_MY_FLIGHTS = "?from=my-flights";

type Props = {
  view: FlightFollowUpView;
  entry: KeptEntry | null;
  /** Those that only this phone has. */
  pictures: readonly KeptPicture[];
  kept: KeptFlights | null;
  personId: string;
};

/** One own flight: a press opens its closing. What somebody else has typed of it stands beside what was typed here. */
export function MyFlight({ view, entry, pictures, kept, personId }: Props) {
  const t = useTranslations("flightFollowUp");
  const locale = useLocale();
  const { reservationId, siteId, timeZone, aircraft, title } = view;
  const closing = entry?.state === "typed" ? null : entry?.closing;
  const { type, offBlock, onBlock, other, route } = summarizeView(view, personId, closing?.legs);
  const day = localDayOf(view.plannedOffBlock, timeZone);
  const isToday = day === localDayOf(Math.floor(Date.now() / 1000), timeZone);
  const state = entry?.state ?? (isClosedView(view) ? "closed" : "open");
  const isOver = view.plannedOnBlock <= Math.floor(Date.now() / 1000);
  const isDone = state === "closed" || state === "sent";
  const isRefused = entry !== null && entry.refusal.length > 0;
  const refused = { icon: faCircleExclamation, text: t("kept.refused", { why: entry?.refusal.join(" ") ?? "" }) };
  // A closing that differs stands below with both sides. What is only typed is chosen in the flight.
  const line = {
    open: null,
    closed: null,
    sent: null,
    differs: null,
    typed: isRefused
      ? refused
      : entry?.theirs
        ? { icon: faCodeCompare, text: t("conflict.title") }
        : { icon: faFilePen, text: t("kept.typed") },
    waits: { icon: faHourglassHalf, text: t("kept.waits") },
    refused,
  }[state];
  const settle = async (takesMine: boolean) => {
    if (entry?.theirs) await kept?.keepView(entry.theirs);
    await kept?.apply(reservationId, { kind: "settled", takesMine });
  };
  return (
    <div className="grid grid-cols-[56px_1fr] items-start gap-x-2" data-flight={reservationId} data-state={state}>
      <p className="pt-2 text-end leading-5 tabular-nums" suppressHydrationWarning>
        {!isToday && (
          <span className="block text-small whitespace-nowrap text-ink-2">{formatShortDay(day, locale)}</span>
        )}
        <b className="block">{formatClock(offBlock, timeZone)}</b>
        <span className="text-ink-2">{formatClock(onBlock, timeZone)}</span>
      </p>
      <div className={cx(typeCssClass(type), "overflow-hidden rounded-strip border border-(--e) bg-surface")}>
        {/* A plain link: it opens without network, too, where the page is another one. */}
        <a
          href={`${hrefOf("flightFollowUp", siteId).replace("{id}", reservationId)}${FROM_MY_FLIGHTS}`}
          className={cx("flex min-h-14 bg-(--f) text-(--x)", isDone && "opacity-70")}
        >
          <span className="grid w-9 shrink-0 place-items-center bg-(--e) text-(--f)">
            <Icon of={reservationTypeIcons[type]} />
          </span>
          <span className="min-w-0 flex-1 px-3 py-2">
            <b className="block truncate">{[aircraft.callSign, other].filter(Boolean).join(" · ")}</b>
            <span className="block truncate text-small">
              {[title, aircraft.model, route].filter(Boolean).join(", ")}
            </span>
          </span>
          {(isDone || (state === "open" && isOver)) && (
            <span suppressHydrationWarning className="flex shrink-0 items-center gap-2 px-3">
              {isDone && <Icon of={faCheck} />}
              {t(state === "sent" ? "kept.sent" : isDone ? "own.closed" : "own.toClose")}
            </span>
          )}
        </a>
        {line && (
          <p
            className={cx(
              "flex items-baseline gap-2 border-t border-(--e) px-3 py-2 font-bold",
              isRefused && "bg-neg-soft text-neg-ink",
            )}
          >
            <Icon of={line.icon} />
            {line.text}
          </p>
        )}
        {pictures.length > 0 && <WaitingPictures pictures={pictures} />}
        {entry?.state === "differs" && (
          <ConflictPanel
            conflict={{ theirs: entry.theirs!, mine: entry.closing!.legs, isClosing: true }}
            zone={timeZone}
            onSettle={(takesMine) => void settle(takesMine)}
          />
        )}
      </div>
    </div>
  );
}

/** Says that pictures of a flight wait on this phone, or were refused: the flight says why. */
function WaitingPictures({ pictures }: { pictures: readonly KeptPicture[] }) {
  const t = useTranslations("flightFollowUp.picture");
  const refused = pictures.filter(({ state }) => state === "refused").length;
  return (
    <p
      className={cx(
        "flex items-baseline gap-2 border-t border-dashed border-(--e) px-3 py-2",
        refused > 0 && "bg-neg-soft font-bold text-neg-ink",
      )}
    >
      <Icon of={refused > 0 ? faCircleExclamation : faHourglassHalf} />
      {refused > 0 ? t("countRefused", { count: refused }) : t("countWaiting", { count: pictures.length })}
    </p>
  );
}
