"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useState } from "react";
import { ASK_FOR_LESSON } from "@/components/lesson-requests/ask-for-lesson";
import { makeBrowserActor } from "@/components/reservations/booking-context";
import type { DraftedItem } from "@/components/reservations/drafted-item";
import type { BookedPlace } from "@/components/reservations/form/booking-form";
import type { BookingPrefill } from "@/components/reservations/form/booking-form-state";
import { PlanProvider, publishedPlan } from "@/components/reservations/plan";
import { useUnsentBookings } from "@/components/reservations/unsent-booking";
import { useMoveReservation } from "@/components/reservations/use-move-reservation";
import { findUsualStart } from "@/components/reservations/usual-start";
import { PlanningViewLinks } from "@/components/shell/page/planning-view-links";
import { PrintHeader } from "@/components/shell/page/print-header";
import { useBackCloses } from "@/components/shell/unsaved/unsaved-work";
import { FailedState } from "@/components/ui/states";
import { holdsAnyRoleAt, isAdmin } from "@/lib/access/actor/actor";
import { can } from "@/lib/access/permissions/permissions";
import { hrefOf } from "@/lib/access/screens/address";
import { mayOpenScreen } from "@/lib/access/screens/screens";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { isoWeekOf, localDayOf } from "@/lib/platform/day";
import { assistanceHref } from "./assistance-link";
import { addDays } from "./board/time-axis";
import { goToDay, readPressedDay } from "./day-address";
import { useDraftParts } from "./draft/draft-parts";
import { DraftsMenu } from "./draft/drafts-menu";
import { DRAFT, type OpenDraft, useDraft } from "./draft/use-draft";
import { PlanningFailurePanel } from "./failure-panel";
import { coversBoard, forgetParameters, OF_DIALOG, type OverBoard } from "./over-board";
import { usePeriodName } from "./period-name";
import { loadDialogs, PlanningDialogs } from "./planning-dialogs";
import type { PlanningScreenProps, PlanningView } from "./planning-view";
import { countActiveFilters, type ResourceRef } from "./types";
import { UndecidedNotice } from "./undecided-notice";
import { UnsentPanel } from "./unsent-panel";
import { useBoardMenus } from "./use-board-menus";
import { useNamedReservation } from "./use-named-reservation";
import { useNewBooking } from "./use-new-booking";
import { useOpenBars } from "./use-open-bars";
import { usePlanningKeys, usePreload } from "./use-planning-keys";
import { usePlanningRights } from "./use-planning-rights";
import { useSavedBookings } from "./use-saved-bookings";
import { useShownPlanning } from "./use-shown-planning";

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

type PlanProps = {
  open: OpenDraft | null;
  /** Whether a draft is still being read. Until then nothing is booked, which would go into the published plan. */
  isAwaitingDraft: boolean;
  onDraftRetry: (() => void) | null;
};

function Planning(props: Props & PlanProps) {
  const { view, siteId, isAll, today, reader, open: draft } = props;
  const t = useTranslations("booking");
  const words = useTranslations("planning");
  const names = useTranslations("drafts");
  const { nameOf } = usePeriodName(view.days);
  const now = useNow(props.now);
  const actor = useMemo(() => makeBrowserActor(reader), [reader]);
  const named = useSearchParams().get("reservation");
  // After Back or Forward, the kept page may still bring a reservation that the address doesn't name any more.
  const [open, setOpen] = useState<OverBoard | null>(
    named && props.opened ? { what: "read", bar: props.opened } : null,
  );
  const close = useCallback(() => {
    setOpen(null);
    forgetParameters(OF_DIALOG);
  }, []);
  const isOver = coversBoard(open);
  const planning = useShownPlanning(props, draft, isOver);
  const { asked, wanted, live, shown, show, filters, look, colouring, drawn, needing } = planning;
  const { failure, readAgain } = live;
  const { period } = shown;
  const { sites, operationTypes, noticeHours, usualBriefing } = shown.rows;

  const site = sites[0];
  const isBookable = !isAll && Boolean(site?.isActive) && !props.isAwaitingDraft;
  const { types, rights, mayCopy } = usePlanningRights({
    actor,
    siteId,
    isAll,
    isBookable,
    operationTypes,
    noticeHours,
  });
  const timeZone = site?.timeZone ?? "UTC";
  const dayOf = ({ start }: PublicReservation) => localDayOf(start, timeZone);
  const zoneOf = (bar: PublicReservation) => sites.find((one) => one.siteId === bar.siteId)?.timeZone ?? timeZone;

  useNamedReservation(props.opened, rights.mayCancel, setOpen);
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
  const mayDraftSomewhere = sites.some((one) => can(actor, "planning.draft", one.siteId));
  const bars = useOpenBars(draft, setOpen, close);
  const saves = useSavedBookings({ timeZone, show, readAgain, close, setOpen });
  const menus = useBoardMenus({
    ...{ actor, siteId, today, setOpen },
    shown: { day: period.day, days: view.days },
    // A draft is planned by hand: what it holds is no one's yet.
    mayReplan: !isAll && !draft,
    onAvailability: mayEnterFor ? (person) => enterAvailability(person, null) : undefined,
  });
  const { personHref } = menus;
  const router = useRouter();
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
            {planning.retryFilters && (
              <FailedState
                title={words("filters.failed")}
                retryLabel={words("failure.retry")}
                onRetry={planning.retryFilters}
              />
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
                  onSent={saves.tell}
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
        onFiltersChange={planning.setFilters}
        onDayChange={goToDay}
        rights={rights}
        views={views}
        replanHref={menus.replanHref?.(menus.shownSpan())}
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
        onMoveRequest={(bar) => void bars.changeBar(bar)}
        onOpen={bars.openBar}
        onCancel={bars.cancelBar}
        onMenu={bars.openMenu}
        sheetHref={menus.sheetHref}
        onRowMenu={menus.openRowMenu}
        onDayMenu={menus.openDayMenu}
        onAvailability={(row, at) => enterAvailability(row?.resource ?? null, at)}
        onOpenPerson={personHref && ((id) => router.push(personHref(id)))}
      />
      <PlanningDialogs
        {...{ open, setOpen, close, context, siteId, actor, today, timeZone, zoneOf, noticeHours, isBookable, draft }}
        {...{ rights, mayCopy, menus, bars, saves, show, readAgain }}
        readerId={reader.id}
        shown={{ day: period.day, days: view.days }}
        onPlace={setPlace}
        onNext={bookNext}
        onAvailability={enterAvailability}
      />
      {parts.dialogs}
    </>
  );
}

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
