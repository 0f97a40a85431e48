"use client";
import { useTranslations } from "next-intl";
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useId, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { loadPopoverPanel } from "@/components/ui/popover";
import { ProgressBar } from "@/components/ui/progress-bar";
import { EmptyState } from "@/components/ui/states";
import { useLoadedOnce } from "@/components/ui/use-loaded";
import type { SiteRole } from "@/lib/access/permissions/roles";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { COUNTERS, type MatrixSubject } from "@/lib/views/warnings/codes";
import { countCells, filterByCounter, filterRows } from "@/lib/views/warnings/matrix/rules";
import type { WarningMatrixView } from "@/lib/views/warnings/schema";
import { findNextEnd } from "@/lib/views/warnings/standing";
import { decodeWarningMatrix } from "@/lib/views/warnings/wire";
import { type Finding, groupRows, listFindings } from "./choose-rows";
import { FindingCard } from "./finding-card";
import { FindingList } from "./finding-list";
import { MatrixFilters } from "./matrix-filters";
import { MatrixLegend } from "./matrix-legend";
import { MatrixTable } from "./matrix-table";
import { useRecencyColumns } from "./use-recency-columns";

const parsers = {
  text: parseAsString.withDefault(""),
  only: parseAsStringLiteral(COUNTERS),
  soon: parseAsBoolean.withDefault(false),
};

type Props = { view: WarningMatrixView; of: MatrixSubject; siteId: string };
type Open = { finding: Finding; place: string };

/** How the certificates of a site's people or aircraft stand: filters, the table, on a phone a list, and the card of a cell. */
export function WarningMatrix({ view, of, siteId }: Props) {
  const t = useTranslations("warnings.matrix");
  const certificates = useMemo(() => decodeWarningMatrix(view), [view]);
  const recency = useRecencyColumns(certificates, { siteId, isAsked: of === "people" });
  const { matrix } = recency;
  const [filter, setFilter] = useQueryStates(parsers, { history: "replace", clearOnDefault: true });
  const [folded, setFolded] = useState<readonly SiteRole[]>([]);
  const [open, setOpen] = useState<Open | null>(null);
  const anchor = useRef<HTMLElement | null>(null);
  const [cardId, triggerId] = [useId(), useId()];
  const Card = useLoadedOnce(loadPopoverPanel, open !== null);

  const { text, soon, only } = filter;
  const known = useMemo(() => filterRows(matrix.rows, { text, fliesSoon: soon }), [matrix, text, soon]);
  const counts = useMemo(() => countCells(matrix, known), [matrix, known]);
  const shown = useMemo(() => filterByCounter(matrix, known, only), [matrix, known, only]);
  const lines = useMemo(() => groupRows(shown, folded), [shown, folded]);
  const findings = useMemo(() => listFindings(matrix, shown, only), [matrix, shown, only]);
  const isPeople = of === "people";
  const day = formatDayAsDdMmYyyy(matrix.day);
  const label = t(of);

  function show(finding: Finding, place: string, at: HTMLElement) {
    anchor.current = at;
    setOpen({ finding, place });
  }
  const openPlace = open?.place ?? null;
  if (matrix.rows.length === 0)
    return (
      <div className="border border-line bg-surface">
        <EmptyState title={t("nobody")}>{t("nobodyText")}</EmptyState>
      </div>
    );
  return (
    <section aria-label={label}>
      <div className="border border-line bg-surface print:border-0">
        <MatrixFilters
          of={of}
          filter={filter}
          onFilter={(change) => void setFilter(change)}
          counts={counts}
          count={t(isPeople ? "countPeople" : "countAircraft", { count: shown.length, day })}
        />
        {recency.isReading && <ProgressBar label={t("readingRecency")} />}
        {recency.isFailed && (
          <p
            role="alert"
            className="flex flex-wrap items-center gap-3 border-t border-line px-3 py-1.5 text-table text-neg-ink"
          >
            {t("recencyFailed")}
            <Button onClick={recency.again}>{t("again")}</Button>
          </p>
        )}
        {shown.length === 0 ? (
          <EmptyState title={t("empty")} action={<Button onClick={() => void setFilter(null)}>{t("clear")}</Button>}>
            {t("emptyText")}
          </EmptyState>
        ) : (
          <>
            {findings.length === 0 && <InOrder matrix={matrix} isPeople={isPeople} />}
            <MatrixTable
              {...{ matrix, lines, label, siteId, openPlace }}
              onOpen={show}
              onFold={(role) =>
                setFolded((had) => (had.includes(role) ? had.filter((one) => one !== role) : [...had, role]))
              }
            />
            <FindingList findings={findings} openPlace={openPlace} onOpen={show} />
          </>
        )}
      </div>
      <MatrixLegend />
      {Card && open && (
        <Card
          {...{ anchor, triggerId, id: cardId }}
          open
          onOpenChange={(isOpen) => !isOpen && setOpen(null)}
          isByKey={false}
          align="start"
          label={open.finding.column.name}
          className="w-[23rem] max-w-[calc(100vw-2rem)]"
        >
          <FindingCard finding={open.finding} siteId={siteId} medicalReaders={matrix.medicalReaders} />
        </Card>
      )}
    </section>
  );
}

/** Says until when nothing needs attention. */
function InOrder({ matrix, isPeople }: { matrix: ReturnType<typeof decodeWarningMatrix>; isPeople: boolean }) {
  const t = useTranslations(isPeople ? "warnings.matrix" : "warnings.own");
  const end = findNextEnd(matrix.rows.flatMap(({ cells }) => cells));
  return (
    <p className="border-t border-line px-3 py-2.5 text-body font-bold">
      {end ? t("inOrderUntil", { day: formatDayAsDdMmYyyy(end) }) : t("inOrder")}
    </p>
  );
}
