"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Dialog } from "@/components/ui/dialog";
import FilterForm from "./filter-form";

/** The filters of a phone, which fill the screen. */
export function FilterDialog({
  open,
  onOpenChange,
  ...form
}: ComponentProps<typeof FilterForm> & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations("planning");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("toolbar.filters")} closeLabel={t("shortcuts.close")}>
      <FilterForm {...form} />
    </Dialog>
  );
}
