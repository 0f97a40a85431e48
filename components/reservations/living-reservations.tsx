// biome-ignore-all lint/a11y/noStaticElementInteractions: the strips' buttons are pressed, this only hears of it
"use client";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createContext, type FocusEvent, type ReactNode, useContext, useId, useMemo, useState } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { useBackCloses } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { useLoaded } from "@/components/ui/use-loaded";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { api } from "@/lib/http/client";
import type { BoardRows } from "@/lib/views/planning/schema";
import { decodeBoardRows } from "@/lib/views/planning/wire";
import type { BookingContext, SignedInUser } from "./booking-context";
import { loadCard } from "./card/load-card";
import { type CardPlace, type HoverCardControl, useHoverCard } from "./card/use-hover-card";
import { fetchReservation } from "./reservation-calls";
import { useReservationDetails } from "./reservation-details";
import { type OpenReservation, preloadReservationDialogs, ReservationDialogs } from "./reservation-dialogs";
import { instantToWallTime } from "./site-time";
import { useUndoKey } from "./undo";

/** A reservation with the site where it takes place. */
export type LivingReservation = PublicReservation & { site: { timeZone: string } };
type Props = { reservations: LivingReservation[]; reader: SignedInUser; children: ReactNode };

/**
 * Makes a list of strips live: each element with `data-r`, the id of its reservation, shows its card under the pointer and
 * opens its sheet when it is pressed. They are the same as on the board.
 */
export function LivingReservations(props: Props) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 2 } } }));
  return (
    <QueryClientProvider client={client}>
      <Living {...props} />
    </QueryClientProvider>
  );
}

type LivingActions = { open: (open: OpenReservation) => void; closeCard: () => void };
const Actions = createContext<LivingActions>({ open: () => {}, closeCard: () => {} });

/** For what stands in the list: opens a dialog about one of its reservations, and closes the card. */
export const useLivingActions = () => useContext(Actions);

/** The sheets of a list aren't in the address. */
const NO_PARAMETERS: readonly string[] = [];
const stripOf = (target: EventTarget) => (target as HTMLElement).closest<HTMLElement>("[data-r]");

function Living({ reservations, reader, children }: Props) {
  const t = useTranslations("booking");
  const refresh = useRefresh();
  const fail = useFailureToast();
  useUndoKey();
  const cardId = useId();
  const [open, setOpen] = useState<OpenReservation | null>(null);
  useBackCloses(open !== null, () => setOpen(null), NO_PARAMETERS);
  const { place, control } = useHoverCard();
  const find = (id: string | undefined) => reservations.find((one) => one.id === id);
  const shown = place && find(place.reservation);
  const current = open ? find("bar" in open ? open.bar.id : open.reservation.id) : undefined;
  const { data: context } = useBookingContext(open?.what === "change" ? current : undefined, reader);

  function openSheet(id: string | undefined) {
    const bar = find(id);
    control.close();
    if (bar) setOpen({ what: "read", bar });
  }
  async function change(bar: PublicReservation) {
    control.close();
    try {
      setOpen({ what: "change", reservation: await fetchReservation(bar.id) });
    } catch (error) {
      fail(error, t("failed.load"));
    }
  }
  const preload = () => {
    void loadCard().catch(() => {});
    preloadReservationDialogs();
  };
  const actions = useMemo(
    () => ({
      open: (next: OpenReservation) => {
        control.close();
        setOpen(next);
      },
      closeCard: control.close,
    }),
    [control],
  );
  const intoCard = (event: FocusEvent) => document.getElementById(cardId)?.contains(event.relatedTarget);

  return (
    <>
      <div
        className="contents"
        onClick={(event) => openSheet(stripOf(event.target)?.dataset.r)}
        onPointerOver={(event) => {
          if (event.pointerType !== "mouse" || event.buttons) return;
          const strip = stripOf(event.target);
          if (!strip) return control.closeSoon();
          preload();
          control.openSoon(strip);
        }}
        onPointerLeave={control.closeSoon}
        onFocus={(event) => {
          const strip = stripOf(event.target);
          preload();
          if (strip && event.target.matches(":focus-visible")) control.openSoon(strip);
        }}
        onBlur={(event) => !intoCard(event) && control.closeSoon()}
        onKeyDown={(event) => event.key === "Escape" && control.close()}
      >
        <Actions.Provider value={actions}>{children}</Actions.Provider>
      </div>
      {place && shown && !open && (
        <OwnCard
          {...{ place, control }}
          id={cardId}
          bar={shown}
          onOpen={() => openSheet(shown.id)}
          onMove={() => void change(shown)}
          onCancel={() => {
            control.close();
            setOpen({ what: "cancel", bar: shown });
          }}
        />
      )}
      {open && current && (
        <ReservationDialogs
          {...{ open, context }}
          readerId={reader.id}
          onOpen={setOpen}
          timeZone={current.site.timeZone}
          isReadOnly={false}
          onSaved={refresh}
          onEnded={refresh}
        />
      )}
    </>
  );
}

/** The card of one of the person's reservations, with what the server lets them do with it. */
function OwnCard({
  bar,
  place,
  onOpen,
  onMove,
  onCancel,
  ...rest
}: {
  bar: LivingReservation;
  place: CardPlace;
  control: HoverCardControl;
  id: string;
  onOpen: () => void;
  onMove: () => void;
  onCancel: () => void;
}) {
  const rights = useReservationDetails(bar).data?.rights;
  const HoverCard = useLoaded(loadCard, true);
  if (!HoverCard) return null;
  const toStrip = () => document.querySelector<HTMLElement>(`[data-r="${CSS.escape(bar.id)}"] button`)?.focus();
  /** The card goes away, so what it opens returns the focus to the strip. */
  const fromStrip = (act: () => void) => () => {
    toStrip();
    act();
  };
  return (
    <HoverCard
      {...rest}
      place={place}
      reservation={bar}
      timeZone={bar.site.timeZone}
      onOpen={fromStrip(onOpen)}
      onMove={rights?.change ? fromStrip(onMove) : undefined}
      onCancel={rights?.cancel ? fromStrip(onCancel) : undefined}
      onLeave={toStrip}
    />
  );
}

/** Reads what the form for a reservation needs of its site, around the day on which it begins. */
export function useBookingContext(
  bar: { siteId: string; start: number; site: { timeZone: string } } | undefined,
  reader: SignedInUser,
) {
  const query = { siteId: bar?.siteId, day: bar && instantToWallTime(bar.start, bar.site.timeZone).day };
  return useQuery({
    queryKey: ["rows", query.siteId, query.day],
    enabled: bar !== undefined,
    queryFn: async ({ signal }): Promise<BookingContext> => {
      const { sites, operationTypes, usualBriefing } = decodeBoardRows(
        (await api.get<BoardRows>("reservation/rows", { query, signal })).data,
      );
      return { site: sites[0]!, reader, operationTypes, usualBriefing };
    },
  });
}
