// This file has no schemas, so that the browser can load these codes without zod.

/** Where on the aircraft a defect is. The API uses the index as code, as of all lists here. */
export const DEFECT_AREAS = [
  "EnginePropeller",
  "GearBrakes",
  "Lights",
  "RadioGps",
  "Instruments",
  "AirframeCabin",
  "Other",
] as const;
export type DefectArea = (typeof DEFECT_AREAS)[number];

export const MEL_CATEGORIES = ["A", "B", "C", "D"] as const;
export type MelCategory = (typeof MEL_CATEGORIES)[number];

export const DEFERRAL_GROUNDS = ["PilotNotRequired", "OwnerOrCamo"] as const;
export type DeferralGround = (typeof DEFERRAL_GROUNDS)[number];

/** What happens to a defect. The last is that somebody reads of it before a flight. */
export const DEFECT_EVENT_KINDS = [
  "Reported",
  "Changed",
  "Grounded",
  "Cleared",
  "Deferred",
  "Released",
  "Photographed",
  "Read",
] as const;
export type DefectEventKind = (typeof DEFECT_EVENT_KINDS)[number];

/** What a defect means for who wants to fly, the worst first. */
export const DEFECT_STATUSES = ["Blocking", "BlockingAtNight", "Deferred", "Pending", "ToKnow", "Released"] as const;
export type DefectStatus = (typeof DEFECT_STATUSES)[number];

/** Maximum number of photographs of one defect. */
export const MOST_PHOTOS = 10;
