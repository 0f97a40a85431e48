"use client";
import { faFilter } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { useLoaded, useLoadedOnce } from "@/components/ui/use-loaded";
import type { PlanningTexts } from "../planning-texts";
import { type BoardFilters, countActiveFilters } from "../types";
import { usePlanningKeys } from "../use-planning-keys";

// The form is loaded only when the filters are opened.
export const loadFilterForm = () => import("./filter-form").then((module) => module.default);
const loadFilterDialog = () => import("./filter-dialog").then((module) => module.FilterDialog);

/** A button that opens the filters. Its badge shows how many are set. On a phone they fill the screen. */
export function FilterButton({
  filters,
  onChange,
  words,
  phoneView,
  isOfLoad,
}: {
  filters: BoardFilters;
  onChange: (change: Partial<BoardFilters>) => void;
  words: PlanningTexts;
  /** The view that a phone shows. Its filters share their screen with the saved views. */
  phoneView?: "day" | "week";
  /** Whether it filters a month or a year. */
  isOfLoad?: boolean;
}) {
  const t = useTranslations("planning");
  const [isOpen, setOpen] = useState(false);
  const isPhone = phoneView !== undefined;
  const FilterForm = useLoaded(loadFilterForm, isOpen && !isPhone);
  const FilterDialog = useLoadedOnce(loadFilterDialog, isOpen && isPhone);
  usePlanningKeys({ onFilters: () => setOpen(true) });
  const count = countActiveFilters(filters);
  const active = count ? t("toolbar.filtersActive", { count }) : "";
  const button: ComponentProps<typeof Button> = {
    icon: faFilter,
    className: isPhone ? "relative min-w-control px-0!" : "relative @max-[1200px]:px-2",
    "aria-label": [t("toolbar.filters"), active].filter(Boolean).join(", "),
    title: t(isPhone ? "toolbar.filtersAndViews" : "toolbar.filters"),
    children: (
      <>
        {!isPhone && <span className="@max-[1240px]:hidden">{t("toolbar.filters")}</span>}
        {count > 0 && (
          <span className="absolute -end-2 -top-2 grid size-5 place-items-center rounded-full bg-primary text-caption font-bold text-on-primary">
            {count}
          </span>
        )}
      </>
    ),
  };
  if (phoneView) {
    return (
      <>
        <Button {...button} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)} />
        {FilterDialog && (
          <FilterDialog open={isOpen} onOpenChange={setOpen} {...{ filters, onChange, words }} view={phoneView} />
        )}
      </>
    );
  }
  return (
    <Popover
      label={t("toolbar.filters")}
      className="min-h-64 w-[min(46rem,calc(100vw-1rem))]"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button {...button} />}
    >
      {FilterForm && <FilterForm {...{ filters, onChange, words, isOfLoad }} />}
    </Popover>
  );
}
