"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { OpenAvailability, Whose } from "@/components/availability/availability-dialog";
import { ASK_FOR_LESSON } from "@/components/lesson-requests/ask-for-lesson";
import { makeBrowserActor, type SignedInUser } from "@/components/reservations/booking-context";
import { loadCard } from "@/components/reservations/card/load-card";
import type { DraftedItem } from "@/components/reservations/drafted-item";
import type { BookedPlace } from "@/components/reservations/form/booking-form";
import { type BookingPrefill, makeNewBookingFields } from "@/components/reservations/form/booking-form-state";
import { BookingForm, NewBooking, PHONE } from "@/components/reservations/new-booking";
import { PlanProvider, publishedPlan, usePlan } from "@/components/reservations/plan";
import { reportHref } from "@/components/reservations/report-href";
import {
  type OpenReservation,
  preloadReservationDialogs,
  ReservationDialogs,
} from "@/components/reservations/reservation-dialogs";
import { bookableTypesFor, mayReportOf, whyNotCancelBar, whyNotMoveBar } from "@/components/reservations/rights";
import { useUnsentBookings } from "@/components/reservations/unsent-booking";
import { useMoveReservation } from "@/components/reservations/use-move-reservation";
import type { WhyNotCancelled, WhyNotMoved } from "@/components/reservations/use-refusal-toast";
import { useSavedToasts } from "@/components/reservations/use-saved-toasts";
import { findUsualStart } from "@/components/reservations/usual-start";
import { describeBar } from "@/components/reservations/what-text";
import { PlanningViewLinks, planningHref } from "@/components/shell/page/planning-view-links";
import { PrintHeader } from "@/components/shell/page/print-header";
import { useBackCloses } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { FailedState } from "@/components/ui/states";
import { showToast } from "@/components/ui/toast";
import { holdsAnyRoleAt, isAdmin } from "@/lib/access/actor/actor";
import { can } from "@/lib/access/permissions/permissions";
import { hrefOf } from "@/lib/access/screens/address";
import { mayOpenScreen } from "@/lib/access/screens/screens";
import { overlay } from "@/lib/activity/drafts/rules";
import type { OpenDraftView } from "@/lib/activity/drafts/schema";
import { bookableTypesForRow, type RowKind } from "@/lib/activity/reservations/kinds";
import { mayBookOnlyForSelf } from "@/lib/activity/reservations/reach";
import type { FullReservation, PublicReservation } from "@/lib/activity/reservations/wire";
import { ApiError } from "@/lib/http/client";
import { isoWeekOf, localDayOf } from "@/lib/platform/day";
import { formatDayInText } from "@/lib/platform/display";
import { craftOf } from "@/lib/views/planning/filters/rules";
import type { DecodedBoardRows } from "@/lib/views/planning/wire";
import { assistanceHref } from "./assistance-link";
import { isPersonKind, type ResourceRow } from "./board/board-model";
import { addDays } from "./board/time-axis";
import { goToDay, readPressedDay, useDayOfAddress } from "./day-address";
import { useDraftParts } from "./draft/draft-parts";
import { DraftsMenu } from "./draft/drafts-menu";
import { DRAFT, isOutOfPlan, type OpenDraft, useDraft } from "./draft/use-draft";
import { PlanningFailurePanel } from "./failure-panel";
import { loadFilterForm } from "./filters/board-filters";
import { countNeedingAttention } from "./filters/matches-filter";
import { useFoundReservations } from "./filters/use-found-reservations";
import { useUrlFilters } from "./filters/use-url-filters";
import { usePeriodName } from "./period-name";
import { markAsked, type PlanningDay } from "./planning-day";
import { usePlanningLook } from "./planning-look";
import type { PlanningView } from "./planning-view";
import { makeColouring } from "./strip/strip-colours";
import type { BoardMenuActions } from "./strip-menu";
import {
  type BoardFilters,
  countActiveFilters,
  type PublicReservation as DrawnReservation,
  type ResourceRef,
} from "./types";
import { decodeUndecided, markUndecided, UNDECIDED } from "./undecided";
import { UndecidedNotice } from "./undecided-notice";
import { type RefusedUnsent, UnsentPanel } from "./unsent-panel";
import { type ShownDay, useLivePlanningDay } from "./use-live-planning-day";
import { useNewBooking } from "./use-new-booking";
import { usePlanningKeys, usePreload } from "./use-planning-keys";

