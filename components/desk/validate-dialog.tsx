"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { EffectsTable, hasEffects } from "@/components/flight-follow-up/effects";
import { closeFlight } from "@/components/flight-follow-up/follow-up-calls";
import { formatHobbs } from "@/components/flight-follow-up/leg-texts";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { showToast } from "@/components/ui/toast";
import { formatDuration } from "@/components/ui/typed-time";
import { blockMinutesOf, moveOfLegs } from "@/lib/activity/flights/follow-up/rules";
import type { FlightFollowUpView, LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { countedOfView } from "@/lib/activity/flights/follow-up/wire";
import { newIdempotencyKey } from "@/lib/http/client";
import { formatClock } from "@/lib/platform/display";

/** A flight whose follow-up is complete, with the legs that close it. All attempts to close it use the one key. */
export type ReadyFlight = { view: FlightFollowUpView; legs: LegEntry[]; key: string };
export const readyFlight = (view: FlightFollowUpView, legs: LegEntry[]): ReadyFlight => ({
  ...{ view, legs, key: newIdempotencyKey() },
});

type Props = { readerId: string; flight: ReadyFlight; onClose: () => void; onClosed: () => void };

/** Closes a flight from the board. It shows what will count and what that moves: some of it is proposed, and nothing counts silently. */
export function ValidateDialog({ readerId, flight: { view, legs, key }, onClose, onClosed }: Props) {
  const t = useTranslations("desk");
  const locale = useLocale();
  const fail = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  const { reservationId, aircraft, timeZone, version } = view;
  const { callSign } = aircraft;
  const [first, last] = [legs[0]!, legs.at(-1)!];
  const sum = (of: (leg: LegEntry) => number) => legs.reduce((all, leg) => all + of(leg), 0);
  const facts = [
    t("validate.times", { from: formatClock(first.offBlock!, timeZone), to: formatClock(last.onBlock!, timeZone) }),
    t("validate.block", { length: formatDuration(sum((leg) => blockMinutesOf(leg) ?? 0)) }),
    first.hobbsDeparture !== null &&
      last.hobbsArrival !== null &&
      t("validate.hobbs", {
        from: formatHobbs(first.hobbsDeparture, locale),
        to: formatHobbs(last.hobbsArrival, locale),
      }),
  ].filter(Boolean);

  async function close() {
    setBusy(true);
    try {
      await closeFlight(readerId, reservationId, { legs, version, key });
      showToast({ id: `flight-${reservationId}`, tone: "success", title: t("validate.done", { callSign }) });
      onClosed();
    } catch (error) {
      fail(error, t("validate.failed"));
    } finally {
      setBusy(false);
    }
  }
  return (
    <ConfirmationDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("validate.title", { callSign })}
      description={facts.join(", ")}
      keepLabel={t("validate.keep")}
      confirmLabel={t("validate.validate")}
      onConfirm={() => void close()}
      destructive={false}
      busy={isBusy}
    >
      {hasEffects(view) && (
        <section className="flex flex-col gap-2">
          <h3 className="font-bold">{t("validate.effects")}</h3>
          <EffectsTable {...{ view, move: moveOfLegs(legs, countedOfView(view)) }} />
        </section>
      )}
    </ConfirmationDialog>
  );
}
