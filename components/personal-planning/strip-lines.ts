import { estimateTextWidth } from "@/components/planning/strip/strip-label";

/** The width that a text has in a column of an open menu's narrow page, in pixels. */
const TEXT_WIDTH = 88;
const TEXT_SIZE = 12;

export type StripTexts = {
  /** Who or what it is about. It is bold. */
  heading: string;
  /** The same in fewer letters, for where the heading has one line and doesn't fit on it. */
  shortHeading?: string;
  /** The aircraft or room, where the heading names somebody. */
  where: string;
  purpose: string;
  /** When to meet, where that is before the flight. */
  meet: string;
  span: string;
  /** The site, where the week shows several. */
  place: string;
};

/** A text of a strip, and how many lines it may take. */
export type StripLine = { text: string; lines: 1 | 2 };

/** What a sign at the end of the first line takes of it. */
const SIGN_WIDTH = 18;

const fits = (text: string, width = TEXT_WIDTH) => estimateTextWidth(text, TEXT_SIZE) <= width;

/**
 * Chooses what a strip of the week says in its lines, so that none is cut in its middle: the heading first and the time last. The
 * time stands before what else there is; what has room for two lines takes them. `hasSign`: a verdict stands in the first line.
 */
export function arrangeLines(
  { heading, shortHeading = heading, where, purpose, meet, span, place }: StripTexts,
  room: number,
  hasSign = false,
): StripLine[] {
  const one = (text: string): StripLine => ({ text, lines: 1 });
  const fitsBesideSign = fits(heading, hasSign ? TEXT_WIDTH - SIGN_WIDTH : TEXT_WIDTH);
  const inOneLine = fitsBesideSign ? heading : shortHeading;
  if (room < 2) return [one(inOneLine)];
  let spare = room - 2;
  const take = (text: string, most: 1 | 2): StripLine[] => {
    const lines = most === 2 && spare >= 2 && !fits(text) ? 2 : 1;
    if (text === "" || spare < 1) return [];
    spare -= lines;
    return [{ text, lines }];
  };
  const joined = [where, purpose].filter(Boolean).join(" · ");
  const isLong = !fitsBesideSign && spare >= 2;
  if (isLong) spare--;
  const about = spare >= 2 && where && purpose ? [...take(where, 1), ...take(purpose, 2)] : take(joined, 2);
  const first: StripLine = isLong ? { text: heading, lines: 2 } : one(inOneLine);
  return [first, ...about, ...take(place, 1), ...take(meet, 1), one(span)];
}
