"use client";
import { faTableColumns } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { useUndoKey } from "@/components/reservations/undo";
import type { PlanningViewName } from "@/components/shell/page/planning-view-links";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Popover } from "@/components/ui/popover";
import { useLoaded } from "@/components/ui/use-loaded";
import { usePlanningKeys } from "../use-planning-keys";

// The panel is loaded only when it is opened.
const loadPanel = () => import("./view-panel").then((module) => module.ViewPanel);

/** A button that opens how the planning looks, and the person's saved views. On a phone they fill the screen. */
export function ViewButton({ view, isPhone }: { view: Exclude<PlanningViewName, "personal">; isPhone?: boolean }) {
  const t = useTranslations("planning");
  const [isOpen, setOpen] = useState(false);
  const Panel = useLoaded(loadPanel, isOpen);
  usePlanningKeys({ onViews: () => setOpen(true) });
  useUndoKey();
  const button: ComponentProps<typeof Button> = {
    icon: faTableColumns,
    className: isPhone ? "min-w-control px-0!" : undefined,
    "aria-label": t("views.button"),
    title: t("views.title"),
    children: !isPhone && <span className="@max-[1240px]:hidden">{t("views.button")}</span>,
  };
  const panel = Panel && <Panel view={view} onClose={() => setOpen(false)} />;
  if (isPhone)
    return (
      <>
        <Button {...button} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)} />
        <Dialog open={isOpen} onOpenChange={setOpen} title={t("views.title")} closeLabel={t("shortcuts.close")}>
          {panel}
        </Dialog>
      </>
    );
  return (
    <Popover
      label={t("views.title")}
      className="min-h-48 w-[25rem]"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button {...button} />}
    >
      {panel}
    </Popover>
  );
}
