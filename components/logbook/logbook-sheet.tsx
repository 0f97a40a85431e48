"use client";
import { faChevronLeft, faChevronRight, faFilter, faLock } from "@fortawesome/free-solid-svg-icons";
import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useClockZone } from "@/components/shell/clock-zone";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { EmptyState, FailedState, Skeleton } from "@/components/ui/states";
import { useIsPrinting } from "@/components/ui/use-is-printing";
import { LOGBOOK_CLASSES } from "@/lib/activity/flights/logbook/codes";
import { type Logbook, type LogbookEntry, WHOLE_LOGBOOK } from "@/lib/activity/flights/logbook/wire";
import { displayHours } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { EntryDialog } from "./entry-dialog";
import { ImportList } from "./import-list";
import { LogbookList } from "./logbook-list";
import { LogbookTable } from "./logbook-table";
import { PeriodFields } from "./period-bar";
import { importRouteOf, type PilotLogbook, refetchLogbook } from "./use-pilot-logbook";

type Props = { book: PilotLogbook; siteId: string };

/** The filters of a logbook, its open page as it prints, and the way to other pages. A phone shows the entries as a list. */
export function LogbookSheet({ book, siteId }: Props) {
  const t = useTranslations("logbook");
  const client = useQueryClient();
  const { logbook, isError, isReversed, refetch } = book;
  const zone = useClockZone();
  const [isLocal, setLocal] = useState(false);
  const isPrinting = useIsPrinting();
  const [openId, setOpenId] = useState<string | null>(null);
  // A logbook is written in UTC: other clocks are for looking at it.
  const timeZone = isLocal && !isPrinting ? zone : "UTC";
  const opened = logbook?.entries.find(({ id }) => id === openId);
  const shown = { timeZone, onOpen: (entry: LogbookEntry) => setOpenId(entry.id) };
  return (
    <div className="flex flex-col gap-3">
      <Filters book={book} isLocal={isLocal} onLocal={setLocal} />
      {isError && <FailedState title={t("failed")} retryLabel={t("again")} onRetry={refetch} />}
      {!logbook && !isError && !isReversed && <Skeleton label={t("title")} />}
      {logbook && logbook.entries.length === 0 && <NoEntries book={book} isSelection={logbook.isSelection} />}
      {logbook && logbook.entries.length > 0 && (
        <>
          <div className="border border-line bg-surface p-4 max-[1400px]:px-2 phone:hidden print:border-0 print:p-0">
            <SheetHead logbook={logbook} timeZone={timeZone} />
            <LogbookTable logbook={logbook} {...shown} />
            <p className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-2 text-small text-ink-2">
              {t("certify")}
              <span className="inline-block w-56 border-b border-ink-3" />
              {t("signature")}
            </p>
          </div>
          <div className="hidden phone:block">
            <LogbookList logbook={logbook} {...shown} />
          </div>
          <Pages logbook={logbook} openPage={book.openPage} />
        </>
      )}
      <ImportList
        route={importRouteOf(book.personId)}
        title={t("import.list")}
        onChanged={() => refetchLogbook(client, book.personId)}
      />
      {opened && (
        <EntryDialog
          entry={opened}
          personId={book.personId}
          siteId={siteId}
          onClose={() => setOpenId(null)}
          onSaved={() => {
            setOpenId(null);
            refetch();
          }}
        />
      )}
    </div>
  );
}

type FilterProps = { book: PilotLogbook; isLocal: boolean; onLocal: (is: boolean) => void };

