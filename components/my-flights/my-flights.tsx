"use client";
import { faRotateRight } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { isOnlyHere, isToSend } from "@/components/flight-follow-up/kept/entry";
import { Button } from "@/components/ui/button";
import type { FlightFollowUpView } from "@/lib/activity/flights/follow-up/schema";
import { localDayOf } from "@/lib/platform/day";
import { MyFlight } from "./my-flight";
import { OfflineBand } from "./offline-band";
import { useOwnFlights } from "./use-own-flights";

type Props = {
  personId: string;
  /** As the server has just answered. Null: only what this phone keeps is known. */
  views: FlightFollowUpView[] | null;
};

/** The own flights of today, and those that wait for their follow-up: each says whether it waits to be sent, differs or is sent. */
export function MyFlights({ personId, views: first }: Props) {
  const t = useTranslations("flightFollowUp.own");
  const { own, kept, since, isTrying, tryAgain } = useOwnFlights(personId, first);
  if (!own) return null;
  const { views, entries, pictures } = own;
  const entryOf = ({ reservationId }: FlightFollowUpView) =>
    entries.find((entry) => entry.reservationId === reservationId) ?? null;
  const picturesOf = ({ reservationId }: FlightFollowUpView) =>
    pictures.filter((picture) => picture.reservationId === reservationId);
  const toSend = [...entries.filter(isToSend), ...pictures.filter(({ state }) => state === "waits")];
  const waiting = new Set(toSend.map(({ reservationId }) => reservationId)).size;
  const unsent = (view: FlightFollowUpView) => Number(isOnlyHere(entryOf(view) ?? { state: "sent" }));
  // First what isn't sent, then today's flights as they come, then those of earlier days, the latest first.
  const isEarlier = ({ plannedOffBlock, timeZone }: FlightFollowUpView) =>
    Number(localDayOf(plannedOffBlock, timeZone) < localDayOf(Math.floor(Date.now() / 1000), timeZone));
  const listed = [...views].sort(
    (one, other) =>
      unsent(other) - unsent(one) ||
      isEarlier(one) - isEarlier(other) ||
      (one.plannedOffBlock - other.plannedOffBlock) * (isEarlier(one) ? -1 : 1),
  );
  const asks = since !== null || waiting > 0;
  return (
    <div className="flex flex-1 flex-col">
      <OfflineBand since={since} waiting={waiting} timeZone={listed[0]?.timeZone ?? "UTC"} />
      <ul aria-label={t("list")} className="flex max-w-[560px] flex-1 flex-col gap-3 px-6 py-4 phone:px-3">
        {listed.map((view) => (
          <li key={view.reservationId}>
            <MyFlight {...{ view, kept, personId }} entry={entryOf(view)} pictures={picturesOf(view)} />
          </li>
        ))}
        {listed.length === 0 && <li className="text-ink-2">{t("none")}</li>}
      </ul>
      {asks && (
        <div className="sticky bottom-0 border-t border-line bg-surface px-4 py-3 text-center">
          <Button
            icon={faRotateRight}
            size="large"
            className="w-full max-w-[560px]"
            disabled={isTrying}
            onClick={() => void tryAgain()}
          >
            {t("tryAgain")}
          </Button>
          {waiting > 0 && <p className="pt-1 text-small text-ink-2">{t("signOutWaits")}</p>}
        </div>
      )}
    </div>
  );
}
