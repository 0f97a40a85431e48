"use client";
import { faChevronLeft, faChevronRight } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { UnlabelledSelect } from "@/components/ui/select";
import { type ListState, PAGE_SIZES } from "./list-address";
import { pageNumbersAround } from "./use-url-list-state";

type Props = { state: ListState; onState: (change: Partial<ListState>) => void; total: number };

/**
 * The footer of a list: the range of rows, the rows per page, and links to the pages. Hidden if everything fits on one page.
 */
export function Pagination({ state, onState, total }: Props) {
  const t = useTranslations("resource.paging");
  const id = useId();
  if (total <= PAGE_SIZES[0]) return null;
  const pages = Math.max(1, Math.ceil(total / state.rows));
  const page = Math.min(Math.max(1, state.page), pages);
  const from = (page - 1) * state.rows + 1;
  return (
    <nav
      aria-label={t("label")}
      data-print="hide"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-3 py-2 text-table"
    >
      <span className="flex-1 whitespace-nowrap text-ink-2" aria-live="polite">
        {t("range", { from, to: Math.min(total, page * state.rows), total })}
      </span>
      <label htmlFor={id} className="text-ink-2">
        {t("rows")}
      </label>
      <UnlabelledSelect
        id={id}
        small
        className="w-20"
        options={PAGE_SIZES.map((rows) => ({ value: String(rows), label: String(rows) }))}
        value={state.rows}
        onChange={(event) => onState({ rows: PAGE_SIZES.find((rows) => String(rows) === event.target.value) })}
      />
      <div className="flex items-center gap-1">
        <IconButton
          icon={faChevronLeft}
          label={t("previous")}
          variant="quiet"
          disabled={page === 1}
          onClick={() => onState({ page: page - 1 })}
        />
        {pageNumbersAround(page, pages).map((number) => (
          <Button
            key={number}
            variant={number === page ? "primary" : "quiet"}
            className={cx("min-w-control px-1! phone:hidden", number !== page && "text-ink!")}
            aria-label={t("page", { number })}
            aria-current={number === page ? "page" : undefined}
            onClick={() => onState({ page: number })}
          >
            {number}
          </Button>
        ))}
        <span className="hidden px-1 phone:inline">{t("pageOf", { page, pages })}</span>
        <IconButton
          icon={faChevronRight}
          label={t("next")}
          variant="quiet"
          disabled={page === pages}
          onClick={() => onState({ page: page + 1 })}
        />
      </div>
    </nav>
  );
}
