"use client";
import { faHourglassHalf, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useCallback, useEffect, useState } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { showToast } from "@/components/ui/toast";
import { discardKeptReport, type KeptReport, listKeptReports, onKeptReports, sendKeptReports } from "./unsent-reports";

/** How often it tries again, because a browser doesn't notice every network that is back. */
const AGAIN_MS = 30_000;

/**
 * Sends what was reported on this device without a network, as soon as there is one, whichever screen is open. Until then it
 * says what waits; what the server refuses stays until it is discarded.
 */
export function UnsentReportsPanel({
  readerId,
  texts,
}: {
  readerId: string;
  texts: { title: string; waiting: string; sent: string; retry: string; discard: string };
}) {
  const refresh = useRefresh();
  const [kept, setKept] = useState<KeptReport[]>([]);

  const send = useCallback(() => {
    const told = (one: KeptReport) => {
      showToast({ tone: "success", title: `${one.callSign}: ${texts.sent}` });
      refresh();
    };
    return sendKeptReports(readerId, told);
  }, [readerId, refresh, texts.sent]);

  useEffect(() => {
    const read = () => void listKeptReports(readerId).then(setKept);
    const stop = onKeptReports(read);
    const again = () => void send();
    // What another page was still sending is known only after a look.
    read();
    again();
    window.addEventListener("online", again);
    const timer = setInterval(again, AGAIN_MS);
    return () => {
      stop();
      window.removeEventListener("online", again);
      clearInterval(timer);
    };
  }, [readerId, send]);

  if (kept.length === 0) return null;
  return (
    <section
      role="status"
      data-print="hide"
      className="fixed inset-x-2 bottom-2 z-40 mx-auto max-w-[480px] rounded-control border border-line-2 bg-raised p-3 text-table shadow-dialog phone:text-body"
    >
      <h2 className="font-bold">{texts.title}</h2>
      <ul className="mt-1 flex flex-col gap-2">
        {kept.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-2">
            <Icon of={one.refusal ? faTriangleExclamation : faHourglassHalf} className="text-ink-2" />
            <span className="min-w-0 flex-1 wrap-break-word">
              <b className="whitespace-nowrap">{one.callSign}</b> {one.refusal || texts.waiting}
            </span>
            {one.refusal ? (
              <Button onClick={() => void discardKeptReport(one.id)}>{texts.discard}</Button>
            ) : (
              <Button onClick={() => void send()}>{texts.retry}</Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
