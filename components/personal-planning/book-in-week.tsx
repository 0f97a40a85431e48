"use client";
import { useTranslations } from "next-intl";
import { useEffect, useMemo } from "react";
import { prefillOfSlot } from "@/components/planning/use-new-booking";
import { makeBrowserActor, type SignedInUser } from "@/components/reservations/booking-context";
import { makeNewBookingFields } from "@/components/reservations/form/booking-form-state";
import { useBookingContext } from "@/components/reservations/living-reservations";
import { NewBooking } from "@/components/reservations/new-booking";
import { bookableTypesFor } from "@/components/reservations/rights";
import { useSavedToasts } from "@/components/reservations/use-saved-toasts";
import { useRefresh } from "@/components/shell/refresh";
import { useBackCloses } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import type { SiteOfReservation } from "@/lib/views/dashboards/queries";
import type { Span } from "./week-model";

const NO_PARAMETERS: readonly string[] = [];

/** The form for a reservation at a time of one's own week. It opens once what it needs of the site is read. */
export function BookInWeek({
  slot,
  site,
  reader,
  onClose,
}: {
  slot: Span;
  site: SiteOfReservation;
  reader: SignedInUser;
  onClose: () => void;
}) {
  const refresh = useRefresh();
  const { timeZone, id: siteId } = site;
  const t = useTranslations("booking");
  const fail = useFailureToast();
  const { data: context, error } = useBookingContext({ siteId, start: slot.start, site }, reader);
  useEffect(() => {
    if (!error) return;
    fail(error, t("failed.load"));
    onClose();
  }, [error, fail, t, onClose]);
  const tell = useSavedToasts({ timeZone, onSaved: refresh, onEnded: refresh });
  useBackCloses(true, onClose, NO_PARAMETERS);
  const initial = useMemo(() => {
    if (!context) return undefined;
    const actor = makeBrowserActor(reader);
    const { operationTypes } = context;
    const roles = actor.roles.get(siteId);
    const kind = roles?.has("Instructor") ? "instructor" : roles?.has("Renter") ? "renter" : "nowhere";
    const resource = { kind, id: reader.id, name: "" } as const;
    const prefill = prefillOfSlot(
      { siteId, resource, ...slot },
      { actor, siteId, site: context.site, types: bookableTypesFor(actor, siteId, operationTypes), operationTypes },
    );
    return prefill && makeNewBookingFields(prefill, timeZone, context.usualBriefing);
  }, [context, reader, siteId, slot, timeZone]);
  if (!context || !initial) return null;
  return (
    <NewBooking
      {...{ context, initial, onClose }}
      asksTime={false}
      onDone={(saved, isNew) => {
        onClose();
        refresh();
        if (isNew) tell.booked(saved);
      }}
      onSeriesDone={() => {
        onClose();
        refresh();
      }}
    />
  );
}
