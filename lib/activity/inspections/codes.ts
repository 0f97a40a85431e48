// This file has no schemas, so that the browser can load these codes without zod.

/** What a pack for an inspector is about: a training of a student, an aircraft, an instructor, or all of a site within a period. */
export const PACK_KINDS = ["Student", "Aircraft", "Instructor", "Site"] as const;
export type PackKind = (typeof PACK_KINDS)[number];

/** What can go into a pack, in the order of its files. */
export const PACK_PARTS = [
  "Books",
  "Ratings",
  "Signatures",
  "Legs",
  "Certificates",
  "Instructors",
  "Releases",
  "Audit",
] as const;
export type PackPart = (typeof PACK_PARTS)[number];

const OF_LESSONS: readonly PackPart[] = ["Books", "Ratings", "Signatures"];
/** What a pack of a kind can hold: that of an aircraft holds nothing of what students were rated. */
export const PARTS_OF_KIND: Record<PackKind, readonly PackPart[]> = {
  Student: PACK_PARTS,
  Aircraft: PACK_PARTS.filter((part) => !OF_LESSONS.includes(part)),
  Instructor: PACK_PARTS,
  Site: PACK_PARTS,
};

export const PACK_STATES = ["Making", "Made", "Failed"] as const;
export type PackState = (typeof PACK_STATES)[number];

/** The longest period of a pack, in days. */
export const MOST_PACK_DAYS = 1_100;
/** After which silence, in seconds, one that is being made has failed, and one that waits for its turn. */
export const LONGEST_SILENCE = 90;
export const LONGEST_WAIT = 900;
/** How many of their packs may be made at once for one person. */
export const MOST_AT_ONCE = 3;

/** What is said of a pack before an inspector sees it. The first two agree, the rest ask for a look. */
export const FINDING_KINDS = [
  "totalsAgree",
  "nothingDiffers",
  "totalsDiffer",
  "changedSinceSigned",
  "unsigned",
  "waiting",
  "noLegs",
  "legWithoutLesson",
  "notRated",
  "noComment",
  "mayNotInstruct",
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** How an address asks for the document that holds all files, and for the archive of them. Each file is asked for by its number. */
export const WHOLE_PDF = "pdf";
export const WHOLE_ZIP = "zip";

/** A link is open until the end of its last day, unless somebody closed it. */
export const LINK_STATES = ["Open", "Ended", "Closed"] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** How many days from today a link may be open. */
export const MOST_LINK_DAYS = 366;
/** How many links a pack may have, and how many of its openings are listed. */
export const MOST_LINKS = 50;
export const MOST_OPENINGS = 100;

/** What an opening names that isn't a file: the manifest. */
export const LINK_PAGE = "page";