const loadKeys = () => import("./planning-keys-dialog");
/** The strip's menu and the code that places menus, so that a right click finds both. */
const loadMenu = async () => (await Promise.all([import("./strip-menu"), import("@/components/ui/menu-panel")]))[0];
const StripMenu = dynamic(() => loadMenu().then((m) => m.StripMenu));
const BoardMenu = dynamic(() => loadMenu().then((m) => m.BoardMenu));
const loadAvailability = () => import("@/components/availability/availability-dialog");
const AvailabilityDialog = dynamic(() => loadAvailability().then((m) => m.AvailabilityDialog));
const loadBooked = () => import("./list/booked-dialog");
const BookedDialog = dynamic(() => loadBooked().then((m) => m.BookedDialog));
const KeysDialog = dynamic(() => loadKeys().then((m) => m.PlanningKeysDialog));

export type PlanningScreenProps = {
  siteId: string;
  isAll: boolean;
  /** The day that the address asks for, or today. */
  asked: string;
  /** The first day that is shown. */
  day: string;
  today: string;
  period: { from: number; to: number };
  seed: PlanningDay;
  isPhone: boolean;
  /** The starts of the person's next reservations, in their order. Only a phone is told. */
  ownStarts: number[];
  /** Unix seconds at which the page was rendered. */
  now: number;
  reader: SignedInUser;
  /** Whether the reader may filter by programme, promotion and tag, and what the address finds by them. */
  mayFilterByRecords: boolean;
  found: string[] | null;
  /** The reservations about which something is asked that the reader answers. */
  askedIds: string[];
  rows: DecodedBoardRows;
  /** The reservation that the address names, whose sheet opens over its day. */
  opened: PublicReservation | null;
  /** The draft that the address names. Null where there is none, or none that the reader may open. */
  draft: OpenDraftView | null;
};

type Props = PlanningScreenProps & { view: PlanningView };

/** A view of the planning, kept up to date, with all actions on reservations. For all sites together it is read-only. */
export function PlanningScreen(props: Props) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 2, refetchOnWindowFocus: false } } }),
  );
  return (
    <QueryClientProvider client={client}>
      <PlanningOfPlan {...props} />
    </QueryClientProvider>
  );
}

/** The planning of the published plan, or of the draft that the address names. */
function PlanningOfPlan(props: Props) {
  const { siteId, isAll, reader, draft: seed } = props;
  const named = useSearchParams().get(DRAFT);
  const mayDraft = useMemo(
    () => !isAll && can(makeBrowserActor(reader), "planning.draft", siteId),
    [isAll, reader, siteId],
  );
  const { open, retry } = useDraft(siteId, mayDraft ? named : null, seed);
  return (
    <PlanProvider value={open?.plan ?? publishedPlan}>
      <Planning {...props} open={open} isAwaitingDraft={mayDraft && named !== null && !open} onDraftRetry={retry} />
    </PlanProvider>
  );
}

type MenuOf = "aircraft" | "person" | "classroom" | "day";
type Open =
  | { what: "booked"; reservation: FullReservation }
  | { what: "new"; prefill: BookingPrefill; asksTime: boolean; dictated?: string; turn: number }
  | RefusedUnsent
  | { what: "keys" }
  | { what: "menu"; bar: PublicReservation; at: { x: number; y: number } }
  | { what: "boardMenu"; of: MenuOf; heading: string; actions: BoardMenuActions; at: { x: number; y: number } }
  | { what: "availability"; whose: Whose; open: OpenAvailability }
  | OpenReservation;

type PlanProps = {
  open: OpenDraft | null;
  /** Whether a draft is still being read. Until then nothing is booked, which would go into the published plan. */
  isAwaitingDraft: boolean;
  onDraftRetry: (() => void) | null;
};

