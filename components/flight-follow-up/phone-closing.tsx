import {
  faCheck,
  faChevronDown,
  faChevronUp,
  faHandPointer,
  faKeyboard,
  faPlus,
  faTrash,
} from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { formatDuration } from "@/components/ui/typed-time";
import { blockMinutesOf } from "@/lib/activity/flights/follow-up/rules";
import { expectedOfView } from "@/lib/activity/flights/follow-up/wire";
import { formatClock, formatUtcClock } from "@/lib/platform/display";
import { FaultText, HobbsGaps, LandingsToNight, MissingFields } from "./flight-checks";
import { fieldOfLandings } from "./landings";
import { groupsOf, hasField, isMissing, type LegField } from "./leg-fields";
import { LegPictureField, PICTURE_OF } from "./leg-picture";
import { formatHobbs, formatLitres, parseDecimal } from "./leg-texts";
import { faultIdOf, LegValue } from "./leg-value";
import { Stepper } from "./stepper";
import { isTouchable } from "./touchable";
import { TrackPanel } from "./track-panel";
import type { FollowUp } from "./use-follow-up";

type Props = { followUp: FollowUp; zone: string; now: number };

/**
 * Closing on a phone: five large fields for a local flight, of which most come filled. All others are one press away. A leg is a
 * page.
 */
export function PhoneClosing({ followUp, zone, now }: Props) {
  const t = useTranslations("flightFollowUp");
  const { legs, isReadOnly, addLeg, removeLeg, canRemoveLeg, view } = followUp;
  const [chosen, setChosen] = useState(0);
  const [showsAll, setShowsAll] = useState(false);
  const at = Math.min(chosen, legs.length - 1);
  // Where the desk hasn't noted it. Once it is typed here it stays where it was touched.
  const [isUnnoted] = useState(view.expected.times.offBlock === null);
  const asksOffBlock = !isReadOnly && (at > 0 || isUnnoted);
  const before = Number(asksOffBlock);
  const hasHobbs = hasField(view, "hobbsArrival");
  return (
    <div className="flex flex-col gap-3">
      {legs.length > 1 && (
        <fieldset className="flex flex-wrap gap-2" aria-label={t("legs")}>
          {legs.map((leg, place) => (
            <Button
              // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place among the legs.
              key={place}
              aria-pressed={place === at}
              variant={place === at ? "primary" : "secondary"}
              onClick={() => setChosen(place)}
            >
              {t("legOf", { number: place + 1, route: [leg.from, leg.to].filter(Boolean).join("–") })}
            </Button>
          ))}
        </fieldset>
      )}
      <Times {...{ followUp, zone, at, isReadOnly }} isOffBlockBelow={asksOffBlock} />
      {!isReadOnly && <HobbsGaps {...{ followUp, zone }} />}
      {isReadOnly ? (
        <AllFields {...{ followUp, zone, at, isReadOnly }} />
      ) : (
        <>
          <ol className="border border-line bg-surface">
            {asksOffBlock && (
              <TouchedTime key={`${at} offBlock`} {...{ followUp, at, now, zone }} name="offBlock" number={1} />
            )}
            <TouchedTime key={`${at} onBlock`} {...{ followUp, at, now, zone }} name="onBlock" number={before + 1} />
            {hasHobbs && <Hobbs {...{ followUp, at, zone }} number={before + 2} />}
            <Counts {...{ followUp, at }} first={before + (hasHobbs ? 3 : 2)} />
          </ol>
          <Button
            icon={showsAll ? faChevronUp : faChevronDown}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {t(showsAll ? "lessFields" : "allFields")}
          </Button>
          {showsAll && <AllFields {...{ followUp, zone, at, isReadOnly }} />}
          <LegFaults {...{ followUp, at }} />
          <div className="flex gap-2">
            <Button
              icon={faPlus}
              className="flex-1"
              onClick={() => {
                addLeg();
                setChosen(legs.length);
              }}
            >
              {t("addLeg")}
            </Button>
            {legs.length > 1 && (
              <IconButton
                icon={faTrash}
                label={t(canRemoveLeg(at) ? "removeLeg" : "legKeepsFiles", { number: at + 1 })}
                disabled={!canRemoveLeg(at)}
                onClick={() => removeLeg(at)}
              />
            )}
          </div>
        </>
      )}
      <TrackPanel key={at} {...{ followUp, at, zone, isReadOnly }} />
    </div>
  );
}

type OfLeg = { followUp: FollowUp; at: number };

/** When the flight left, took off and landed: noted at the desk or proposed, and typed here where nobody did. */
function Times({
  followUp,
  zone,
  at,
  isReadOnly,
  isOffBlockBelow,
}: OfLeg & { zone: string; isReadOnly: boolean; isOffBlockBelow: boolean }) {
  const t = useTranslations("flightFollowUp");
  const leg = followUp.legs[at]!;
  const names = (["offBlock", "takeOff", "landing"] as const).filter(
    (name) => hasField(followUp.view, name) && !(name === "offBlock" && isOffBlockBelow),
  );
  if (names.length === 0) return null;
  return (
    <div className="grid auto-cols-fr grid-flow-col border border-line bg-surface">
      {names.map((name) => (
        <div key={name} className="min-w-0 border-s border-line-2 px-2 py-2 first:border-s-0">
          <p className="text-small text-ink-2">{t(`fields.${name}`)}</p>
          <div className="text-page font-bold">
            <LegValue {...{ followUp, at, zone, isReadOnly }} field={name} isLarge={!isReadOnly} />
          </div>
          {leg[name] !== null && zone !== "UTC" && (
            <p className="text-small text-ink-2 tabular-nums">{formatUtcClock(leg[name])}</p>
          )}
        </div>
      ))}
    </div>
  );
}

