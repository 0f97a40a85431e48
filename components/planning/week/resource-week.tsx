"use client";
import { faFileLines, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { getButtonClassName, IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { BoardGrid, type GridProps } from "../board/board-grid";
import type { ResourceRow } from "../board/board-model";
import { ROW_HEIGHTS } from "../board/board-size";
import type { PlanningBoardProps } from "../planning-view";
import type { BoardResources } from "../types";
import { buildResourceWeek, loadsOfRow, type WeekDay } from "./week-model";
import type { WeekTexts } from "./week-texts";

type Props = Omit<GridProps, "model" | "sites" | "axis" | "label" | "onToggle" | "onClose"> &
  Pick<PlanningBoardProps, "sheetHref"> & {
    row: ResourceRow;
    site: BoardResources;
    week: WeekDay[];
    texts: WeekTexts;
    onClose: () => void;
  };

/** One resource's week in hours, a row for each day. Its strips are those of the day board and are moved between the days. */
export function ResourceWeek({ row, site, week, texts, sheetHref, onClose, ...grid }: Props) {
  const t = useTranslations("planning.week");
  const rowHeight = ROW_HEIGHTS[grid.look.density];
  const model = useMemo(
    () =>
      buildResourceWeek(row, week, site, texts.shortDay, (seconds) => (seconds ? texts.hours(seconds) : ""), rowHeight),
    [row, week, site, texts, rowHeight],
  );
  // The header's hours are those of a day without a change of the clock.
  const at = Math.max(
    0,
    week.findIndex(({ axis }) => axis.offsets.length === 1),
  );
  const axis = week[at]!.axis;
  const sites = useMemo(() => [{ ...site, ...site.daylight[at] }], [site, at]);
  const seconds = loadsOfRow(row, week).reduce((sum, load) => sum + load.seconds, 0);
  const potential = row.potential && grid.words.potential(row.potential);
  const href = sheetHref?.(row.resource);
  const name = row.resource.name;
  const isOwnName = row.name !== "" && row.name !== row.code;
  return (
    <section
      aria-label={t("of", { name })}
      className="wk-lower"
      // The board itself hears Escape first, when a card or a move is open in it.
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className="wk-lower-head">
        <h2 className="text-section font-bold">{row.code}</h2>
        <span className="text-table text-ink-2">{t("of", { name: isOwnName ? row.name : row.code })}</span>
        <span className="wk-chip">{t("booked", { hours: texts.hours(seconds) })}</span>
        {potential && (
          <span className={potential.isBlocking ? "wk-chip wk-chip-blocking" : "wk-chip wk-chip-low"}>
            {potential.title}
          </span>
        )}
        <span className="wk-hint">{grid.rights.mayBook(row.kind) && t("hint")}</span>
        <span className="flex gap-2" data-print="hide">
          {href && (
            <Link href={href} className={getButtonClassName("secondary", "small")}>
              <Icon of={faFileLines} /> {t("sheet")}
            </Link>
          )}
          <IconButton icon={faXmark} size="small" label={t("close", { name })} onClick={onClose} />
        </span>
      </header>
      <div className="wk-hours" style={{ height: `calc(${model.tops.at(-1)!}px + 1.875rem + 26px)` }}>
        <BoardGrid
          {...grid}
          {...{ model, sites, axis, onClose }}
          label={t("gridOf", { name })}
          onToggle={() => {}}
          onOpenPerson={undefined}
        />
      </div>
    </section>
  );
}