function Planning(props: Props & PlanProps) {
  const { view, siteId, isAll, today, reader, open: draft } = props;
  const plan = usePlan();
  const t = useTranslations("booking");
  const words = useTranslations("planning");
  const names = useTranslations("drafts");
  const locale = useLocale();
  const { nameOf } = usePeriodName(view.days);
  const fail = useFailureToast();
  const now = useNow(props.now);
  const actor = useMemo(() => makeBrowserActor(reader), [reader]);
  const [chosen, setFilters] = useUrlFilters(props.mayFilterByRecords);
  const named = useSearchParams().get("reservation");
  // After Back or Forward, the kept page may still bring a reservation that the address doesn't name any more.
  const [open, setOpen] = useState<Open | null>(named && props.opened ? { what: "read", bar: props.opened } : null);
  const close = useCallback(() => {
    setOpen(null);
    forgetParameters(OF_DIALOG);
  }, []);
  const page = useMemo(
    () => ({
      period: { siteId, day: props.day, days: view.days, ...props.period },
      day: props.seed,
      rows: props.rows,
    }),
    [siteId, view, props.day, props.period, props.seed, props.rows],
  );
  const asked = useDayOfAddress(props.asked);
  // While something is open over the board, a day that is still being read doesn't replace the shown one.
  const [held, setHeld] = useState<{ day: string; asked: string } | null>(null);
  const wanted = held?.asked === asked ? held.day : view.firstOf(asked);
  const live = useLivePlanningDay(siteId, wanted, page);
  const { shown, failure, readAgain } = live;
  // What a draft has is shown once it is read again: it isn't in the published day.
  const show = draft ? showNothing : live.show;
  const { period } = shown;
  const {
    fleet,
    found,
    hasFailed: isUnfiltered,
    readAgain: filterAgain,
  } = useFilterFacts(shown, chosen, page, props.found);
  const filters = useMemo(() => ({ ...chosen, fleet, found }), [chosen, fleet, found]);
  const look = usePlanningLook();
  const colouring = useMemo(() => makeColouring(look.colour, shown.rows.sites), [look.colour, shown.rows.sites]);
  const askedIds = props.askedIds.join();
  const undecided = useSearchParams().get(UNDECIDED);
  const reservations = useMemo(() => {
    const asked = markAsked(shown.day.reservations, new Set(askedIds.split(",").filter(Boolean)));
    return markUndecided(asked, decodeUndecided(undecided));
  }, [shown.day.reservations, askedIds, undecided]);
  const drafted = draft?.items;
  const { from, to } = shown.period;
  const drawn = useMemo(() => {
    if (!drafted) return reservations;
    return overlay(reservations, drafted).filter(({ start, end }) => start < to && end > from);
  }, [reservations, drafted, from, to]);
  const needing = useMemo(() => countNeedingAttention(drawn, filters), [drawn, filters]);
  const isOver = open !== null && open.what !== "menu" && open.what !== "boardMenu";
  if (isOver && !held) setHeld({ day: period.day, asked });
  if (!isOver && held) setHeld(null);
  const { sites, operationTypes, noticeHours, usualBriefing } = shown.rows;

  const site = sites[0];
  const isBookable = !isAll && Boolean(site?.isActive) && !props.isAwaitingDraft;
  const types = useMemo(
    () => (isBookable ? bookableTypesFor(actor, siteId, operationTypes) : []),
    [isBookable, actor, siteId, operationTypes],
  );
  const timeZone = site?.timeZone ?? "UTC";
  const dayOf = ({ start }: PublicReservation) => localDayOf(start, timeZone);
  // A draft is planned by hand: what it holds is no one's yet.
  const mayReplan = !isAll && !draft && can(actor, "planning.replan", siteId);
  const replanHref = (asked: Record<string, string>) =>
    `${hrefOf("planningReplan", siteId)}?${new URLSearchParams(asked)}`;
  /** What is still to come of the days that are shown. */
  const shownSpan = (): Record<string, string> => {
    const last = addDays(period.day, view.days - 1);
    const first = today > period.day && today <= last ? today : period.day;
    return first === last ? { date: first } : { date: first, untilDay: last };
  };
  const zoneOf = (bar: PublicReservation) => sites.find((one) => one.siteId === bar.siteId)?.timeZone ?? timeZone;

  const whyNotMove = useCallback(
    (bar: DrawnReservation): WhyNotMoved | null => {
      if (!isBookable) return isAll ? "allSites" : "noSite";
      if (isOutOfPlan(bar)) return "Cancelled";
      return whyNotMoveBar(actor, bar, operationTypes, Math.floor(Date.now() / 1000), noticeHours);
    },
    [isBookable, isAll, actor, operationTypes, noticeHours],
  );
  const whyNotCancel = useCallback(
    (bar: DrawnReservation): WhyNotCancelled | null => {
      if (!isBookable) return isAll ? "allSites" : "noSite";
      if (isOutOfPlan(bar)) return "Cancelled";
      return whyNotCancelBar(actor, bar, operationTypes, Math.floor(Date.now() / 1000), noticeHours);
    },
    [isBookable, isAll, actor, operationTypes, noticeHours],
  );
  const rights = useMemo(
    () => ({
      whyNotMove,
      mayBook: (kind: RowKind) => types.length > 0 && bookableTypesForRow(kind).some((type) => types.includes(type)),
      mayMove: (bar: PublicReservation) => whyNotMove(bar) === null,
      whyNotCancel,
      mayCancel: (bar: PublicReservation) => whyNotCancel(bar) === null,
    }),
    [types, whyNotMove, whyNotCancel],
  );

  // The page brings the first one. A link to another, or to the same one later, opens it as it is then.
  const first = useRef(props.opened);
  // A notification's button asks for the cancellation, which opens for who may cancel.
  const asksCancel = useSearchParams().has("cancel");
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is named is opened once, whatever else changes meanwhile
  useEffect(() => {
    if (!named) return;
    // Who may not cancel it reads on its sheet why not.
    const opensCancel = (bar: PublicReservation) => asksCancel && rights.mayCancel(bar);
    const brought = first.current;
    first.current = null;
    // Wait until the router listens, which it doesn't yet when the page has just been loaded.
    if (asksCancel) setTimeout(() => forgetParameters(["cancel"]));
    if (brought) {
      if (opensCancel(brought)) setOpen({ what: "cancel", bar: brought });
      return;
    }
    plan.read(named).then(
      (bar) => setOpen({ what: opensCancel(bar) ? "cancel" : "read", bar }),
      (error) => {
        forgetParameters(OF_DIALOG);
        if (error instanceof ApiError && error.status === 404)
          showToast({ tone: "info", title: t("gone"), id: "gone" });
        else fail(error, t("failed.load"));
      },
    );
  }, [named]);

  const [place, setPlace] = useState<BookedPlace | null>(null);
  const { move, proposeOther } = useMoveReservation({
    timeZone,
    resources: site ?? noResources,
    show,
    readAgain,
    onRefused: useCallback((reservation, wanted, refused) => {
      setOpen({ what: "change", reservation, wanted, refused });
    }, []),
  });

  const openNew = useCallback((prefill: BookingPrefill, asksTime: boolean, dictated?: string) => {
    setPlace(null);
    setOpen((now) => ({ what: "new", asksTime, prefill, dictated, turn: now?.what === "new" ? now.turn + 1 : 0 }));
  }, []);
  const booking = { actor, siteId, site, types, operationTypes, period, asked, now };
  const { onNew, bookSlot, bookNext } = useNewBooking({ ...booking, onOpen: openNew });
  const mayEnterFor = isAdmin(actor) || can(actor, "availability.write", siteId);
  /** Enters when somebody is available: a row's person for who may, and else oneself. */
  const enterAvailability = useCallback(
    (person: Pick<ResourceRef, "id" | "name"> | null, at: number | null, until?: number) => {
      const isOther = person !== null && person.id !== reader.id && mayEnterFor;
      const startAt = at ?? findUsualStart(Math.max(Date.now() / 1000, period.from), { timeZone });
      const whose = isOther ? { id: person.id, name: person.name } : { id: reader.id, name: null };
      setOpen({ what: "availability", whose, open: { startAt, endAt: until ?? startAt + 3 * 3600 } });
    },
    [reader.id, mayEnterFor, period.from, timeZone],
  );
  const openItem = ({ after, before }: DraftedItem) => {
    const bar = after ?? before;
    if (!bar) return;
    goToDay(dayOf(bar));
    setOpen({ what: "read", bar });
  };
  const parts = useDraftParts(draft, {
    ...{ timeZone, readerId: reader.id, onOpen: openItem },
    shown: { day: period.day, days: view.days },
    weekPlanHref:
      draft && !view.plansWeek
        ? `${hrefOf("planningWeekPlan", siteId)}?date=${asked}&${DRAFT}=${draft.draft.id}`
        : undefined,
    onPublished: () => void readAgain(),
  });
  usePlanningKeys({
    onNew,
    onAvailability: () => enterAvailability(null, null),
    onToday: () => goToDay(today),
    onDays: (count) => goToDay(addDays(readPressedDay(wanted), count * view.days)),
    onPages: view.days === 1 ? undefined : (count) => goToDay(addDays(readPressedDay(wanted), count * view.days)),
    onHelp: () => setOpen({ what: "keys" }),
    onSettle: view.plansWeek ? undefined : parts.settle,
  });
  const goBack = () => {
    // Wait until the router knows the day from which the booking began.
    if (open?.what === "booked") setTimeout(() => goToDay(dayOf(open.reservation)));
    close();
  };
  useBackCloses(isOver, goBack, OF_DIALOG);
  usePreload(loadDialogs, open !== null, close);
  const views = useMemo(() => <PlanningViewLinks siteId={siteId} current={view.name} />, [siteId, view]);
  const openMenu = useCallback(
    (bar: PublicReservation, at: { x: number; y: number }) => setOpen({ what: "menu", bar, at }),
    [],
  );
  const openBar = useCallback(
    (bar: DrawnReservation) => {
      // The place that something leaves opens what has left it.
      const after = bar.draft && drafted?.find(({ id }) => id === bar.draft?.itemId)?.after;
      setOpen({ what: "read", bar: after ?? bar });
    },
    [drafted],
  );
  const changeBar = useCallback(
    async (bar: PublicReservation) => {
      try {
        setOpen({ what: "change", reservation: await plan.read(bar.id) });
      } catch (error) {
        fail(error, t("failed.load"));
      }
    },
    [fail, t, plan],
  );
  const copyBar = useCallback(
    async (bar: PublicReservation) => {
      try {
        setOpen({ what: "copy", reservation: await plan.read(bar.id) });
      } catch (error) {
        fail(error, t("failed.load"));
      }
    },
    [fail, t, plan],
  );
  /** Until when who books for themself may cancel. Null for all others, whom the notice doesn't concern. */
  const cancelUntil = ({ start, type }: PublicReservation) =>
    mayBookOnlyForSelf(actor, { siteId, type }) ? start - noticeHours * 3600 : null;
  const mayCopy = (bar: PublicReservation) => isBookable && types.some((type) => type === bar.type);
  const router = useRouter();
  const mayDraftSomewhere = sites.some((one) => can(actor, "planning.draft", one.siteId));
  const maySeePeople = isAdmin(actor) || can(actor, "person.list", siteId);
  const personHref = (id: string) => hrefOf("user", siteId).replace("{id}", id);
  const maySeeAircraft = can(actor, "aircraft.read", siteId);
  const sheetHref = ({ kind, id }: ResourceRef) => {
    if (kind === "classroom") return undefined;
    const isAircraft = kind === "aircraft" || kind === "simulator";
    if (isAircraft) return maySeeAircraft ? hrefOf("aircraftSheet", siteId).replace("{id}", id) : undefined;
    return maySeePeople ? personHref(id) : undefined;
  };
  const openRowMenu = ({ resource, day }: ResourceRow, at: { x: number; y: number }): boolean => {
    const of = resource.kind === "simulator" ? "aircraft" : isPersonKind(resource.kind) ? "person" : resource.kind;
    const href = sheetHref(resource);
    const span = day ? { date: day.day } : shownSpan();
    const actions: BoardMenuActions = {
      onAvailability: of === "person" && mayEnterFor ? () => enterAvailability(resource, null) : undefined,
      onOpen: href ? () => router.push(href) : undefined,
      onReplan: mayReplan ? () => router.push(replanHref({ [of]: resource.id, ...span })) : undefined,
    };
    if (!Object.values(actions).some(Boolean)) return false;
    setOpen({ what: "boardMenu", of: of as MenuOf, heading: resource.name, actions, at });
    return true;
  };
  const openDayMenu = (date: string, at: { x: number; y: number }) => {
    const href = planningHref(siteId, "day", new URLSearchParams(location.search), date);
    const actions = { onOpen: () => router.push(href), onReplan: () => router.push(replanHref({ date })) };
    setOpen({ what: "boardMenu", of: "day", heading: formatDayInText(date, locale), actions, at });
  };
  async function revert(item: DraftedItem) {
    close();
    try {
      await draft!.revert(item);
      showToast({ tone: "success", title: names("sheet.takenOut") });
    } catch (error) {
      fail(error, names("sheet.failed"));
    }
  }
  const cancelBar = useCallback((bar: PublicReservation) => setOpen({ what: "cancel", bar }), []);

  /** After booking on a phone the person stands on the day that they booked, also if they go back. */
  function leaveBooked(reservation: FullReservation) {
    close();
    goToDay(dayOf(reservation));
  }

  const tellSaved = useSavedToasts({ timeZone, onSaved: show, onEnded: () => void readAgain() });
  /** What a form for a new reservation has saved may be one that had arrived before, and was only moved. */
  function tell(reservation: FullReservation, isNew: boolean) {
    show(reservation);
    if (isNew) return tellSaved.booked(reservation);
    showToast({ tone: "success", title: t("done.changed"), lines: [describeBar(reservation, timeZone)] });
  }

  function saved(reservation: FullReservation, isNew: boolean) {
    if (isNew && matchMedia(PHONE).matches) {
      show(reservation);
      goToDay(dayOf(reservation), true);
      return setOpen({ what: "booked", reservation });
    }
    close();
    tell(reservation, isNew);
  }

  function savedSeries(first: FullReservation) {
    close();
    show(first);
    void readAgain();
  }

  const context = site && { site, reader, operationTypes, usualBriefing };
  const unsent = useUnsentBookings(reader.id, siteId);
  return (
    <>
      {/* The toolbar isn't printed. This text says which day and sites the paper shows. */}
      <PrintHeader />
      <p className="hidden pb-2 text-section print:block">
        <b>
          {nameOf(period.day)} · {sites.map(({ siteName }) => siteName).join(", ")}
        </b>
        {countActiveFilters(filters) > 0 && ` · ${words(view.days === 1 ? "filters.printed" : "week.printed")}`}
      </p>
      <view.Board
        sites={sites}
        reservations={drawn}
        day={period.day}
        heading={failure ? period.day : wanted}
        wanted={wanted}
        banner={parts.banner}
        aside={parts.aside}
        publishing={parts.publishing}
        drafts={
          mayDraftSomewhere && (
            <DraftsMenu
              site={isAll ? null : (site ?? null)}
              sites={sites}
              openId={draft?.draft.id ?? null}
              usualName={names("menu.usual", { week: isoWeekOf(period.day) })}
            />
          )
        }
        newSites={isAll ? sites : undefined}
        notice={
          <>
            {failure && (
              <PlanningFailurePanel
                {...{ failure, wanted, timeZone }}
                shown={period.day}
                days={view.days}
                onRetry={() => void readAgain()}
              />
            )}
            {props.onDraftRetry && (
              <FailedState title={names("unread")} retryLabel={words("failure.retry")} onRetry={props.onDraftRetry} />
            )}
            {isUnfiltered && (
              <FailedState title={words("filters.failed")} retryLabel={words("failure.retry")} onRetry={filterAgain} />
            )}
            <UndecidedNotice count={drawn.filter(({ isUndecided }) => isUndecided).length} />
            {/* It stays below an open form, so that nobody takes it for lost. An answer that comes late leaves that form alone. */}
            {context &&
              unsent.map((one) => (
                <UnsentPanel
                  key={one.id}
                  unsent={one}
                  context={context}
                  onRefused={(refused) => setOpen((now) => now ?? refused)}
                  onSent={tell}
                />
              ))}
          </>
        }
        today={today}
        now={now}
        isPhone={props.isPhone}
        me={reader.id}
        ownStarts={props.ownStarts}
        filters={filters}
        look={look}
        colouring={colouring}
        needing={needing}
        onFiltersChange={setFilters}
        onDayChange={goToDay}
        rights={rights}
        views={views}
        replanHref={mayReplan ? replanHref(shownSpan()) : undefined}
        extra={!live.isLive && !failure && <Interrupted text={t("live.lost")} />}
        assistHref={
          mayOpenScreen(actor, "planningAssistance", siteId)
            ? assistanceHref(siteId, period.day > today ? period.day : today)
            : undefined
        }
        onNew={onNew}
        newReason={isAll ? t("needSite") : undefined}
        requestHref={
          !isAll && holdsAnyRoleAt(actor, siteId, ["Student"])
            ? `${hrefOf("dashboard", siteId)}?${ASK_FOR_LESSON}`
            : undefined
        }
        onBookSlot={bookSlot}
        place={open?.what === "new" ? place : null}
        onMove={(proposed) => void move(proposed.reservation, proposed)}
        onMoveTaken={(proposed) => void proposeOther(proposed.reservation, proposed)}
        onMoveRequest={(bar) => void changeBar(bar)}
        onOpen={openBar}
        onCancel={cancelBar}
        onMenu={openMenu}
        sheetHref={sheetHref}
        onRowMenu={openRowMenu}
        onDayMenu={mayReplan ? openDayMenu : undefined}
        onAvailability={(row, at) => enterAvailability(row?.resource ?? null, at)}
        onOpenPerson={maySeePeople ? (id) => router.push(personHref(id)) : undefined}
      />
      {open?.what === "new" && context && (
        <NewBooking
          key={open.turn}
          context={context}
          initial={makeNewBookingFields(open.prefill, timeZone, usualBriefing)}
          asksTime={open.asksTime}
          dictated={open.dictated}
          keepsUnsent={!draft}
          onPlace={setPlace}
          onClose={close}
          onDone={saved}
          onNext={(reservation) => {
            tell(reservation, true);
            bookNext(reservation);
          }}
          onUnavailability={(whose, { start, end }) => enterAvailability(whose, start, end)}
          onSeriesDone={savedSeries}
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
          onDone={saved}
          onSeriesDone={savedSeries}
        />
      )}
      {open?.what === "booked" && site && (
        <BookedDialog
          reservation={open.reservation}
          site={site}
          isSunKnown={period.day === dayOf(open.reservation)}
          today={today}
          cancelUntil={cancelUntil(open.reservation)}
          onDay={(day) => {
            close();
            goToDay(day);
          }}
          onOpen={() => openBar(open.reservation)}
          onAgain={
            mayCopy(open.reservation) ? () => setOpen({ what: "copy", reservation: open.reservation }) : undefined
          }
          onUndone={() => {
            leaveBooked(open.reservation);
            void readAgain();
          }}
          onClose={() => leaveBooked(open.reservation)}
        />
      )}
      {open?.what === "availability" && site && (
        <AvailabilityDialog
          {...{ whose: open.whose, open: open.open, timeZone }}
          slotMinutes={site.slotMinutes}
          onClose={close}
          onChanged={readAgain}
        />
      )}
      {open?.what === "boardMenu" && (
        <BoardMenu {...open} onClose={() => setOpen((now) => (now?.what === "boardMenu" ? null : now))} />
      )}
      {parts.dialogs}
      {open?.what === "keys" && <KeysDialog days={view.days} onClose={close} />}
      {open?.what === "menu" && (
        <StripMenu
          {...open}
          onClose={() => setOpen((now) => (now?.what === "menu" ? null : now))}
          actions={{
            onOpen: () => openBar(open.bar),
            onChange: rights.mayMove(open.bar) ? () => void changeBar(open.bar) : undefined,
            onCopy: mayCopy(open.bar) ? () => void copyBar(open.bar) : undefined,
            onReport: mayReportOf(actor, open.bar)
              ? () => window.location.assign(reportHref(open.bar.siteId, open.bar.aircraft!.aircraftId))
              : undefined,
            onReplan:
              mayReplan && open.bar.aircraft
                ? () => router.push(replanHref({ aircraft: open.bar.aircraft!.aircraftId, date: dayOf(open.bar) }))
                : undefined,
            onCancel: rights.mayCancel(open.bar) ? () => cancelBar(open.bar) : undefined,
          }}
        />
      )}
      {open && isAboutReservation(open) && (
        <ReservationDialogs
          {...{ open, context }}
          readerId={reader.id}
          onOpen={(next) => (next ? setOpen(next) : close())}
          timeZone={zoneOf("bar" in open ? open.bar : open.reservation)}
          isReadOnly={!isBookable}
          keepsUnsent={!draft}
          onRevert={draft ? (item) => void revert(item) : undefined}
          mayCopy={mayCopy("bar" in open ? open.bar : open.reservation)}
          personHref={maySeePeople ? personHref : undefined}
          onSaved={show}
          onBooked={(reservation) => saved(reservation, true)}
          onEnded={() => void readAgain()}
        />
      )}
    </>
  );
}