/** What is shown of a logbook. On a phone the fields are folded, because the entries come first there. */
function Filters({ book: { choice, choose, logbook }, isLocal, onLocal }: FilterProps) {
  const t = useTranslations("logbook");
  const [isOpen, setOpen] = useState(false);
  const { flights = 0, sessions = 0 } = logbook ?? {};
  return (
    <div data-print="hide" className="flex flex-wrap items-end gap-3 border border-line bg-surface p-3">
      <div className="hidden phone:block">
        <Button icon={faFilter} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t("filters")}
        </Button>
      </div>
      <div className={cx("flex flex-wrap items-end gap-3", isOpen ? "phone:order-last phone:w-full" : "phone:hidden")}>
        <PeriodFields days={choice} onDays={choose} />
        <div className="phone:w-full">
          <SegmentedControl
            label={t("class")}
            value={choice.class}
            onValueChange={(shown) => choose({ class: shown })}
            segments={LOGBOOK_CLASSES.map((value) => ({ value, label: t(`classes.${value}`) }))}
          />
        </div>
        <div className="flex gap-3">
          <Checkbox
            label={t("externalFlights")}
            checked={choice.external}
            onCheckedChange={(external) => choose({ external })}
          />
          <Checkbox label={t("localTime")} checked={isLocal} onCheckedChange={onLocal} />
        </div>
      </div>
      <p aria-live="polite" className="ms-auto min-w-0 self-center text-end text-small text-ink-2 phone:flex-1">
        {logbook && t("counted", { entries: flights + sessions, flights, sessions })}
      </p>
    </div>
  );
}

function NoEntries({ book: { choose }, isSelection }: { book: PilotLogbook; isSelection: boolean }) {
  const t = useTranslations("logbook");
  return (
    <div className="border border-line bg-surface">
      <EmptyState
        title={t(isSelection ? "emptySelection" : "empty")}
        action={isSelection && <Button onClick={() => choose(WHOLE_LOGBOOK)}>{t("showAll")}</Button>}
      >
        {!isSelection && t("emptyText")}
      </EmptyState>
    </div>
  );
}

/** Whose page it is, and by which clocks. */
function SheetHead({
  logbook: { pilot, page, pages, totals, isSelection },
  timeZone,
}: {
  logbook: Logbook;
  timeZone: string;
}) {
  const t = useTranslations("logbook");
  const locale = useLocale() as Locale;
  const hours = displayHours(totals.total.total, locale);
  return (
    <div className="mb-2 flex flex-wrap items-baseline gap-x-5 gap-y-1 text-small text-ink-2">
      <b className="text-section text-ink">{`${pilot.lastName}, ${pilot.firstName}`}</b>
      {page === pages && <b className="text-section text-ink">{t(isSelection ? "ofSelection" : "whole", { hours })}</b>}
      {pilot.licence && <span>{t("licence", { number: pilot.licence })}</span>}
      <span>{timeZone === "UTC" ? t("utc") : t("localTimes", { zone: timeZone })}</span>
      <span className="ms-auto">{t("pageOf", { page, pages })}</span>
    </div>
  );
}

function Pages({ logbook: { page, pages }, openPage }: { logbook: Logbook; openPage: (page: number) => void }) {
  const t = useTranslations("logbook");
  return (
    <div data-print="hide" className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-[1_1_260px] text-small text-ink-2">
        <Icon of={faLock} /> {t("fullAfter")}
      </p>
      <nav aria-label={t("pages")} className="flex flex-wrap items-center gap-2">
        {page > 2 && (
          <Button variant="quiet" onClick={() => openPage(1)}>
            {t("first")}
          </Button>
        )}
        {page > 1 && (
          <Button icon={faChevronLeft} onClick={() => openPage(page - 1)}>
            {t("earlier", { page: page - 1 })}
          </Button>
        )}
        {pages > 1 && (
          <b aria-current="page" className="px-2 tabular-nums">
            {page}
          </b>
        )}
        {page < pages && (
          <Button onClick={() => openPage(page + 1)}>
            {t("later", { page: page + 1 })}
            <Icon of={faChevronRight} />
          </Button>
        )}
        {page < pages - 1 && (
          <Button variant="quiet" onClick={() => openPage(pages)}>
            {t("last")}
          </Button>
        )}
      </nav>
    </div>
  );
}
