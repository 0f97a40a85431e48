import { faCheck, faCircleMinus, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { formatDayAndTime } from "@/components/reservations/site-time";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { formatDuration } from "@/components/ui/typed-time";
import { blockMinutesOf, type EntryFault } from "@/lib/activity/flights/follow-up/rules";
import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { EffectsTable, hasEffects } from "./effects";
import { type Gap, listGaps } from "./gaps";
import { landingsToNight } from "./landings";
import { isMissing } from "./leg-fields";
import { LegPictureField } from "./leg-picture";
import { formatHobbs } from "./leg-texts";
import { faultIdOf } from "./leg-value";
import { PARTS } from "./sums";
import { isUnreadable } from "./unreadable";
import type { FollowUp } from "./use-follow-up";

type Props = { followUp: FollowUp; zone: string };

/** What stands against closing a flight, leg by leg, with what would mend a sum; and what closing it moves. */
export function FlightChecks({ followUp, zone }: Props) {
  const t = useTranslations("flightFollowUp");
  const { legs, faults, isClosed } = followUp;
  if (isClosed) return <Effects followUp={followUp} />;
  return (
    <>
      <Section title={t("checks")}>
        <HobbsGaps {...{ followUp, zone }} />
        {legs.map((leg, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place among the legs.
          <LegFaults key={at} {...{ followUp, leg, at }} />
        ))}
        {faults.length === 0 && (
          <p className="flex items-baseline gap-2 border-s-4 border-pos bg-surface px-3 py-2 font-bold text-pos-ink">
            <Icon of={faCheck} />
            {t("allChecksPass")}
          </p>
        )}
      </Section>
      <SumBars {...{ followUp }} />
      <Effects followUp={followUp} />
    </>
  );
}

/** What is wrong in a leg, with what would mend it; then what is still missing. */
function LegFaults({ followUp, leg, at }: { followUp: FollowUp; leg: LegEntry; at: number }) {
  const t = useTranslations("flightFollowUp");
  const own = followUp.faults.filter((fault) => fault.leg === at);
  const [wrong, missing] = [own.filter((fault) => !isMissing(fault)), own.filter(isMissing)];
  return (
    <div id={faultIdOf(at)} className="flex flex-col gap-2 empty:hidden">
      {wrong.length > 0 && (
        <div className="border-s-4 border-neg bg-neg-soft px-3 py-2">
          <p className="flex items-baseline gap-2 font-bold text-neg-ink">
            <Icon of={faCircleMinus} />
            {t("legToCorrect", { number: at + 1, count: wrong.length })}
          </p>
          <ul className="ps-6">
            {wrong.map((fault) => (
              <li key={`${fault.field} ${fault.key}`}>
                <FaultText fault={fault} />
                <SumCorrections {...{ followUp, leg, at, fault }} />
                {fault.field === "landingsByDay" && !isUnreadable(fault) && <LandingsToNight {...{ followUp, at }} />}
              </li>
            ))}
          </ul>
        </div>
      )}
      {missing.length > 0 && (
        <div className="border-s-4 border-info-ink/60 bg-surface px-3 py-2">
          <p className="font-bold">{t("legMissing", { number: at + 1 })}</p>
          <MissingFields faults={missing} />
        </div>
      )}
    </div>
  );
}

/** The names of the fields that nobody has typed yet. */
export function MissingFields({ faults }: { faults: readonly EntryFault[] }) {
  const names = useTranslations("flightFollowUp.faultFields");
  return faults.map(({ field }) => names(field as Parameters<typeof names>[0])).join(", ");
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-5">
      <h2 className="mb-2 text-section font-bold">{title}</h2>
      <div className="flex flex-col gap-2">{children}</div>
    </section>
  );
}

/** The sentence of a fault, with the name of its field. */
export function FaultText({ fault }: { fault: EntryFault }) {
  const t = useTranslations();
  const { field, key, values } = fault;
  // A text that can't be read stands in one field, most other faults concern several.
  const name = `flightFollowUp.${isUnreadable(fault) ? "fields" : "faultFields"}.${field}` as Parameters<typeof t>[0];
  return t("flightFollowUp.fault", { field: t(name), text: t(key, values) });
}

