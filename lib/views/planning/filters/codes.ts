/** On what something is flown. The wire's numbers are the places. */
export const CRAFTS = ["Aircraft", "Simulator"] as const;
export type Craft = (typeof CRAFTS)[number];

/** The filters that ask for ids of records. The last three tell what only some readers may know of people. */
export const RECORD_FILTERS = ["people", "programs", "promotions", "tags"] as const;
export type RecordFilterName = (typeof RECORD_FILTERS)[number];
export const RESTRICTED_FILTERS = ["programs", "promotions", "tags"] as const;
