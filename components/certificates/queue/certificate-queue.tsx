"use client";
import { faChevronDown, faChevronUp, faUserShield } from "@fortawesome/free-solid-svg-icons";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Page } from "@/components/shell/page/page";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { IconButton, KeyHint } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { EmptyState } from "@/components/ui/states";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";
import type { CertificateType } from "@/lib/records/certificates/types/wire";
import { type Certificate, routeOf } from "@/lib/records/certificates/wire";
import { DocumentView, prefetchDocuments } from "../document-view";
import { ImportDatesMenu } from "./import-dates-menu";
import { ClosedFields, QueueFields } from "./queue-fields";
import { QueueList } from "./queue-list";
import { holderOf, type QueueFilter, useQueue } from "./use-queue";
import { useTakeBackKey } from "./use-queue-keys";

type Props = {
  first: Certificate[];
  types: CertificateType[];
  siteId: string;
  /** Whose certificate is opened first. Null: the one that waits longest. */
  holderId: string | null;
  /** Whether the reader keeps the certificates of people and aircraft, not only those about health. */
  keepsCertificates: boolean;
  /** Whether the reader validates health data. */
  decidesHealth: boolean;
  now: number;
};

/** After how many decisions their number an hour is said. */
const MEANINGFUL_PACE = 3;

/**
 * What awaits validation: the list, the document and its fields beside each other. Keys do it all: Ctrl Enter validates and
 * opens the next, Ctrl Shift Enter sends back with a reason, F9 leaves for later, F6 goes from pane to pane.
 */