/** For landings that were counted by day before the times said that the leg is flown by night. */
export function LandingsToNight({ followUp, at }: { followUp: FollowUp; at: number }) {
  const t = useTranslations("flightFollowUp");
  const moved = landingsToNight(followUp.legs[at]!);
  if (!moved) return null;
  return (
    <Button className="my-1 self-start" onClick={() => followUp.setLeg(at, moved)}>
      {t("toNight", { count: moved.landingsByNight })}
    </Button>
  );
}

/** For a sum that isn't the block time, the two values either of which would mend it. */
function SumCorrections({
  followUp,
  leg,
  at,
  fault,
}: {
  followUp: FollowUp;
  leg: LegEntry;
  at: number;
  fault: EntryFault;
}) {
  const t = useTranslations("flightFollowUp");
  const group = fault.field === "dayMinutes" ? "period" : fault.field === "ifrMinutes" ? "type" : null;
  const block = blockMinutesOf(leg);
  if (!group || !block || isUnreadable(fault)) return null;
  const [one, other] = PARTS[group];
  const choices = [
    [one, block - (leg[other] ?? 0)],
    [other, block - (leg[one] ?? 0)],
  ] as const;
  return (
    <span className="flex flex-wrap gap-2 py-1">
      {choices
        .filter(([, minutes]) => minutes >= 0)
        .map(([field, minutes]) => (
          <Button
            key={field}
            size="small"
            onClick={() =>
              followUp.setLeg(at, { [field]: minutes, ...(minutes === block && { [field === one ? other : one]: 0 }) })
            }
          >
            {t("setTo", { field: t(`fields.${field}`), value: formatDuration(minutes) })}
          </Button>
        ))}
    </span>
  );
}

/**
 * What is missing, or twice, between this flight and the readings before and after it, who flew then, and what may explain it. It
 * doesn't stand against closing. Of a gap before it, closing tells the staff.
 */
export function HobbsGaps({ followUp, zone }: Props) {
  const { view, legs, isClosed } = followUp;
  if (isClosed) return null;
  return listGaps(view, legs).map((gap) => <HobbsGap key={gap.side} {...{ followUp, zone, gap }} />);
}