/** Whether what is open is one of the dialogs about a reservation that all lists share. */
const isAboutReservation = (open: Open): open is OpenReservation =>
  !["new", "again", "booked", "keys", "menu", "boardMenu", "availability"].includes(open.what);

/** What is opened by a press is loaded before, so that it is there also when the network is lost meanwhile. */
const loadDialogs = () => {
  preloadReservationDialogs();
  const ofDevice = matchMedia(PHONE).matches ? [loadBooked] : [loadKeys, loadMenu, loadAvailability];
  for (const load of [loadCard, loadFilterForm, ...ofDevice]) load().catch(() => {});
};

/** The parameters of the address that open the sheet of a reservation, or its cancellation. */
const OF_DIALOG = [
  ...["reservation", "cancel", "book", "aircraft", "limits", "from", "to", "minutes", "person"],
  ...["student", "lesson", "instructor"],
];

/** Takes parameters out of the address, so that a reload or Back doesn't open the same thing again. */
function forgetParameters(names: readonly string[]) {
  const url = new URL(location.href);
  for (const name of names) url.searchParams.delete(name);
  if (url.href !== location.href) history.replaceState(null, "", url);
}

/** What the filters must know beside the bars: the aircraft, and what the server finds. */
function useFilterFacts(shown: ShownDay, filters: BoardFilters, page: ShownDay, seed: string[] | null) {
  const { sites, otherAircraft } = shown.rows;
  const fleet = useMemo(() => {
    const all = [...otherAircraft, ...sites.flatMap(({ aircraft }) => aircraft)];
    return new Map(all.map(({ id, type, enableRental }) => [id, { craft: craftOf(type), isForRent: enableRental }]));
  }, [sites, otherAircraft]);
  const found = useFoundReservations({
    period: shown.period,
    numbers: shown.day.numbers,
    filters,
    page: { period: page.period, found: seed },
  });
  return { fleet, ...found };
}

const showNothing = () => undefined;
const noResources = { aircraft: [], classrooms: [], instructors: [] };

function Interrupted({ text }: { text: string }) {
  return (
    <p role="status" className="border-s-4 border-s-warning bg-warn-soft px-2 py-1 text-table text-warn-ink">
      {text}
    </p>
  );
}

/** The current time in unix seconds, updated every 30 seconds. */
function useNow(first: number): number {
  const [now, setNow] = useState(first);
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000)), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
