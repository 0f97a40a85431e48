"use client";
import { faCheck, faReply } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { lastNameFirst } from "@/components/entity/person-name";
import { Page } from "@/components/shell/page/page";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/states";
import { showToast } from "@/components/ui/toast";
import { hrefOf } from "@/lib/access/screens/address";
import { makeLegValidationBody, type PilotedLeg } from "@/lib/activity/flights/wire";
import { api } from "@/lib/http/client";
import { DeclaredFlightFacts } from "./declared-flight-facts";
import { RefuseFlightDialog } from "./refuse-flight-dialog";

type Props = {
  flights: readonly PilotedLeg[];
  /** How many there are, of which those that were declared first are shown. */
  total: number;
  siteId: string;
};

/**
 * The declared flights that await validation at a site, the oldest first. Enter validates one and goes on to the next; arrows
 * walk through them.
 */
export function FlightQueue({ flights, total, siteId }: Props) {
  const t = useTranslations("recency.queue");
  const words = useTranslations("recency.flights");
  const fail = useFailureToast();
  const refresh = useRefresh();
  const list = useRef<HTMLUListElement>(null);
  /** The row that gets the focus when the one that was decided on has gone. */
  const next = useRef<number | null>(null);
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [refusing, setRefusing] = useState<PilotedLeg | null>(null);
  const [isBusy, setBusy] = useState(false);
  const waiting = flights.filter(({ id, version }) => !decided.has(`${id} ${version}`));
  const focusRow = (at: number) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-validate]");
    buttons?.[Math.min(Math.max(at, 0), buttons.length - 1)]?.focus();
  };
  useEffect(() => {
    if (isBusy || refusing || next.current === null) return;
    focusRow(next.current);
    next.current = null;
  });

  function goOn({ id, version }: PilotedLeg) {
    next.current = waiting.findIndex((one) => one.id === id);
    setDecided((before) => new Set(before).add(`${id} ${version}`));
    refresh();
  }

  async function validate(leg: PilotedLeg) {
    setBusy(true);
    try {
      const path = `user/${leg.pilot.id}/external-leg/${leg.id}/validation`;
      await api.patch(path, { body: makeLegValidationBody(), version: leg.version });
      showToast({ tone: "success", title: t("validated", { name: lastNameFirst(leg.pilot) }) });
      goOn(leg);
    } catch (error) {
      fail(error, words("failed.validate"));
      refresh();
    }
    setBusy(false);
  }

  function walk(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const rows = [...(list.current?.children ?? [])];
    focusRow(rows.findIndex((row) => row.contains(document.activeElement)) + by);
  }

  return (
    <Page title={t("title")}>
      <p className="mb-3 text-ink-2 empty:hidden" role="status">
        {waiting.length > 0 && t("count", { count: total - (flights.length - waiting.length) })}
      </p>
      {waiting.length === 0 ? (
        <div className="border border-line bg-surface">
          <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
        </div>
      ) : (
        <ul
          ref={list}
          aria-label={t("title")}
          onKeyDown={walk}
          className="max-w-[1100px] border border-line bg-surface"
        >
          {waiting.map((leg) => (
            <li key={leg.id} className="border-t border-line px-4 py-3 first:border-t-0">
              <Link
                href={`${hrefOf("user", siteId).replace("{id}", leg.pilot.id)}?tab=certificates`}
                className="inline-flex items-center text-link underline phone:min-h-11"
              >
                {[leg.pilot.callSign, lastNameFirst(leg.pilot)].filter(Boolean).join(" ")}
              </Link>
              <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
                <DeclaredFlightFacts leg={leg} />
                <span className="ms-auto flex gap-2 phone:w-full">
                  <Button
                    data-validate
                    icon={faCheck}
                    disabled={isBusy}
                    onClick={() => void validate(leg)}
                    className="phone:flex-1"
                  >
                    {words("validate")}
                  </Button>
                  <Button icon={faReply} disabled={isBusy} onClick={() => setRefusing(leg)} className="phone:flex-1">
                    {words("refuse")}
                  </Button>
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {refusing && (
        <RefuseFlightDialog
          personId={refusing.pilot.id}
          leg={refusing}
          onClose={() => setRefusing(null)}
          onSaved={() => {
            goOn(refusing);
            setRefusing(null);
          }}
        />
      )}
    </Page>
  );
}
