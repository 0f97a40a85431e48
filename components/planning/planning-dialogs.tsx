"use client";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import type { Dispatch, SetStateAction } from "react";
import type { BookingContext } from "@/components/reservations/booking-context";
import { loadCard } from "@/components/reservations/card/load-card";
import { type BookedPlace, BookingForm } from "@/components/reservations/form/booking-form";
import { makeNewBookingFields } from "@/components/reservations/form/booking-form-state";
import { NewBooking, PHONE } from "@/components/reservations/new-booking";
import { reportHref } from "@/components/reservations/report-href";
import { preloadReservationDialogs, ReservationDialogs } from "@/components/reservations/reservation-dialogs";
import { mayReportOf } from "@/components/reservations/rights";
import type { PersonActor } from "@/lib/access/actor/actor";
import { mayBookOnlyForSelf } from "@/lib/activity/reservations/reach";
import type { FullReservation, PublicReservation } from "@/lib/activity/reservations/wire";
import { localDayOf } from "@/lib/platform/day";
import { goToDay } from "./day-address";
import type { OpenDraft } from "./draft/use-draft";
import { loadFilterForm } from "./filters/board-filters";
import { isAboutReservation, type OverBoard } from "./over-board";
import type { BoardResources, BoardRights, ResourceRef } from "./types";
import type { BoardMenus } from "./use-board-menus";
import type { OpenBars } from "./use-open-bars";
import type { SavedBookings } from "./use-saved-bookings";

/** The strip's menu and the code that places menus, so that a right click finds both. */
const loadMenu = async () => (await Promise.all([import("./strip-menu"), import("@/components/ui/menu-panel")]))[0];
const StripMenu = dynamic(() => loadMenu().then((m) => m.StripMenu));
const BoardMenu = dynamic(() => loadMenu().then((m) => m.BoardMenu));
const loadAvailability = () => import("@/components/availability/availability-dialog");
const AvailabilityDialog = dynamic(() => loadAvailability().then((m) => m.AvailabilityDialog));
const loadBooked = () => import("./list/booked-dialog");
const BookedDialog = dynamic(() => loadBooked().then((m) => m.BookedDialog));

/** What is opened by a press is loaded before, so that it is there also when the network is lost meanwhile. */
export const loadDialogs = () => {
  preloadReservationDialogs();
  const ofDevice = matchMedia(PHONE).matches ? [loadBooked] : [loadMenu, loadAvailability];
  for (const load of [loadCard, loadFilterForm, ...ofDevice]) load().catch(() => {});
};

type Props = {
  open: OverBoard | null;
  setOpen: Dispatch<SetStateAction<OverBoard | null>>;
  close: () => void;
  /** What the forms need. Undefined where there is no site. */
  context: (BookingContext & { site: BoardResources }) | undefined;
  siteId: string;
  readerId: string;
  actor: PersonActor;
  /** The days that the board shows, from the first on. */
  shown: { day: string; days: 1 | 7 };
  today: string;
  timeZone: string;
  zoneOf: (bar: PublicReservation) => string;
  noticeHours: number;
  isBookable: boolean;
  draft: OpenDraft | null;
  rights: BoardRights;
  mayCopy: (bar: PublicReservation) => boolean;
  menus: BoardMenus;
  bars: OpenBars;
  saves: SavedBookings;
  show: (bar: PublicReservation) => void;
  readAgain: () => Promise<void>;
  /** Where the booking in the open form would stand. */
  onPlace: (place: BookedPlace | null) => void;
  /** Opens the form again, for what comes after what was booked. */
  onNext: (reservation: FullReservation) => void;
  /** Enters when a person is available, or the reader. */
  onAvailability: (person: Pick<ResourceRef, "id" | "name"> | null, start: number, end: number) => void;
};

