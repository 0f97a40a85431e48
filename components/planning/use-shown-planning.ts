"use client";
import { useSearchParams } from "next/navigation";
import { useMemo, useState } from "react";
import { overlay } from "@/lib/activity/drafts/rules";
import { craftOf } from "@/lib/views/planning/filters/rules";
import { useDayOfAddress } from "./day-address";
import type { OpenDraft } from "./draft/use-draft";
import { countNeedingAttention } from "./filters/matches-filter";
import { useFoundReservations } from "./filters/use-found-reservations";
import { useUrlFilters } from "./filters/use-url-filters";
import { markAsked } from "./planning-day";
import { usePlanningLook } from "./planning-look";
import type { PlanningScreenProps, PlanningView } from "./planning-view";
import { makeColouring } from "./strip/strip-colours";
import type { BoardFilters } from "./types";
import { decodeUndecided, markUndecided, UNDECIDED } from "./undecided";
import { type ShownDay, useLivePlanningDay } from "./use-live-planning-day";

/** What the board shows: the days of the address as they are read, filtered, coloured, and as the open draft makes them. */
export function useShownPlanning(
  props: PlanningScreenProps & { view: PlanningView },
  draft: OpenDraft | null,
  /** Whether something is open over the board. A day that is still being read then doesn't replace the shown one. */
  isOver: boolean,
) {
  const { siteId, view } = props;
  const [chosen, setFilters] = useUrlFilters(props.mayFilterByRecords);
  const page = useMemo(
    () => ({
      period: { siteId, day: props.day, days: view.days, ...props.period },
      day: props.seed,
      rows: props.rows,
    }),
    [siteId, view, props.day, props.period, props.seed, props.rows],
  );
  const asked = useDayOfAddress(props.asked);
  const [held, setHeld] = useState<{ day: string; asked: string } | null>(null);
  const wanted = held?.asked === asked ? held.day : view.firstOf(asked);
  const live = useLivePlanningDay(siteId, wanted, page);
  const { shown } = live;
  // What a draft has is shown once it is read again: it isn't in the published day.
  const show = draft ? showNothing : live.show;
  const { fleet, found, hasFailed, readAgain: filterAgain } = useFilterFacts(shown, chosen, page, props.found);
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
  if (isOver && !held) setHeld({ day: shown.period.day, asked });
  if (!isOver && held) setHeld(null);
  return {
    ...{ asked, wanted, live, shown, show, filters, setFilters, look, colouring, drawn, needing },
    /** Reads again what the filters find. Null unless that failed. */
    retryFilters: hasFailed ? filterAgain : null,
  };
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