export function CertificateQueue({ first, types, siteId, holderId, keepsCertificates, decidesHealth, now }: Props) {
  const t = useTranslations("certificates.queue");
  const fail = useFailureToast();
  const client = useQueryClient();
  const queue = useQueue({ first, siteId, holderId, keepsCertificates, decidesHealth });
  const { open, shown, waiting, forOthers, at, upcoming } = queue;
  const [pace, setPace] = useState<{ done: number; lastAt: number } | null>(null);
  const [startedAt] = useState(() => Date.now());
  const [takesFocus, setTakesFocus] = useState(true);
  useEffect(() => prefetchDocuments(client, upcoming), [client, upcoming]);

  /** What was decided here, the last one last. */
  const [decisions, setDecisions] = useState<readonly { certificate: Certificate; version: number | null }[]>([]);
  const last = decisions.at(-1);
  useTakeBackKey(last ? () => void takeBack(last.certificate, last.version) : null);

  /** Opens another one because its reader walks through the list: the focus stays where it is. */
  function show(id: string) {
    setTakesFocus(false);
    queue.show(id);
  }
  function step(by: number) {
    setTakesFocus(false);
    queue.step(by);
  }

  function settle(certificate: Certificate, version: number | null) {
    const lastAt = Date.now();
    setPace((before) => ({ done: (before?.done ?? 0) + 1, lastAt }));
    setTakesFocus(true);
    setDecisions((before) => [...before, { certificate, version }]);
    queue.settle(certificate.id);
  }
  async function takeBack(certificate: Certificate, version: number | null) {
    setDecisions((before) => before.filter((one) => one.certificate.id !== certificate.id));
    try {
      await api.patch(`${routeOf(certificate)}/${certificate.id}/take-back`, {
        body: {},
        version: version ?? undefined,
      });
      setPace((before) => before && { ...before, done: Math.max(0, before.done - 1) });
      setTakesFocus(true);
      await queue.restore(certificate.id);
      showToast({ tone: "info", title: t("takenBack", { name: holderOf(certificate) }) });
    } catch (error) {
      fail(error, t("notTakenBack"));
    }
  }
  function later() {
    setTakesFocus(true);
    queue.leaveForLater();
  }

  const count = (of: QueueFilter) =>
    waiting.filter(({ aircraft }) => of === "all" || (of === "aircraft") === (aircraft !== null)).length;
  const isClosed = queue.isOpenForOthers;
  return (
    <Page
      title={t("title")}
      note={[
        t("left", { count: waiting.length - forOthers }),
        ...(forOthers > 0 ? [t("forMedicalReader", { count: forOthers })] : []),
      ].join(", ")}
      actions={
        <div className="flex flex-wrap items-center gap-4">
          {pace && pace.done >= MEANINGFUL_PACE && (
            <p className="text-table text-ink-2">{t("pace", paceOf({ ...pace, startedAt }))}</p>
          )}
          {keepsCertificates && (
            <SegmentedControl
              isShort
              label={t("filter")}
              value={queue.filter}
              onValueChange={queue.setFilter}
              segments={[
                { value: "all", label: t("all") },
                { value: "people", label: t("people", { count: count("people") }) },
                { value: "aircraft", label: t("aircraft", { count: count("aircraft") }) },
              ]}
            />
          )}
          {keepsCertificates && <ImportDatesMenu />}
        </div>
      }
    >
      <p role="status" className="mb-2 text-table text-info-ink empty:hidden">
        {queue.taken}
      </p>
      {!open ? (
        <div className="border border-line bg-surface">
          <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>
        </div>
      ) : (
        <div className="grid flex-1 border border-line bg-surface min-[1024px]:h-[max(520px,calc(100dvh-190px))] min-[1024px]:grid-cols-[220px_minmax(0,1fr)_340px] min-[1440px]:grid-cols-[268px_minmax(0,1fr)_404px] tablet:max-[1023px]:grid-cols-[minmax(0,1fr)_340px] tablet:max-[1023px]:grid-rows-[auto_1fr]">
          <Pane label={t("list")} className="max-[1023px]:hidden min-[1024px]:border-e">
            <QueueList certificates={shown} openId={open.id} now={now} onOpen={show} onStep={step} />
          </Pane>
          <nav
            aria-label={t("list")}
            className="col-span-full flex items-center gap-2 border-b border-line px-4 py-2 min-[1024px]:hidden"
          >
            <p className="flex-1 text-table">{t("position", { at: at + 1, count: shown.length })}</p>
            <IconButton icon={faChevronUp} label={t("previous")} disabled={at === 0} onClick={() => step(-1)} />
            <IconButton
              icon={faChevronDown}
              label={t("next")}
              disabled={at === shown.length - 1}
              onClick={() => step(1)}
            />
          </nav>
          <Pane label={t("document")} className="min-h-[280px] tablet:border-e">
            {open.fileId ? (
              <DocumentView key={open.id} certificate={open} />
            ) : (
              <p className="grid flex-1 place-items-center p-6 text-center text-body text-ink-2">
                {t(isClosed ? "closedDocument" : "noDocument")}
              </p>
            )}
            {open.isHealthData && open.fileId && (
              <p className="border-t border-line bg-sunken px-3 py-2 text-small text-ink-2">
                <Icon of={faUserShield} className="me-2" />
                {t("healthLogged")}
              </p>
            )}
          </Pane>
          <Pane label={t("fields")}>
            <h2 className="border-b border-line px-4 py-3 text-body">
              <b>{holderOf(open)}</b> <span className="text-ink-2">{open.typeName}</span>
            </h2>
            {isClosed ? (
              <ClosedFields key={open.id} certificate={open} onLater={later} />
            ) : (
              <QueueFields
                key={`${open.id} ${open.version}`}
                certificate={open}
                types={types}
                takesFocus={takesFocus}
                onDecided={settle}
                onTakeBack={(one, version) => void takeBack(one, version)}
                onLater={later}
              />
            )}
            <KeyTable />
          </Pane>
        </div>
      )}
    </Page>
  );
}

/** How many were decided since the page was opened, in how many minutes, and how many that makes an hour. */
function paceOf({ startedAt, done, lastAt }: { startedAt: number; done: number; lastAt: number }) {
  const minutes = Math.max(1, Math.round((lastAt - startedAt) / 60_000));
  return { done, minutes, hourly: Math.round((done * 60) / minutes) };
}

function Pane({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <section
      data-pane
      aria-label={label}
      className={`flex min-h-0 min-w-0 flex-col border-line tablet:overflow-y-auto ${className ?? ""}`}
    >
      {children}
    </section>
  );
}

const KEYS = [
  ["validate", ["Ctrl", "Enter"]],
  ["refuse", ["Ctrl", "Shift", "Enter"]],
  ["takeBack", ["Ctrl", "Z"]],
  ["later", ["F9"]],
  ["panes", ["F6"]],
  ["document", ["+", "-", "R", "F"]],
] as const;

function KeyTable() {
  const t = useTranslations("certificates.queue.keys");
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line bg-sunken p-4 text-small text-ink-2 touch:hidden phone:hidden">
      {KEYS.map(([what, keys]) => (
        <div key={what} className="col-span-full grid grid-cols-subgrid">
          <dt className="flex items-start gap-1 text-ink">
            {keys.map((key) => (
              <KeyHint key={key}>{key}</KeyHint>
            ))}
          </dt>
          <dd>{t(what)}</dd>
        </div>
      ))}
    </dl>
  );
}