function HobbsGap({ followUp, zone, gap }: Props & { gap: Gap }) {
  const t = useTranslations("flightFollowUp.gap");
  const all = useTranslations("flightFollowUp");
  const locale = useLocale();
  const { setLeg, isReadOnly } = followUp;
  const [choice, setChoice] = useState<(typeof GAP_CHOICES)[number]>("mine");
  const name = useId();
  const { side, reading, own, at, field } = gap;
  const hours = (value: number) => formatHobbs(value, locale);
  const between = hours(Math.abs(gap.hours));
  const by = reading.by || all("somebody");
  const values = [
    ["reading", reading.hours],
    ["own", own],
  ] as const;
  return (
    <div className="border-2 border-warn-edge bg-surface">
      <p className="flex items-baseline gap-2 bg-warn-soft px-3 py-2 font-bold text-warn-ink">
        <Icon of={faTriangleExclamation} />
        {t(`${side}.${gap.hours > 0 ? "missing" : "overlap"}`, { hours: between })}
      </p>
      <dl className="grid grid-cols-3 border-b border-line-2">
        {[
          // In the order of their time.
          ...(side === "before" ? values : values.toReversed()).map(([kind, value]) => [
            t(`${side}.${kind}`),
            hours(value),
          ]),
          [t("difference"), between],
        ].map(([kind, value]) => (
          <div key={kind} className="border-s border-line-2 px-3 py-1.5 first:border-s-0">
            <dt className="text-small text-ink-2">{kind}</dt>
            <dd className="text-section font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="px-3 py-2 text-small">{t(`${side}.by`, { name: by, at: formatDayAndTime(reading.at, zone) })}</p>
      {!isReadOnly && (
        <div className="flex items-start gap-3 border-t border-line-2 px-3 py-2">
          <fieldset className="flex min-w-0 flex-1 flex-col" aria-label={t("which")}>
            {GAP_CHOICES.map((one) => (
              <label key={one} className="flex min-h-9 items-baseline gap-2 py-1 touch:min-h-11">
                <input
                  type="radio"
                  name={name}
                  className="translate-y-px accent-primary"
                  checked={choice === one}
                  onChange={() => setChoice(one)}
                />
                <span>
                  {one === "other" ? t(`${side}.mineWrong`) : gap.hours > 0 ? t("mineFlown") : t(`${side}.otherWrong`)}
                  {one === "mine" && side === "before" && (
                    <span className="block text-small text-ink-2">{t("staffAreTold")}</span>
                  )}
                </span>
              </label>
            ))}
            {choice === "other" && (
              <Button className="self-start" onClick={() => setLeg(at, { [field]: reading.hours })}>
                {t(`${side}.take`, { hours: hours(reading.hours) })}
              </Button>
            )}
          </fieldset>
          <LegPictureField followUp={followUp} at={at} kind="hobbs" />
        </div>
      )}
    </div>
  );
}

/** What may explain a gap: the own reading is right, or it is wrong and the other one counts. */
const GAP_CHOICES = ["mine", "other"] as const;

/** The durations of a leg against its block time, where they don't add up. */
function SumBars({ followUp: { legs } }: { followUp: FollowUp }) {
  const t = useTranslations("flightFollowUp");
  const wrong = legs.flatMap((leg, at) => {
    const block = blockMinutesOf(leg) ?? 0;
    if (block <= 0) return [];
    return (Object.keys(PARTS) as (keyof typeof PARTS)[]).flatMap((group) => {
      const parts = PARTS[group].map((field) => ({ field, minutes: leg[field] ?? 0 }));
      const sum = parts.reduce((all, { minutes }) => all + minutes, 0);
      return sum === block ? [] : [{ at, group, parts, sum, block }];
    });
  });
  if (wrong.length === 0) return null;
  return (
    <Section title={t("sumsAgainstBlock")}>
      {wrong.map(({ at, group, parts, sum, block }) => {
        const whole = Math.max(sum, block);
        return (
          <div key={`${at} ${group}`} className="border border-line bg-surface px-3 py-2">
            <p className="flex justify-between text-small">
              <b>{t("legGroup", { number: at + 1, group: t(`groups.${group}`) })}</b>
              <span className="tabular-nums">
                {t("sumOfBlock", { sum: formatDuration(sum), block: formatDuration(block) })}
              </span>
            </p>
            <div className="relative mt-1 flex h-6" aria-hidden="true">
              {parts
                .filter(({ minutes }) => minutes > 0)
                .map(({ field, minutes }, place) => (
                  <span
                    key={field}
                    style={{ width: `${(minutes / whole) * 100}%` }}
                    className={cx(
                      "grid place-items-center overflow-hidden border border-brand text-small whitespace-nowrap",
                      place > 0 ? "bg-brand text-on-primary" : "bg-surface",
                    )}
                  >
                    {formatDuration(minutes)}
                  </span>
                ))}
              <span
                className="absolute -inset-y-1 w-0.5 bg-ink"
                style={{ insetInlineStart: `${(block / whole) * 100}%` }}
              />
            </div>
          </div>
        );
      })}
    </Section>
  );
}

/** How far closing moves the aircraft's counters, before it happens. */
export function Effects({ followUp: { view, move, isClosed } }: { followUp: FollowUp }) {
  const t = useTranslations("flightFollowUp.effects");
  return hasEffects(view) ? (
    <Section title={t(isClosed ? "closedTitle" : "title")}>
      <EffectsTable {...{ view, move, isClosed }} />
    </Section>
  ) : null;
}
