"use client";
import { faCheck, faCircleInfo } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useRef, useState } from "react";
import { PersonPicker } from "@/components/entity/person-picker";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { FailedState, Skeleton } from "@/components/ui/states";
import { type BookableType, requiredSiteRoleForRole } from "@/lib/activity/reservations/kinds";
import { mayBookOnlyForSelf } from "@/lib/activity/reservations/reach";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import { ApiError, newIdempotencyKey } from "@/lib/http/client";
import { addDays } from "@/lib/platform/day";
import { formatClock } from "@/lib/platform/display";
import { type BookingContext, makeBrowserActor } from "../booking-context";
import { type CureByChange, fieldsOfCure } from "../cure-changes";
import {
  type BookingFields,
  becomeType,
  bookingBodyFromFields,
  describeFields,
  flightTimesOf,
  periodToFormFields,
} from "../form/booking-form-state";
import { recallRentalLength, rememberRentalLength } from "../form/last-choices";
import { ReservationTypeTabs } from "../form/reservation-type-tabs";
import { latestCheckResult, useBookingCheck } from "../form/use-booking-check";
import { bookUnlessArrived } from "../reservation-calls";
import { bookableTypesFor } from "../rights";
import { formatHoursAndMinutes, instantToWallTime, wallTimeToInstant } from "../site-time";
import type { UnsentBooking } from "../unsent-booking";
import { useBusyPeriods } from "../use-busy-periods";
import { useDaylight } from "../use-daylight";
import { useLiveChanges } from "../use-live-changes";
import { DayRow } from "./day-row";
import { FullDay } from "./full-day";
import { RentalCard } from "./rental-card";
import { isStopped, RentalFoot } from "./rental-foot";
import { listRentalOffers, type RentalLength, rentalDayOf, rentalHoursOf, secondsOf } from "./rental-offers";
import { useGrounded } from "./use-grounded";
import { useSwipe } from "./use-swipe";

/** What the whole form goes on with: all that was chosen, and what became of an attempt to book it. */
export type Handover = { fields: BookingFields; refused?: string[]; unsent?: UnsentBooking };

const LENGTHS = [60, 90, 120, 180];