/** All that can be open over the board: forms, sheets, menus. */
export function PlanningDialogs({
  open,
  setOpen,
  close,
  context,
  actor,
  shown,
  timeZone,
  zoneOf,
  draft,
  rights,
  mayCopy,
  menus,
  bars,
  saves,
  ...p
}: Props) {
  const router = useRouter();
  const { personHref, replanHref } = menus;
  const site = context?.site;
  const dayOf = ({ start }: PublicReservation) => localDayOf(start, timeZone);
  /** Until when who books for themself may cancel. Null for all others, whom the notice doesn't concern. */
  const cancelUntil = ({ start, type }: PublicReservation) =>
    mayBookOnlyForSelf(actor, { siteId: p.siteId, type }) ? start - p.noticeHours * 3600 : null;
  return (
    <>
      {open?.what === "new" && context && (
        <NewBooking
          key={open.turn}
          context={context}
          initial={makeNewBookingFields(open.prefill, timeZone, context.usualBriefing)}
          asksTime={open.asksTime}
          dictated={open.dictated}
          keepsUnsent={!draft}
          onPlace={p.onPlace}
          onClose={close}
          onDone={saves.saved}
          onNext={(reservation) => {
            saves.tell(reservation, true);
            p.onNext(reservation);
          }}
          onUnavailability={(whose, { start, end }) => p.onAvailability(whose, start, end)}
          onSeriesDone={saves.savedSeries}
        />
      )}
      {open?.what === "again" && context && (
        <BookingForm
          context={context}
          initial={open.unsent.fields}
          refused={open.refused}
          unsent={open.unsent}
          arrived={open.arrived}
          keepsUnsent
          onClose={close}
          onDone={saves.saved}
          onSeriesDone={saves.savedSeries}
        />
      )}
      {open?.what === "booked" && site && (
        <BookedDialog
          reservation={open.reservation}
          site={site}
          isSunKnown={shown.day === dayOf(open.reservation)}
          today={p.today}
          cancelUntil={cancelUntil(open.reservation)}
          onDay={(day) => {
            close();
            goToDay(day);
          }}
          onOpen={() => bars.openBar(open.reservation)}
          onAgain={
            mayCopy(open.reservation) ? () => setOpen({ what: "copy", reservation: open.reservation }) : undefined
          }
          onUndone={() => {
            saves.leaveBooked(open.reservation);
            void p.readAgain();
          }}
          onClose={() => saves.leaveBooked(open.reservation)}
        />
      )}
      {open?.what === "availability" && site && (
        <AvailabilityDialog
          {...{ whose: open.whose, open: open.open, timeZone }}
          slotMinutes={site.slotMinutes}
          onClose={close}
          onChanged={p.readAgain}
        />
      )}
      {open?.what === "boardMenu" && (
        <BoardMenu {...open} onClose={() => setOpen((now) => (now?.what === "boardMenu" ? null : now))} />
      )}
      {open?.what === "menu" && (
        <StripMenu
          {...open}
          onClose={() => setOpen((now) => (now?.what === "menu" ? null : now))}
          actions={{
            onOpen: () => bars.openBar(open.bar),
            onChange: rights.mayMove(open.bar) ? () => void bars.changeBar(open.bar) : undefined,
            onCopy: mayCopy(open.bar) ? () => void bars.copyBar(open.bar) : undefined,
            onReport: mayReportOf(actor, open.bar)
              ? () => window.location.assign(reportHref(open.bar.siteId, open.bar.aircraft!.aircraftId))
              : undefined,
            onReplan:
              replanHref && open.bar.aircraft
                ? () => router.push(replanHref({ aircraft: open.bar.aircraft!.aircraftId, date: dayOf(open.bar) }))
                : undefined,
            onCancel: rights.mayCancel(open.bar) ? () => bars.cancelBar(open.bar) : undefined,
          }}
        />
      )}
      {open && isAboutReservation(open) && (
        <ReservationDialogs
          {...{ open, context }}
          readerId={p.readerId}
          onOpen={(next) => (next ? setOpen(next) : close())}
          timeZone={zoneOf("bar" in open ? open.bar : open.reservation)}
          isReadOnly={!p.isBookable}
          keepsUnsent={!draft}
          onRevert={draft ? (item) => void bars.revert(item) : undefined}
          mayCopy={mayCopy("bar" in open ? open.bar : open.reservation)}
          personHref={personHref}
          onSaved={p.show}
          onBooked={(reservation) => saves.saved(reservation, true)}
          onEnded={() => void p.readAgain()}
        />
      )}
    </>
  );
}
