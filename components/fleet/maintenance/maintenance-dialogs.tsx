"use client";
import dynamic from "next/dynamic";
import type { Aircraft } from "@/lib/records/aircraft/wire";
import type { Component } from "@/lib/records/maintenance/components/wire";
import type { Limit, Maintenance } from "@/lib/views/fleet/wire";
import type { Preset } from "./limit-presets";
import { isActive } from "./potential";

const LimitDialog = dynamic(() => import("./limit-dialog").then((m) => m.LimitDialog));
const RenewalDialog = dynamic(() => import("./renewal-dialog").then((m) => m.RenewalDialog));
const DisableLimitDialog = dynamic(() => import("./disable-limit-dialog").then((m) => m.DisableLimitDialog));
const LimitLogDialog = dynamic(() => import("./limit-log-dialog").then((m) => m.LimitLogDialog));
const FitDialog = dynamic(() => import("./component-dialogs").then((m) => m.FitDialog));
const RemoveDialog = dynamic(() => import("./component-dialogs").then((m) => m.RemoveDialog));
const ScrapDialog = dynamic(() => import("./component-dialogs").then((m) => m.ScrapDialog));
const CorrectDialog = dynamic(() => import("./component-dialogs").then((m) => m.CorrectDialog));
const HistoryDialog = dynamic(() => import("./component-history").then((m) => m.HistoryDialog));

export type OpenMaintenance =
  | { what: "limit"; limit: Limit | null; preset?: Preset; componentId?: string }
  | { what: "renew"; limit: Limit; isChosen: boolean }
  | { what: "disable"; limit: Limit }
  | { what: "log"; limitId: string }
  | { what: "fit"; component?: Component }
  | { what: "remove" | "scrap" | "correct" | "history"; component: Component };

type Props = {
  aircraft: Aircraft;
  maintenance: Maintenance;
  timeZone: string;
  /** The present day at the aircraft's site. */
  today: string;
  mayWrite: boolean;
  /** The sites from whose shelves the person may take components. */
  shelves: readonly { id: string; name: string }[];
  open: OpenMaintenance | null;
  onOpen: (open: OpenMaintenance | null) => void;
};

/** The dialog that is open over the sheet, if any. */
export function MaintenanceDialogs({ aircraft, maintenance, timeZone, today, mayWrite, shelves, open, onOpen }: Props) {
  if (!open) return null;
  const shared = { aircraft, today, onClose: () => onOpen(null) };
  const { limits, components } = maintenance;
  if (open.what === "limit") {
    const { limit, preset, componentId } = open;
    return <LimitDialog {...shared} {...{ components, limit, preset, componentId }} />;
  }
  if (open.what === "renew")
    return (
      <RenewalDialog
        {...shared}
        limits={open.isChosen ? [open.limit] : limits.filter((one) => isActive(one) && one.terms.length > 0)}
        limit={open.limit}
      />
    );
  if (open.what === "disable")
    return <DisableLimitDialog aircraftId={aircraft.id} limit={open.limit} onClose={shared.onClose} />;
  if (open.what === "log") {
    const limit = limits.find(({ id }) => id === open.limitId);
    if (!limit) return null;
    return (
      <LimitLogDialog
        aircraftId={aircraft.id}
        {...{ limit, timeZone }}
        onRenew={
          mayWrite && isActive(limit) && limit.terms.length > 0
            ? () => onOpen({ what: "renew", limit, isChosen: true })
            : undefined
        }
        onClose={shared.onClose}
      />
    );
  }
  if (open.what === "fit") return <FitDialog {...shared} component={open.component} shelves={shelves} />;
  if (open.what === "remove") return <RemoveDialog {...shared} component={open.component} />;
  if (open.what === "correct") return <CorrectDialog component={open.component} onClose={shared.onClose} />;
  if (open.what === "scrap") return <ScrapDialog component={open.component} onClose={shared.onClose} />;
  return <HistoryDialog component={open.component} timeZone={timeZone} onClose={shared.onClose} />;
}
