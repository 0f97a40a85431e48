import { useTranslations } from "next-intl";
import { offerUndo } from "@/components/reservations/undo";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import type { FlightTime } from "@/lib/activity/flights/follow-up/codes";
import { formatClock } from "@/lib/platform/display";
import type { DeskFlight } from "@/lib/views/desk/wire";
import { noteTimes, presentMinute } from "./desk-calls";

/**
 * Notes a time of a flight with one tap, as the present minute, and offers to take it back. `onNoted` is called once it is noted
 * or refused.
 */
export function useNoteTime(timeZone: string, onNoted: () => Promise<void> | void) {
  const t = useTranslations("desk");
  const fail = useFailureToast();
  return async ({ reservationId, aircraft, version, isSimulator }: DeskFlight, time: FlightTime) => {
    const at = presentMinute();
    try {
      const noted = await noteTimes(reservationId, { [time]: at }, version);
      const what = !isSimulator ? time : time === "offBlock" ? "start" : "end";
      const title = t(`noted.${what}`, { callSign: aircraft.callSign, at: formatClock(at, timeZone) });
      offerUndo({ id: `time-${reservationId}`, tone: "success", title }, t("undo"), () => void undo(noted));
    } catch (error) {
      fail(error, t("failed.note"));
    }
    await onNoted();

    async function undo(seen: number) {
      try {
        await noteTimes(reservationId, { [time]: null }, seen);
      } catch (error) {
        fail(error, t("failed.undo"));
      }
      await onNoted();
    }
  };
}