/** A row of the five: its number until it is done, then a check. */
function Row({
  number,
  isDone,
  name,
  note,
  children,
}: {
  number: number;
  isDone: boolean;
  name: string;
  note: string;
  children: ReactNode;
}) {
  return (
    <li className="flex min-h-[68px] items-center gap-3 border-t border-line-2 ps-3 first:border-t-0">
      <span
        aria-hidden="true"
        className={cx(
          "grid size-7 shrink-0 place-items-center rounded-full border text-small",
          isDone ? "border-pos-ink text-pos-ink" : "border-ink-2 text-ink-2",
        )}
      >
        {isDone ? <Icon of={faCheck} /> : number}
      </span>
      <span className="min-w-0 flex-1 py-2">
        <b className="block leading-5">{name}</b>
        <span className="text-small text-ink-2">{note}</span>
      </span>
      {children}
    </li>
  );
}

type TouchedProps = OfLeg & { name: "offBlock" | "onBlock"; now: number; zone: string; number: number };

/** The navy tile with the present minute, until it is touched or somebody would rather type. Then the time, which can be typed. */
function TouchedTime({ followUp, at, name, now, zone, number }: TouchedProps) {
  const t = useTranslations("flightFollowUp");
  const { view, legs, setLeg } = followUp;
  const leg = legs[at]!;
  const minute = Math.floor(now / 60) * 60;
  const block = blockMinutesOf({ offBlock: leg.offBlock, onBlock: leg.onBlock ?? minute });
  const isRead = followUp.unreadableAt(at, name) === null;
  const isDone = leg[name] !== null && isRead;
  const [isTyping, setTyping] = useState(false);
  const typedTime = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isTyping) typedTime.current?.querySelector("input")?.focus();
  }, [isTyping]);
  const cameBack = legs[at - 1]?.onBlock ?? null;
  const canBeTouched = isTouchable(name, minute, leg, {
    expected: cameBack ?? view.plannedOffBlock,
    over: cameBack === null ? view.plannedOnBlock : null,
  });
  const isTile = !isDone && canBeTouched && !isTyping && isRead;
  const length = name === "onBlock" && block !== null && block > 0 && (isDone || isTile) ? formatDuration(block) : null;
  const note = isDone || isTile ? "" : t("notes.typeTime");
  return (
    <Row
      {...{ number, isDone }}
      name={t(`fields.${name}`)}
      note={length ? t(isDone ? "blockOf" : "blockIfTouched", { length }) : note}
    >
      {isTile ? (
        <>
          <IconButton
            variant="quiet"
            icon={faKeyboard}
            label={t("typeInstead", { field: t(`fields.${name}`) })}
            className="size-11"
            onClick={() => setTyping(true)}
          />
          <button
            type="button"
            className="-ms-3 m-1.5 flex min-h-14 w-36 shrink-0 items-center gap-3 rounded-control bg-primary px-3 text-start text-on-primary"
            onClick={() => setLeg(at, { [name]: minute })}
          >
            <Icon of={faHandPointer} className="text-page" />
            <span>
              <b className="block text-page leading-6 tabular-nums">{formatClock(minute, zone)}</b>
              {t("touch")}
            </span>
          </button>
        </>
      ) : (
        <span ref={typedTime} className="w-32 pe-3">
          <LegValue {...{ followUp, at, zone }} field={name} isReadOnly={false} isLarge />
        </span>
      )}
    </Row>
  );
}

function Hobbs({ followUp, at, zone, number }: OfLeg & { zone: string; number: number }) {
  const t = useTranslations("flightFollowUp");
  const locale = useLocale();
  const { hobbsDeparture, hobbsArrival } = followUp.legs[at]!;
  const departure = hobbsDeparture === null ? "–" : formatHobbs(hobbsDeparture, locale);
  const flown = hobbsDeparture !== null && hobbsArrival !== null ? hobbsArrival - hobbsDeparture : null;
  return (
    <Row
      number={number}
      isDone={hobbsArrival !== null && followUp.unreadableAt(at, "hobbsArrival") === null}
      name={t("hobbs")}
      note={
        flown !== null && flown > 0
          ? t("hobbsFlown", { departure, hours: formatHobbs(flown, locale) })
          : t("hobbsDepartureIs", { departure })
      }
    >
      <LegPictureField {...{ followUp, at }} kind="hobbs" />
      <span className="w-36 pe-3">
        <LegValue {...{ followUp, at, zone }} field="hobbsArrival" isReadOnly={false} isLarge />
      </span>
    </Row>
  );
}

