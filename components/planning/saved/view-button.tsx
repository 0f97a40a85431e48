"use client";
import { faTableColumns } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useUndoKey } from "@/components/reservations/undo";
import type { PlanningViewName } from "@/components/shell/page/planning-view-links";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { useLoaded } from "@/components/ui/use-loaded";
import { usePlanningKeys } from "../use-planning-keys";

// The panel is loaded only when it is opened.
const loadPanel = () => import("./view-panel").then((module) => module.ViewPanel);

/** A button that opens the person's saved views, and how the planning looks. */
export function ViewButton({ view }: { view: Exclude<PlanningViewName, "personal"> }) {
  const t = useTranslations("planning");
  const [isOpen, setOpen] = useState(false);
  const Panel = useLoaded(loadPanel, isOpen);
  usePlanningKeys({ onViews: () => setOpen(true) });
  useUndoKey();
  const button = (
    <Button
      icon={faTableColumns}
      aria-label={t("views.button")}
      title={t("views.title")}
      className="@max-[1200px]:px-2"
    >
      <span className="@max-[1240px]:hidden">{t("views.button")}</span>
    </Button>
  );
  return (
    <Popover
      label={t("views.title")}
      className="min-h-48 w-[min(25rem,calc(100vw-1rem))]"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={button}
    >
      {Panel && <Panel view={view} onClose={() => setOpen(false)} startsInIt />}
    </Popover>
  );
}
