// This file is shared with the browser.

/** What people wait for: a lesson, as its student, or an aircraft to rent. */
export const STANDBY_TYPES = ["Practical", "Renter"] as const;
export type StandbyType = (typeof STANDBY_TYPES)[number];

export const STANDBY_STATES = ["Waiting", "Served", "Withdrawn", "Ended"] as const;
export type StandbyState = (typeof STANDBY_STATES)[number];

/** How much somebody says to want it, the least first. */
export const STANDBY_WISHES = ["IfItFits", "Gladly", "Urgently"] as const;
export type StandbyWish = (typeof STANDBY_WISHES)[number];

export const STANDBY_OFFER_STATES = ["Open", "Accepted", "Declined", "Lapsed", "Taken", "Gone"] as const;
export type StandbyOfferState = (typeof STANDBY_OFFER_STATES)[number];

/** How many entries of a person may wait at once. */
export const MOST_STANDBYS = 5;

/** How far ahead somebody may wait for something, and how long an aircraft may be waited for. */
export const STANDBY_DAYS_AHEAD = 180;
export const RENTAL_MINUTES = [15, 24 * 60] as const;

/** How long before it somebody may want to know, in minutes. */
export const NOTICE_MINUTES = [0, 7 * 24 * 60] as const;
export const USUAL_NOTICE_MINUTES = 120;
