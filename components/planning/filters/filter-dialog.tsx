"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Dialog } from "@/components/ui/dialog";
import { ViewPanel } from "../saved/view-panel";
import FilterForm from "./filter-form";

/** The filters of a phone, and the person's saved views, which fill the screen. */
export function FilterDialog({
  open,
  onOpenChange,
  view,
  ...form
}: ComponentProps<typeof FilterForm> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  view: "day" | "week";
}) {
  const t = useTranslations("planning");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("toolbar.filtersAndViews")}
      closeLabel={t("shortcuts.close")}
    >
      <FilterForm {...form} />
      <hr className="my-4 border-line" />
      <ViewPanel view={view} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}