/** Rents on a phone by three taps: the day, a free start, Book. All else is in the whole form, one tap away. */
export function PhoneBooking({
  context,
  initial,
  isAgain,
  onClose,
  onDone,
  onWhole,
}: {
  context: BookingContext;
  /** Where it begins: its day, its time, the aircraft and the renter, as far as they are known. */
  initial: BookingFields;
  /** Whether it repeats an earlier reservation, so that it begins with its length. */
  isAgain: boolean;
  onClose: () => void;
  onDone: (reservation: FullReservation) => void;
  /** Opens the whole form. */
  onWhole: (handover: Handover) => void;
}) {
  const t = useTranslations("booking.phone");
  const texts = useTranslations("booking");
  const roles = useTranslations("reservations.roles");
  const { site, reader, operationTypes } = context;
  const { siteId, timeZone } = site;
  const actor = useMemo(() => makeBrowserActor(reader), [reader]);
  const isSelf = mayBookOnlyForSelf(actor, { siteId, type: "Renter" });
  const types = bookableTypesFor(actor, siteId, operationTypes);
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const today = instantToWallTime(now, timeZone).day;

  const [day, setDay] = useState(initial.day ?? today);
  const [opened] = useState(() => flightTimesOf(initial, timeZone));
  const [length, setLength] = useState<RentalLength>(() =>
    isAgain && opened ? (opened.onBlock - opened.offBlock) / 60 : recallRentalLength(siteId),
  );
  const [personId, setPersonId] = useState(initial.mainPersonId);
  const [chosen, setChosen] = useState<{ aircraftId: string; start: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useLiveChanges(
    siteId,
    useCallback(() => setAttempt((before) => before + 1), []),
  );

  const midnight = (of: string) => wallTimeToInstant(of, "00:00", timeZone);
  const { busy, hasFailed, readAgain } = useBusyPeriods(siteId, {
    start: midnight(day),
    end: midnight(addDays(day, 1)),
  });
  const { data: light, isError, refetch } = useDaylight(siteId, day);
  const within = light && rentalHoursOf(day, site, light, now);
  const wish = { length, personId, firstId: initial.aircraftId };
  const startOn = (of: string) => wallTimeToInstant(of, initial.offBlock ?? "09:00", timeZone);
  const wished = { start: startOn(day), end: startOn(day) + (length === "day" ? 60 : length) * 60 };
  const grounded = useGrounded(siteId, wished);
  const offered = { ...site, aircraft: site.aircraft.filter(({ id }) => !grounded?.has(id)) };
  const offers =
    busy && within && grounded && listRentalOffers(offered, busy, { ...wish, within, wanted: wished.start });
  const isFull = offers?.every(({ starts }) => starts.length === 0) ?? false;
  const notRented = site.aircraft.filter((one) => !one.enableRental).map(({ callSign: name }) => name);
  const whyNot = site.aircraft.flatMap(({ id, callSign: name }) => {
    const why = grounded?.get(id);
    return why ? [why.includes(name) ? why : t("notNow", { name, why })] : [];
  });
  const ownIds = useMemo(
    () => new Set(busy?.get(reader.id)?.map(({ reservationId }) => reservationId)),
    [busy, reader.id],
  );

  const flight = chosen && within && { start: chosen.start, end: chosen.start + secondsOf(length, within) };
  // Without a chosen time, the whole form begins with the day and the length.
  const times = flight ?? wished;
  const fields: BookingFields = {
    ...initial,
    ...periodToFormFields(times, timeZone),
    isEndDayChosen: false,
    aircraftId: chosen?.aircraftId ?? initial.aircraftId,
    mainPersonId: personId,
  };
  const body = flight && personId ? bookingBodyFromFields(fields, site) : null;
  const check = useBookingCheck("Renter", body, undefined, attempt);
  const found = body && latestCheckResult(check);
  const isInTheWay = isStopped(found);

  const key = useRef(newIdempotencyKey());
  async function book() {
    if (!body || isBusy) return;
    if (isInTheWay) return onWhole({ fields });
    setBusy(true);
    try {
      const saved = await bookUnlessArrived("Renter", body, key.current, []);
      rememberRentalLength(length, siteId);
      onDone(saved);
    } catch (error) {
      // The whole form shows what is in the way and what is free instead, and keeps what can't be sent.
      if (!(error instanceof ApiError)) throw error;
      const sent = { id: key.current, idempotencyKey: key.current, sent: [{ type: "Renter" as const, body }] };
      const what = describeFields(fields, site);
      if (error.status === 0)
        onWhole({ fields, unsent: { ...sent, fields, readerId: reader.id, siteId, existing: null, what } });
      else onWhole({ fields, refused: "conflicts" in error.problem ? [] : [...error.lines] });
    }
  }

  function takeCure(cure: CureByChange) {
    if (cure.kind === "aircraft" && chosen) return setChosen({ ...chosen, aircraftId: cure.aircraftId });
    // The length of a whole day depends on the day.
    if (cure.kind !== "time" || !chosen || length === "day")
      return onWhole({ fields: { ...fields, ...fieldsOfCure(cure, fields, timeZone) } });
    setDay(instantToWallTime(cure.start, timeZone).day);
    setChosen({ ...chosen, start: cure.start });
  }

  function changeDay(next: string) {
    setDay(next);
    setChosen(null);
  }
  const swipe = useSwipe((by) => addDays(day, by) >= today && changeDay(addDays(day, by)));
  const callSign = chosen && site.aircraft.find(({ id }) => id === chosen.aircraftId)?.callSign;
  const segments = [...new Set([...LENGTHS, ...(length === "day" ? [] : [length])])].sort((a, b) => a - b);
  return (
    <Dialog
      open
      isPage
      onOpenChange={(open) => !open && onClose()}
      title={t("title")}
      subtitle={[isSelf && `${reader.firstName} ${reader.lastName}`, site.siteName].filter(Boolean).join(", ")}
      closeLabel={texts("close")}
      corner={
        <Button variant="quiet" onClick={() => onWhole({ fields })}>
          {t("more")}
        </Button>
      }
      busy={isBusy}
      busyLabel={texts("saving")}
      tabs={
        <>
          {types.length > 1 && (
            <ReservationTypeTabs
              types={types}
              value="Renter"
              onChange={(type: BookableType) =>
                onWhole({ fields: { ...fields, ...becomeType(fields, type, { actor, ...context }) } })
              }
              onChoose={() => {}}
            />
          )}
          <DayRow {...{ today, day }} closures={site.closures} onDay={changeDay} />
        </>
      }
      note={
        <RentalFoot
          {...{ callSign, flight, siteId, timeZone }}
          needsRenter={!personId}
          check={found}
          onTake={takeCure}
        />
      }
      actions={
        <Button
          variant="primary"
          size="large"
          icon={isInTheWay ? undefined : faCheck}
          className="w-dvw"
          disabled={!body}
          onClick={() => void book()}
        >
          {t(isInTheWay ? "solve" : "book")}
        </Button>
      }
    >
      <div className="flex min-h-[50dvh] flex-col gap-3 pt-2" {...swipe}>
        {!isSelf && (
          <PersonPicker
            siteId={siteId}
            label={roles("Renter")}
            siteRole={requiredSiteRoleForRole("Renter")}
            known={[]}
            openLabel={texts("open")}
            emptyText={texts("nothingFound")}
            value={personId}
            onChange={setPersonId}
          />
        )}
        <div>
          <p className="mb-1.5 flex items-baseline justify-between gap-3 text-body text-ink-2">
            {t("length")}
            {light?.sunrise != null && light.sunset !== null && (
              <span className="text-table">
                {t("daylight", {
                  from: formatClock(light.sunrise, timeZone),
                  to: formatClock(light.sunset, timeZone),
                })}
              </span>
            )}
          </p>
          <SegmentedControl
            isShort
            label={t("length")}
            segments={[
              ...segments.map((minutes) => ({ value: String(minutes), label: formatHoursAndMinutes(minutes * 60) })),
              { value: "day", label: t("day") },
            ]}
            value={String(length)}
            onValueChange={(value) => {
              setLength(value === "day" ? value : Number(value));
              setChosen(null);
            }}
          />
        </div>
        {hasFailed || isError ? (
          <FailedState
            title={t("notRead")}
            retryLabel={texts("retry")}
            onRetry={() => {
              readAgain();
              void refetch();
            }}
          />
        ) : !offers ? (
          <Skeleton label={t("reading")} rows={6} />
        ) : isFull ? (
          <FullDay {...{ day, wish, startOn, now }} site={offered} light={light!} onDay={changeDay} />
        ) : (
          offers.map((offer) => (
            <RentalCard
              key={offer.aircraft.id}
              {...{ offer, timeZone, ownIds }}
              day={rentalDayOf(day, timeZone)}
              chosen={chosen?.aircraftId === offer.aircraft.id ? flight! : null}
              onTake={(start) => setChosen({ aircraftId: offer.aircraft.id, start })}
            />
          ))
        )}
        {notRented.length + whyNot.length > 0 && (
          <details className="text-table text-ink-2">
            <summary className="flex min-h-11 cursor-pointer items-center gap-2">
              <Icon of={faCircleInfo} />
              <span>
                {t("notOffered", { count: notRented.length + whyNot.length })}{" "}
                <span className="text-link underline underline-offset-2">{t("why")}</span>
              </span>
            </summary>
            {whyNot.map((why) => (
              <p key={why}>{why}</p>
            ))}
            {notRented.length > 0 && <p>{t("notRented", { names: notRented.join(", ") })}</p>}
          </details>
        )}
      </div>
    </Dialog>
  );
}
