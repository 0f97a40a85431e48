"use client";
import { faCalendarCheck, faPlus, faPrint } from "@fortawesome/free-solid-svg-icons";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import type { OpenAvailability } from "@/components/availability/availability-dialog";
import { useSwipe } from "@/components/planning/list/use-swipe";
import { usePlanningKeys } from "@/components/planning/use-planning-keys";
import { makeBrowserActor, type SignedInUser } from "@/components/reservations/booking-context";
import { LivingReservations } from "@/components/reservations/living-reservations";
import { useLiveChanges } from "@/components/reservations/use-live-changes";
import { findUsualStart } from "@/components/reservations/usual-start";
import { Page } from "@/components/shell/page/page";
import { PlanningViewLinks } from "@/components/shell/page/planning-view-links";
import { useRefresh } from "@/components/shell/refresh";
import { Button, getButtonClassName, IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { can } from "@/lib/access/permissions/permissions";
import { hrefOf } from "@/lib/access/screens/address";
import type { SaidAvailability } from "@/lib/activity/availability/wire";
import { bookableTypes, kinds } from "@/lib/activity/reservations/kinds";
import type { MoveRefusal } from "@/lib/activity/reservations/reach";
import { addDays, startOfDay } from "@/lib/platform/day";
import { formatDaySpan } from "@/lib/platform/display";
import type { OwnReservation, RestsOfDay, SiteOfReservation, SunOfDay } from "@/lib/views/dashboards/queries";
import { filterByDay, type Week } from "@/lib/views/dashboards/week";
import { BookInWeek } from "./book-in-week";
import { NothingThisWeek } from "./nothing-this-week";
import { useWeekHref } from "./use-week-href";
import { WeekGrid } from "./week-grid";
import { WeekGroundList } from "./week-ground-list";
import { RestsOfWeek, WeekList, type WeekProps } from "./week-list";
import { findUtcOffset, type Span } from "./week-model";
import { WeekNavigation } from "./week-navigation";

const loadDialog = () => import("@/components/availability/availability-dialog");
const AvailabilityDialog = dynamic(() => loadDialog().then((m) => m.AvailabilityDialog));

type Props = {
  week: Week;
  /** The person's reservations of the week, without cancelled ones. */
  reservations: OwnReservation[];
  cancelledCount: number;
  reader: SignedInUser;
  siteId: string;
  site: SiteOfReservation | null;
  /** By whose clock the week is drawn. */
  timeZone: string;
  /** Why the person may not move those that they may not. */
  refusals: Record<string, MoveRefusal>;
  /** What the person has said of their availability in this week. */
  said: SaidAvailability[];
  suns: SunOfDay[];
  rests: RestsOfDay[];
  slotMinutes: number;
  now: number;
  next: WeekProps["next"];
};

/** The person's own week: a column of hours for each day on wide windows, a list by day on narrow ones. */
export function PersonalPlanning(props: Props) {
  const { week, reservations, cancelledCount, siteId, site, reader, now, next, said, timeZone, slotMinutes } = props;
  const t = useTranslations("dashboard");
  const words = useTranslations("availability");
  const planning = useTranslations("planning");
  const locale = useLocale();
  const router = useRouter();
  const refresh = useRefresh();
  const hrefOfWeek = useWeekHref();
  const [open, setOpen] = useState<OpenAvailability | null>(null);
  const [slot, setSlot] = useState<Span | null>(null);
  const closeForm = useCallback(() => setSlot(null), []);
  useLiveChanges(siteId, refresh);

  const days = week.days.map((day) => ({ day, own: filterByDay(reservations, day) }));
  const isEmpty = days.every(({ own }) => own.length === 0);
  const zones = [timeZone, ...new Set(reservations.map((one) => one.site.timeZone))];
  const utcOffset = findUtcOffset(week.days, zones);
  const clock = utcOffset === null ? ("personal.clock" as const) : ("localTime" as const);
  const clocks = utcOffset === null ? ("personal.clocks" as const) : ("localTimes" as const);
  const note = site ? t(clock, { place: site.name, zone: site.timeZone }) : t(clocks);
  const strips = { days, today: week.today, showSite: !site, readerId: reader.id, now, next };

  const actor = makeBrowserActor(reader);
  const mayBook = site && bookableTypes.some((type) => can(actor, kinds[type].booking!.permission, siteId));
  // A week to come begins with its Monday, this one with today.
  const bookHref = `${hrefOf("planning", siteId)}?date=${week.monday > week.today ? week.monday : week.today}&new`;
  /** The next hours from now on, or a morning of the week's first day. */
  const enter = () => {
    const startAt = findUsualStart(Math.max(Date.now() / 1000, startOfDay(week.days[0]!, timeZone)), { timeZone });
    setOpen({ startAt, endAt: startAt + 3 * 3600 });
  };
  const goTo = (days: number) => router.push(hrefOfWeek(addDays(week.monday, days), week.isHidden));
  usePlanningKeys({
    onAvailability: enter,
    onNew: mayBook ? () => router.push(bookHref) : undefined,
    onToday: () => router.push(hrefOfWeek(null, week.isHidden)),
    onDays: (step) => goTo(7 * step),
  });
  const swipe = useSwipe((step) => goTo(7 * step));
  const edit = useCallback((one: SaidAvailability, day: string) => setOpen({ said: one, day }), []);

  return (
    <Page
      isInBar
      title={t("personal.heading")}
      note={note}
      actions={<PlanningViewLinks siteId={siteId} current="personal" />}
    >
      <WeekNavigation week={week} title={formatDaySpan(week.monday, week.sunday, locale)}>
        <Button icon={faCalendarCheck} onClick={enter} onPointerEnter={() => void loadDialog().catch(() => {})}>
          {words("open")}
          <span
            aria-hidden="true"
            className="ms-1 rounded-box border border-line-2 px-1 font-sans text-caption phone:hidden touch:hidden"
          >
            A
          </span>
        </Button>
        <IconButton
          icon={faPrint}
          label={planning("toolbar.print")}
          className="phone:hidden!"
          onClick={() => setTimeout(() => window.print())}
        />
        {mayBook && (
          <Link
            href={bookHref}
            aria-label={planning("toolbar.create")}
            className={`${getButtonClassName("primary")} phone:hidden!`}
          >
            <Icon of={faPlus} />
            <span className="@max-[1000px]:hidden">{planning("toolbar.create")}</span>
            <span className="hidden @max-[1000px]:inline">{planning("toolbar.createShort")}</span>
          </Link>
        )}
      </WeekNavigation>
      <p className="hidden pb-2 text-section print:block">
        <b>
          {[`${reader.firstName} ${reader.lastName}`, formatDaySpan(week.monday, week.sunday, locale), site?.name]
            .filter(Boolean)
            .join(" · ")}
        </b>
      </p>
      {/* It stays when the last strip goes, so that a cancellation can be undone. */}
      <LivingReservations reservations={reservations} reader={reader}>
        <WeekGrid
          {...{ week, reservations, said, timeZone, slotMinutes, reader, now }}
          site={site}
          utcOffset={utcOffset}
          refusals={props.refusals}
          suns={props.suns}
          rests={props.rests}
          onDraw={setOpen}
          onBook={mayBook ? setSlot : undefined}
          onEdit={edit}
        />
        {slot && site && <BookInWeek {...{ slot, site, reader }} onClose={closeForm} />}
        {/* The page is drawn for both widths, because the server doesn't know which it is. */}
        <div className="tablet:hidden" {...swipe}>
          <RestsOfWeek rests={props.rests} />
          {isEmpty ? <NothingThisWeek isBehindWeekend={reservations.length > 0} /> : <WeekList {...strips} />}
          <WeekGroundList {...{ week, said, timeZone }} onEdit={edit} />
        </div>
      </LivingReservations>
      {cancelledCount > 0 && (
        <p className="mt-3 text-small text-ink-3">{t("personal.cancelledCount", { count: cancelledCount })}</p>
      )}
      {open && (
        <AvailabilityDialog
          whose={{ id: reader.id, name: null }}
          open={open}
          timeZone={timeZone}
          slotMinutes={slotMinutes}
          onClose={() => setOpen(null)}
          onChanged={refresh}
        />
      )}
    </Page>
  );
}
