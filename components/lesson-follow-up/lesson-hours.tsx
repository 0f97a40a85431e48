"use client";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { type Fact, FactBoxes } from "@/components/ui/fact-boxes";
import { Link } from "@/components/ui/link";
import { TextField } from "@/components/ui/text-field";
import type { LessonFollowUp } from "@/lib/activity/training/follow-up/wire";
import { formatClock } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";
import type { Rating } from "./use-rating";

type Props = {
  lesson: LessonFollowUp;
  timeZone: string;
  flightHref: string | null;
  /** What is typed; null where the lesson is only read. */
  rating: Rating | null;
};

/** The hours of a lesson: those flown come from its legs, the others are typed. */
export function LessonHours({ lesson, timeZone, flightHref, rating }: Props) {
  const t = useTranslations("lessonFollowUp");
  const { legs, type } = lesson;
  const entry = rating?.entry ?? lesson.entry;
  const sum = (of: (leg: (typeof legs)[number]) => number) => legs.reduce((total, leg) => total + of(leg), 0);
  const timesOf = (flown: typeof legs) =>
    flown
      .map(({ offBlock, onBlock }) => `${formatClock(offBlock, timeZone)}–${formatClock(onBlock, timeZone)}`)
      .join(", ");
  const facts: Fact[] = [];
  if (type === "Practical" && legs.length > 0) {
    for (const [name, flown] of [
      ["dual", legs.filter((leg) => !leg.solo)],
      ["solo", legs.filter((leg) => leg.solo)],
    ] as const)
      if (flown.length > 0)
        facts.push({
          label: t(`hours.${name}`),
          value: formatHours(flown.reduce((total, leg) => total + leg.minutes, 0)),
          note: timesOf(flown),
        });
    const night = sum((leg) => leg.nightMinutes);
    if (night > 0) facts.push({ label: t("hours.night"), value: formatHours(night) });
    facts.push({ label: t("hours.landings"), value: sum((leg) => leg.landings) });
  }
  const typed = [
    ...(type === "Theoretical" ? (["theoryMinutes"] as const) : []),
    ...(["briefingMinutes", "debriefingMinutes"] as const),
  ];
  if (!rating && lesson.submittedAt !== null)
    for (const name of typed) facts.push({ label: t(`hours.${name}`), value: formatHours(entry[name]) });
  return (
    <section aria-labelledby="hours-title">
      <h2 id="hours-title" className="mb-1 text-section font-bold">
        {t(type === "Practical" ? "hours.fromLegs" : "hours.title")}
      </h2>
      {facts.length > 0 && <FactBoxes facts={facts} className="phone:grid-cols-3" />}
      <div className={cx("border-line bg-surface not-empty:border", facts.length > 0 && "not-empty:border-t-0")}>
        {type === "Practical" && (legs.length === 0 || flightHref) && (
          <p className="flex flex-wrap justify-between gap-3 border-t border-line bg-sunken px-3 py-1.5 first:border-t-0">
            <span className="text-ink-2">
              {legs.length === 0 && t(lesson.isFlightClosed ? "hours.noLegs" : "hours.flightOpen")}
            </span>
            {flightHref && (
              <Link href={flightHref} className="text-link underline">
                {t(lesson.isFlightClosed ? "hours.toFlight" : "hours.closeFlight")}
              </Link>
            )}
          </p>
        )}
        {rating && (
          <div className="flex flex-wrap gap-3 border-t border-line px-3 py-2 first:border-t-0">
            {typed.map((name) => (
              <TextField
                key={name}
                label={t(`hours.${name}`)}
                hint={t("hours.inMinutes")}
                type="number"
                inputMode="numeric"
                min={0}
                max={1_440}
                className="w-32"
                value={entry[name]}
                onChange={({ target }) =>
                  rating.set({ [name]: Math.min(1_440, Math.max(0, target.valueAsNumber || 0)) })
                }
              />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
