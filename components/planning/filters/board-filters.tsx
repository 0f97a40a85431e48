"use client";
import { faFilter } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import type { PlanningTexts } from "../planning-texts";
import { type BoardFilters, countActiveFilters } from "../types";

// The form is loaded only when the filters are opened.
export const loadFilterForm = () => import("./filter-form");
const FilterForm = lazy(loadFilterForm);

/** A button that opens the filters of rows, states and text. Its badge shows how many of the three are set. */
export function FilterButton({
  filters,
  onChange,
  words,
  iconOnly,
}: {
  filters: BoardFilters;
  onChange: (change: Partial<BoardFilters>) => void;
  words: PlanningTexts;
  iconOnly?: boolean;
}) {
  const t = useTranslations("planning");
  const count = countActiveFilters(filters);
  const active = count ? t("toolbar.filtersActive", { count }) : "";
  return (
    <Popover
      label={t("toolbar.filters")}
      className="min-h-64 w-72"
      trigger={
        <Button
          icon={faFilter}
          className={iconOnly ? "relative min-w-control px-0!" : undefined}
          aria-label={[t("toolbar.filters"), active].filter(Boolean).join(", ")}
          title={t("toolbar.filters")}
        >
          {!iconOnly && <span className="@max-[1010px]:hidden">{t("toolbar.filters")}</span>}
          {count > 0 && (
            <span
              className={
                iconOnly
                  ? "absolute -end-2 -top-2 grid size-5 place-items-center rounded-full bg-primary text-caption font-bold text-on-primary"
                  : "rounded-full bg-primary-soft px-1.5 text-small text-brand"
              }
            >
              {count}
            </span>
          )}
        </Button>
      }
    >
      <Suspense>
        <FilterForm {...{ filters, onChange, words }} />
      </Suspense>
    </Popover>
  );
}