function Counts({ followUp, at, first }: OfLeg & { first: number }) {
  const t = useTranslations("flightFollowUp");
  const locale = useLocale();
  const { legs, view, setLeg } = followUp;
  const leg = legs[at]!;
  const landings = fieldOfLandings(leg, expectedOfView(view));
  const isNight = landings === "landingsByNight";
  const fuelBefore = legs[at - 1]?.remainingFuel ?? view.lastFuel?.litres ?? null;
  const isReadable = (field: LegField) => followUp.unreadableAt(at, field) === null;
  const unreadableOf = (field: LegField) => ({
    unreadable: followUp.unreadableAt(at, field),
    onUnreadable: (text: string | null) => followUp.noteUnreadable(at, field, text),
  });
  const litres = {
    format: (value: number) => formatLitres(value, locale),
    parse: (text: string) => parseDecimal(text, 1),
  };
  return (
    <>
      {hasField(view, landings) && (
        <Row
          number={first}
          isDone={leg.landingsByDay + leg.landingsByNight > 0 && isReadable(landings)}
          name={t("landings")}
          note={
            isNight && leg.landingsByDay > 0
              ? t("landingsBoth", { day: leg.landingsByDay })
              : !isNight && leg.landingsByNight > 0
                ? t("landingsBothByDay", { night: leg.landingsByNight })
                : t(isNight ? "byNight" : "byDay")
          }
        >
          <Stepper
            isLarge
            {...unreadableOf(landings)}
            label={t(`fields.${landings}`)}
            value={leg[landings]}
            onChange={(value) => setLeg(at, { [landings]: value })}
          />
        </Row>
      )}
      {hasField(view, "remainingFuel") && (
        <Row
          number={first + 1}
          isDone={leg.remainingFuel !== null && isReadable("remainingFuel")}
          name={t("fields.remainingFuel")}
          note={
            leg.remainingFuel === null && fuelBefore !== null
              ? t("notes.before", { litres: litres.format(fuelBefore) })
              : t("notes.litres")
          }
        >
          <LegPictureField {...{ followUp, at }} kind="fuel" />
          <Stepper
            isLarge
            {...litres}
            {...unreadableOf("remainingFuel")}
            label={t("fields.remainingFuel")}
            start={fuelBefore ?? 0}
            value={leg.remainingFuel}
            onChange={(remainingFuel) => setLeg(at, { remainingFuel })}
          />
        </Row>
      )}
      {hasField(view, "oilAdded") && (
        <Row
          number={first + 2}
          isDone={leg.oilAdded !== null && isReadable("oilAdded")}
          name={t("fields.oilAdded")}
          note={t("notes.litres")}
        >
          <Stepper
            isLarge
            {...litres}
            {...unreadableOf("oilAdded")}
            label={t("fields.oilAdded")}
            value={leg.oilAdded}
            onChange={(oilAdded) => setLeg(at, { oilAdded })}
          />
        </Row>
      )}
    </>
  );
}

/** All fields of a leg under one another. */
function AllFields({ followUp, zone, at, isReadOnly }: OfLeg & { zone: string; isReadOnly: boolean }) {
  const t = useTranslations("flightFollowUp");
  return (
    <div className="border border-line bg-surface">
      {groupsOf(followUp.view).map(({ name, title, fields }) => (
        <section key={name}>
          {name !== "flight" && <h3 className="bg-sunken px-3 py-1 font-bold">{t(title)}</h3>}
          {fields.map((field) => (
            <div key={field} className="flex min-h-12 items-center gap-3 border-t border-line-2 ps-3">
              <span className="flex-1">{t(`fields.${field}`)}</span>
              {isReadOnly && PICTURE_OF[field] && (
                <LegPictureField {...{ followUp, at }} kind={PICTURE_OF[field]} isReadOnly />
              )}
              <span className="w-44 pe-2">
                <LegValue {...{ followUp, at, field, zone, isReadOnly }} isLarge={!isReadOnly} />
              </span>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

function LegFaults({ followUp, at }: OfLeg) {
  const { faults, legs } = followUp;
  const t = useTranslations("flightFollowUp");
  const own = faults.filter((fault) => fault.leg === at);
  const missing = own.filter(isMissing);
  const others = new Set(
    faults.flatMap(({ leg }) => (leg !== null && leg !== at && leg < legs.length ? [leg + 1] : [])),
  );
  return (
    <div id={faultIdOf(at)} className="flex flex-col gap-1 empty:hidden">
      {own
        .filter((fault) => !isMissing(fault))
        .map((fault) => (
          <Notice key={`${fault.field} ${fault.key}`} tone="error">
            <FaultText fault={fault} />
          </Notice>
        ))}
      <LandingsToNight {...{ followUp, at }} />
      {missing.length > 0 && (
        <p className="text-small text-ink-2">
          {t("missing")} <MissingFields faults={missing} />
        </p>
      )}
      {others.size > 0 && (
        <p className="text-small text-ink-2">{t("otherLegs", { numbers: [...others].join(", ") })}</p>
      )}
    </div>
  );
}
