import { faCheck, faReply } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import { dayAndTimeOf, type ExternalLeg } from "@/lib/activity/flights/wire";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";

const COUNTS = ["takeOffs", "approaches", "landings", "fullStops"] as const;

/** What was declared of a flight, and what became of it. */
export function DeclaredFlightFacts({ leg }: { leg: ExternalLeg }) {
  const t = useTranslations("recency.flights");
  const all = useTranslations("recency");
  const [day, offBlock] = dayAndTimeOf(leg.offBlock);
  const [, onBlock] = dayAndTimeOf(leg.onBlock);
  const countsOf = (period: "ByDay" | "ByNight") =>
    COUNTS.flatMap((name) => {
      const count = leg[`${name}${period}`];
      return count === 0 ? [] : [t("countOf", { what: all(`counts.${name}`), count })];
    }).join(", ");
  const amounts = (["ByDay", "ByNight"] as const).flatMap((period) => {
    const counts = countsOf(period);
    return counts === "" ? [] : [t(`counts${period}`, { counts })];
  });
  const lengths = (["nightMinutes", "ifrMinutes"] as const).filter((name) => leg[name] > 0);
  const special = [
    leg.category !== "Aircraft" && all(`categories.${leg.category}`),
    leg.check !== "None" && all(`checks.${leg.check}`),
    leg.withInstructor && all("declare.withInstructor"),
    leg.isTailwheel && all("declare.isTailwheel"),
    !leg.pilotFlying && t("notFlying"),
    ...lengths.map((name) => `${all(`declare.${name}`)} ${leg[name]}`),
  ].filter(Boolean);
  return (
    <div className="min-w-0 flex-[1_1_320px] text-table">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <b className="tabular-nums">{formatDayAsDdMmYyyy(day)}</b>
        <span className="tabular-nums">{t("times", { offBlock, onBlock })}</span>
        <b className="wrap-anywhere">{[leg.model, leg.registration].filter(Boolean).join(" · ")}</b>
        <span>{[leg.from, leg.to].filter(Boolean).join(" – ")}</span>
        <span>{all(`functions.${leg.function}`)}</span>
        <FlightState leg={leg} />
      </p>
      {amounts.map((text) => (
        <p key={text} className="text-small tabular-nums">
          {text}
        </p>
      ))}
      {special.length > 0 && <p className="text-small">{special.join(" · ")}</p>}
      <p className="text-small text-ink-2">
        {t("declaredBy", {
          day: formatDayAsDdMmYyyy(dayAndTimeOf(leg.declaredAt)[0]),
          name: leg.declaredBy || all("waive.somebody"),
        })}
      </p>
      {leg.state === "Refused" && leg.refusal && (
        <p className="text-small whitespace-pre-line wrap-anywhere">{t("refusedBecause", { reason: leg.refusal })}</p>
      )}
    </div>
  );
}

function FlightState({ leg: { state, judgedBy, judgedAt } }: { leg: ExternalLeg }) {
  const t = useTranslations("recency.flights");
  if (state !== "Validated" && state !== "Refused") return null;
  const day = judgedAt === null ? "" : formatDayAsDdMmYyyy(dayAndTimeOf(judgedAt)[0]);
  return (
    <Pill tone={state === "Validated" ? "valid" : "blocking"} icon={state === "Validated" ? faCheck : faReply} isLong>
      {t(`states.${state}`, { day, name: judgedBy ?? "" })}
    </Pill>
  );
}
