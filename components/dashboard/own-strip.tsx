import { faCheck } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { fullName } from "@/components/entity/person-name";
import { reservationTypeIcons, stateCssClass, typeCssClass } from "@/components/reservations/strip/strip-look";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { formatClock } from "@/lib/platform/display";
import type { OwnReservation } from "@/lib/views/dashboards/queries";
import { StripAttentionFooter } from "./strip-attention-footer";

const siteText = ({ name, icao }: OwnReservation["site"]) => (icao ? `${name} · ${icao}` : name);

/**
 * One of the person's reservations, drawn like a flight progress strip: an icon of the type, the facts, and the verdict at
 * the bottom. It opens the reservation's sheet.
 */
export function OwnReservationStrip({
  reservation: one,
  readerId,
  showSite,
  isNarrow,
}: {
  reservation: OwnReservation;
  readerId: string;
  showSite: boolean;
  /** Whether the strip is in a column of the week, where it has less room. */
  isNarrow?: boolean;
}) {
  const t = useTranslations();
  const { aircraft, type, state } = one;
  const isPerformed = state === "Performed";

  const title = aircraft?.callSign ?? one.classroom?.name ?? t(`reservations.types.${type}`);
  const others = one.users.filter((user) => user.userId !== readerId).map(fullName);
  const isOffset = aircraft && (aircraft.startFlight !== one.start || aircraft.endFlight !== one.end);
  const at = (unix: number) => formatClock(unix, one.site.timeZone);
  const details = [
    one.title ?? aircraft?.operationName ?? t(`reservations.types.${type}`),
    others.length > 0 && t("dashboard.strip.with", { names: [...new Set(others)].join(", ") }),
    aircraft?.fromAirport &&
      aircraft.toAirport &&
      t("dashboard.strip.route", { from: aircraft.fromAirport, to: aircraft.toAirport }),
    isOffset && t("dashboard.strip.offBlock", { from: at(aircraft.startFlight), to: at(aircraft.endFlight) }),
    showSite && (isNarrow ? (one.site.icao ?? one.site.name) : siteText(one.site)),
  ].filter(Boolean);

  return (
    <article
      data-print="color whole"
      data-r={one.id}
      className={cx(
        "strip-body relative cursor-pointer overflow-hidden has-[button:focus-visible]:outline-2 has-[button:focus-visible]:outline-offset-1 has-[button:focus-visible]:outline-focus rounded-control border",
        typeCssClass(type),
        stateCssClass(state),
        one.compliance === "Blocking" && "border-2 border-neg!",
        one.compliance === "Warning" && "border-warn-edge!",
      )}
    >
      <div className="flex">
        <span className={cx("strip-holder grid shrink-0 place-items-center border-e", isNarrow ? "w-6" : "w-9")}>
          <Icon of={reservationTypeIcons[type]} className={isNarrow ? "text-small" : "text-section"} />
        </span>
        <div className={cx("min-w-0 flex-1 py-2", isNarrow ? "px-1.5" : "px-3")}>
          <div className="flex flex-wrap items-baseline gap-x-2">
            {/* The button covers the whole strip. Its sheet opens by `LivingReservations`. */}
            <button
              type="button"
              className="text-body font-bold whitespace-nowrap outline-none! after:absolute after:inset-0"
            >
              {title}
            </button>
            {aircraft && !isNarrow && <p className="text-body whitespace-nowrap">{aircraft.model}</p>}
          </div>
          <div className="flex flex-wrap items-baseline gap-x-2">
            {isNarrow ? (
              <ul className="min-w-0 text-small tracking-[-.015em] wrap-anywhere">
                {details.map((detail) => (
                  <li key={String(detail)}>{detail}</li>
                ))}
              </ul>
            ) : (
              <p className="text-table phone:text-small">
                {details.map((detail, at) => (
                  <span key={String(detail)}>
                    {/* A line may break only between two facts, and the separator stays at the end of the line. */}
                    <span className="inline-block">{at < details.length - 1 ? `${detail} ·` : detail}</span>{" "}
                  </span>
                ))}
              </p>
            )}
            {isPerformed && (
              <p className="ms-auto flex items-baseline gap-1.5 text-small">
                <Icon of={faCheck} label={isNarrow ? t("reservations.states.Performed") : undefined} />
                {!isNarrow && t("reservations.states.Performed")}
              </p>
            )}
          </div>
        </div>
      </div>
      <StripAttentionFooter reservation={one} isNarrow={isNarrow} />
    </article>
  );
}
