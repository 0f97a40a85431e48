/** What a school entrusts people with at a site, beside their roles there. The index is the code on the wire. */
export const DUTIES = ["Mechanic", "MedicalReader", "HeadOfTraining", "SafetyManager", "Treasurer"] as const;
export type Duty = (typeof DUTIES)[number];

export type DutyAtSite = { siteId: string; duty: Duty };

/** The duties that somebody holds, by site id. The value says whether the actor is among their holders. */
export type HeldDuties = ReadonlyMap<string, ReadonlyMap<Duty, boolean>>;
