import type { Demands, SyllabusLesson } from "../interchange/schema";
import type { HourKind } from "../minima";
import type { Piece } from "./text-difference";

// What a comparison says. The browser loads this without the rules, which need a parser of HTML.

export const CHANGES = ["added", "removed", "moved", "changed"] as const;
export type Change = (typeof CHANGES)[number];

/** What a lesson is in a few words. */
export type LessonSummary = Pick<
  SyllabusLesson,
  "type" | "minutes" | "aircraftType" | "mode" | "flying" | "period" | "isCrossCountry"
> & { exercises: string[] };

/** What stands in one of the two columns. */
export type Said =
  | { as: "text"; pieces: Piece[] }
  | { as: "names"; pieces: Piece[] }
  | { as: "value"; value: string | number | boolean | null }
  | { as: "form" }
  | { as: "place"; phase: string; place: number }
  | { as: "after"; name: string | null }
  | { as: "lesson"; lesson: LessonSummary }
  | { as: "exercise"; name: string; skills: string[] };

/** What a row is about. */
export type Subject =
  | { of: "lesson"; title: string }
  | { of: "phase" }
  | { of: "field"; field: string }
  | { of: "demand"; list: keyof Demands }
  | { of: "exercise"; name: string; field: string | null };

export type ComparisonRow = {
  key: string;
  change: Change | "same";
  /**
   * The reference of the lesson that it is about. Where the subject doesn't name the lesson, its title stands for a missing one.
   */
  reference: string;
  subject: Subject;
  before: Said | null;
  after: Said | null;
};
export type ComparisonGroup = {
  key: string;
  kind: "revision" | "environment" | "phase" | "exercises";
  /** The name of a phase. */
  name: string;
  rows: ComparisonRow[];
};
/** An amount of both revisions: lessons, or minutes of a kind of teaching. */
export type ComparedTotal = {
  kind: HourKind | "lessons" | "simulator" | "theory";
  before: number;
  after: number;
  minimum: number | null;
  paragraph: string | null;
};
export type Comparison = { totals: ComparedTotal[]; groups: ComparisonGroup[]; counts: Record<Change, number> };
