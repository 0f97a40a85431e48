import { faReply } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { getButtonClassName } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Pill } from "@/components/ui/pill";
import { EmptyState } from "@/components/ui/states";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { findNextEnd } from "@/lib/views/warnings/standing";
import type { OwnWarning } from "@/lib/views/warnings/wire";
import { BookingHits } from "./booking-hits";
import { chooseOwnCure, isDoneOnSheet, type OwnCure } from "./cures";
import { listOnce } from "./said-once";
import { STATE_ICONS, TONE_CLASS, tintOf, toneOf } from "./standing-look";
import { useEvidence, useNameOf } from "./use-own-texts";

type Props = { warnings: OwnWarning[]; sheet: string };

/** One's own certificates and recent experience: what needs attention with what to do, and what is in order. */
export function OwnWarnings({ warnings: all, sheet }: Props) {
  const t = useTranslations("warnings.own");
  const warnings = listOnce(all);
  const open = warnings.filter(({ standing }) => standing.state !== "Valid");
  const inOrder = warnings.filter(({ standing }) => standing.state === "Valid");
  const end = findNextEnd(inOrder.map(({ standing }) => standing));
  if (warnings.length === 0)
    return (
      <div className="max-w-[860px] border border-line bg-surface">
        <EmptyState title={t("nothing")}>{t("nothingText")}</EmptyState>
      </div>
    );
  return (
    <div className="flex max-w-[860px] flex-col gap-6">
      {open.length === 0 ? (
        <div className="border border-line bg-surface">
          <EmptyState title={end ? t("inOrderUntil", { day: formatDayAsDdMmYyyy(end) }) : t("inOrder")} />
        </div>
      ) : (
        <section aria-labelledby="open-warnings">
          <h2 id="open-warnings" className="mb-2 text-section font-bold">
            {t("open")}
          </h2>
          <ul className="flex flex-col gap-2.5">
            {open.map((one) => (
              <OpenWarning key={keyOf(one)} warning={one} sheet={sheet} />
            ))}
          </ul>
        </section>
      )}
      {inOrder.length > 0 && (
        <section aria-labelledby="warnings-in-order">
          <h2 id="warnings-in-order" className="mb-2 text-section font-bold">
            {t("order")}
          </h2>
          <ul className="border border-line bg-surface">
            {inOrder.map((one) => (
              <OrderedWarning key={keyOf(one)} warning={one} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const keyOf = ({ certificateTypeId, qualificationId, rule }: OwnWarning) =>
  [certificateTypeId, qualificationId, rule].join(" ");

function OpenWarning({ warning, sheet }: { warning: OwnWarning; sheet: string }) {
  const t = useTranslations("warnings.own");
  const { standing, comment, bookings } = warning;
  const evidence = useEvidence();
  const cure = chooseOwnCure(warning);
  const isFirst = standing.level === "Blocking";
  const name = useNameOf()(warning);
  return (
    <li data-print="whole color" className="border border-line bg-surface">
      <div
        className={cx(
          "flex flex-wrap items-baseline gap-x-3 gap-y-1 border-s-4 px-4 py-2.5",
          TONE_CLASS[toneOf(standing)],
        )}
        style={tintOf(standing.colour)}
      >
        <Icon of={STATE_ICONS[standing.state]} />
        <h3 className="min-w-0 text-body font-bold wrap-anywhere">{name}</h3>
        <p className="text-table">{evidence(warning)}</p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 px-4 py-2.5">
        <div className="min-w-0 flex-[1_1_280px]">
          {comment && (
            <p className="flex items-baseline gap-1.5 text-table whitespace-pre-line wrap-anywhere">
              <Icon of={faReply} />
              {t("sentBack", { comment })}
            </p>
          )}
          <BookingHits bookings={bookings} />
          {cure && !isDoneOnSheet(cure) && <p className="text-table text-ink-2">{t(cure)}</p>}
        </div>
        {cure && isDoneOnSheet(cure) && (
          <Link
            href={`${sheet}?tab=certificates${placeOf(warning, cure)}`}
            className={cx(getButtonClassName(isFirst ? "primary" : "secondary"), "phone:w-full")}
          >
            {t(cure)}
          </Link>
        )}
      </div>
    </li>
  );
}

/** Where on the tab something is done: in the form of a certificate that is to be completed, or below recent experience. */
function placeOf({ certificateTypeId }: OwnWarning, cure: OwnCure): string {
  if (cure === "recency") return "#recency";
  return cure === "complete" || cure === "finish" ? `&fill=${certificateTypeId}` : "";
}

function OrderedWarning({ warning }: { warning: OwnWarning }) {
  const name = useNameOf()(warning);
  const evidence = useEvidence();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 border-t border-line px-4 py-2 text-table first:border-t-0 phone:text-body">
      <b className="min-w-0 wrap-anywhere">{name}</b>
      <Pill tone="valid" icon={STATE_ICONS.Valid}>
        {evidence(warning)}
      </Pill>
    </li>
  );
}
