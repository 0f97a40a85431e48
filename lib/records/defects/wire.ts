import { unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import {
  DEFECT_AREAS,
  DEFECT_EVENT_KINDS,
  DEFERRAL_GROUNDS,
  type DefectArea,
  type DefectEventKind,
  type DefectStatus,
  type DeferralGround,
  MEL_CATEGORIES,
  type MelCategory,
} from "./codes";
import { endsGrounding, statusOfDefect } from "./rules";
import type { DefectEventView, DefectView } from "./schema";

/** A defect in words. Instants are unix seconds, `dueOn` is a day such as `2026-12-01`. */
export type Defect = {
  id: string;
  aircraftId: string;
  number: number;
  description: string;
  area: DefectArea;
  status: DefectStatus;
  isBlocking: boolean;
  isNightOnly: boolean;
  isPending: boolean;
  isVisible: boolean;
  expectedReleaseAt: number | null;
  isMel: boolean;
  melItem: string;
  melCategory: MelCategory | null;
  dueOn: string | null;
  reportedAt: number;
  reportedBy: string;
  groundedAt: number | null;
  deferral: { ground: DeferralGround; allowedBy: string; at: number; by: string } | null;
  release: DefectView["release"];
  needsCertificate: boolean;
  photos: string[];
  version: number;
};

/** What a list of aircraft shows of a defect. */
export type ListedDefect = Pick<Defect, "status" | "isMel" | "melCategory" | "dueOn">;

export function decodeDefect(view: DefectView): Defect {
  const { id, aircraftId, number, description, melItem, expectedReleaseAt, reportedBy, release, deferral } = view;
  const facts = {
    isBlocking: view.blocking,
    isNightOnly: view.nightOnly,
    isPending: view.pending,
    isMel: view.mel,
    dueOn: view.dueOn === null ? null : unixToUtcDay(view.dueOn),
  };
  return {
    ...{ id, aircraftId, number, description, melItem, expectedReleaseAt, reportedBy, release },
    ...facts,
    status: statusOfDefect({ ...facts, isDeferred: deferral !== null, isReleased: release !== null }),
    area: DEFECT_AREAS[view.area]!,
    isVisible: view.visible,
    melCategory: view.melCategory === null ? null : MEL_CATEGORIES[view.melCategory]!,
    reportedAt: view.date,
    groundedAt: view.groundedAt,
    deferral: deferral && { ...deferral, ground: DEFERRAL_GROUNDS[deferral.ground]! },
    needsCertificate: view.needsCertificate,
    photos: view.photos,
    version: view.version,
  };
}

/** Whether the aircraft can fly with a defect, as people say it. */
export const MEANINGS = ["yes", "pending", "night", "no"] as const;
export type Meaning = (typeof MEANINGS)[number];

/** What one may still say of a defect: what grounds the aircraft is released or deferred, not changed to "it may fly". */
export const meaningsFor = (defect: Defect): readonly Meaning[] =>
  MEANINGS.filter((meaning) => !endsGrounding(defect, makeMeaningBody(meaning)));

export function meaningOf({ isBlocking, isNightOnly, isPending }: Defect): Meaning {
  if (isBlocking) return isNightOnly ? "night" : "no";
  return isPending ? "pending" : "yes";
}

/** The members of a request body that say whether the aircraft can fly. */
export function makeMeaningBody(meaning: Meaning) {
  const blocking = meaning === "no" || meaning === "night";
  return { blocking, nightOnly: meaning === "night", pending: meaning === "pending" };
}

/** What somebody reports. */
export type DefectReport = { area: DefectArea; meaning: Meaning; description: string };

/** Makes the body of a report. */
export function makeReportBody({ area, meaning, description }: DefectReport) {
  return { description, area: DEFECT_AREAS.indexOf(area), ...makeMeaningBody(meaning) };
}

/** Makes the body that changes a defect. */
export function makeDefectBody(
  id: string,
  change: DefectReport & { isVisible: boolean; expectedReleaseAt: number | null },
) {
  const { isVisible, expectedReleaseAt, ...report } = change;
  return { id, ...makeReportBody(report), visible: isVisible, expectedReleaseAt };
}

/** What somebody decides who defers a defect. */
export type Deferral = {
  ground: DeferralGround;
  allowedBy: string;
  melCategory: MelCategory | null;
  melItem: string;
  dueOn: string | null;
  isNightOnly: boolean;
};

/** Makes the body of a deferral. The due date of an item of the list follows from its category, except of category A. */
export function makeDeferralBody({ ground, allowedBy, melCategory, melItem, dueOn, isNightOnly }: Deferral) {
  return {
    ground: DEFERRAL_GROUNDS.indexOf(ground),
    allowedBy,
    ...(melCategory && { melCategory: MEL_CATEGORIES.indexOf(melCategory), melItem }),
    ...(dueOn && (melCategory === null || melCategory === "A") && { dueOn: utcDayToUnix(dueOn) }),
    nightOnly: isNightOnly,
  };
}

/** What happened to a defect, in words. */
export type DefectEvent = Omit<DefectEventView, "kind"> & { kind: DefectEventKind };

export const decodeDefectEvent = ({ kind, ...event }: DefectEventView): DefectEvent => ({
  ...event,
  kind: DEFECT_EVENT_KINDS[kind]!,
});
