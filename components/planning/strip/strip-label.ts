import { displayedCompliance, isPending } from "@/components/reservations/strip/strip-look";
import { findMainPeople, nameTogether, purposeOf } from "@/components/reservations/what-text";
import { kinds, type RowKind } from "@/lib/activity/reservations/kinds";
import type { PublicReservation } from "../types";

/** Removes the country prefix of a registration: F-GKQA becomes GKQA. */
export function shortRegistration(callSign: string): string {
  return callSign.replace(/^[A-Z0-9]{1,2}-(?=[A-Z0-9]{3,})/, "");
}

/** Estimates the width of a bold text in pixels, because measuring would force the browser to lay out the page. */
export function estimateTextWidth(text: string, size: number): number {
  let em = 0;
  for (const sign of text)
    em += /[MW@]/.test(sign) ? 0.9 : /[A-Z0-9–]/.test(sign) ? 0.68 : /[ijl.,:' -]/.test(sign) ? 0.36 : 0.6;
  return em * size;
}

/** The texts of a strip. If `isCut`, the end of the bold text may be cut off. */
export type StripText = { bold: string; detail: string; small: boolean; isCut: boolean };

const nothing: StripText = { bold: "", detail: "", small: false, isCut: false };

/**
 * From this width on, a strip has a name. An hour of the board is never narrower, so that a flight of one hour has its name.
 */
export const NAMED_WIDTH = 56;
/** Below this width a strip is compact: its icons are smaller, and a missing follow-up is a mark in its corner. */
export const COMPACT_WIDTH = 86;

/** The pixels that a strip's borders, holder and paddings take from its text, and each icon after it (board.css). */
const TAKEN = { normal: { frame: 32, icon: 19 }, compact: { frame: 23, icon: 16 } };

/** "Saint-Exupéry" is SE, "Salle de briefing" is SB, "Salle 12" is S12. A name of one word has no initials. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => word.length > 3 || /^\d/.test(word));
  return words.length > 1 ? words.map((word) => (/^\d/.test(word) ? word : word[0]!.toUpperCase())).join("") : "";
}

/** What stands for the name of a meeting, a class or its room, where this is too long: its initials, or who gives it or takes part. */
function shortNames(reservation: PublicReservation, name: string, rowId: string): string[] {
  const gives = reservation.users.filter(({ role, userId }) => role === "Instructor" && userId !== rowId);
  const people = gives.length > 0 ? gives : findMainPeople(reservation, rowId);
  return [initialsOf(name), ...nameTogether(people)].filter(Boolean);
}

/**
 * Chooses texts that fit into a strip of this width beside a number of icons: a bold text and a detail, which is shown
 * completely or not at all. Below 118 px a registration loses its country prefix. Below 100 px the text is smaller. A title
 * or name may be cut off, but never a registration or call sign.
 */
export function chooseStripTexts(
  reservation: PublicReservation,
  kind: RowKind,
  rowId: string,
  width: number,
  icons: number,
  typeName: string,
): StripText {
  if (width < NAMED_WIDTH) return nothing;
  const { aircraft, classroom, type } = reservation;
  const isPerson = kind !== "aircraft" && kind !== "simulator" && kind !== "classroom";
  const purpose = purposeOf(reservation);
  const small = width < 100;
  const { frame, icon } = width < COMPACT_WIDTH ? TAKEN.compact : TAKEN.normal;
  const room = width - frame - icons * icon;
  const widthOf = (text: string) => estimateTextWidth(text, small ? 11 : 12);
  const longestIn = (texts: readonly string[], left: number) => texts.find((text) => widthOf(text) <= left);
  /** People beside a bold text, in the longest way that fits. Two of them are never shown as one. */
  const beside = (bold: string, people: typeof reservation.users) => {
    const names = nameTogether(people);
    return longestIn(names, room - widthOf(`${bold} `)) ?? names.at(-1) ?? "";
  };
  let bold: string;
  let detail: string;
  let mayCut = false;
  if (isPerson && aircraft) {
    bold = width < 118 ? shortRegistration(aircraft.callSign) : aircraft.callSign;
    // A simulator's name may have several words (FNPT II). In a narrow strip the first one says enough.
    if (widthOf(bold) > room) bold = bold.split(" ")[0]!;
    detail = beside(bold, findMainPeople(reservation, rowId)) || purpose;
  } else if (!kinds[type].isFlight) {
    bold = purpose || (isPerson && classroom ? classroom.name : typeName);
    // Rather than letters of a long word, a meeting or a class shows its initials, or who is in it: the icon says what it is.
    if (classroom && widthOf(bold) > room) bold = longestIn(shortNames(reservation, bold, rowId), room) ?? bold;
    detail = isPerson || bold !== (purpose || typeName) ? "" : beside(bold, findMainPeople(reservation));
    mayCut = true;
  } else {
    const people = findMainPeople(reservation);
    const alone = nameTogether(people.slice(0, 1))[0];
    bold = longestIn(nameTogether(people), room) ?? alone ?? (purpose || typeName);
    detail = people.length > 0 ? purpose : "";
    mayCut = !people[0]?.callSign;
  }
  const isLong = widthOf(bold) > room;
  if (mayCut ? room < 30 : isLong) return nothing;
  return { bold, detail, small, isCut: isLong };
}

/** How a strip shows its state or its verdict: by an icon at its end, by a mark in its corner, or by its colours alone. */
export type StripSign = "icon" | "corner" | "none";

/**
 * Chooses the texts of a strip and how its state, or that something is asked about it, and its verdict are shown beside them. The name is more important than the
 * icons: where it has no room, first the state's icon makes way, then the verdict's shrinks to a corner.
 */
export function arrangeStrip(
  reservation: PublicReservation,
  kind: RowKind,
  rowId: string,
  width: number,
  typeName: string,
): { text: StripText; state: StripSign; verdict: StripSign } {
  const { state, draft } = reservation;
  const isAsked = isPending(reservation);
  const isJudged = displayedCompliance(reservation) !== "Valid";
  const isCompact = width < COMPACT_WIDTH;
  const isWaiting = !draft && (isAsked || state === "FlightFollowUpNeeded");
  const shownState = state === "Scheduled" && !isAsked && !draft ? "none" : isCompact && isWaiting ? "corner" : "icon";
  const shown: { state: StripSign; verdict: StripSign } = { state: shownState, verdict: isJudged ? "icon" : "none" };
  const textBeside = (signs: StripSign[]) => {
    const icons = signs.filter((sign) => sign === "icon").length;
    return chooseStripTexts(reservation, kind, rowId, width, icons, typeName);
  };
  const first = { text: textBeside([shown.state, shown.verdict]), ...shown };
  if (first.text.bold) return first;
  if (shown.state === "icon") shown.state = state === "Cancelled" || draft ? "none" : "corner";
  const beside = { text: textBeside([shown.verdict]), ...shown };
  if (beside.text.bold || !isJudged) return beside.text.bold ? beside : first;
  const alone = textBeside([]);
  return alone.bold ? { text: alone, state: shown.state, verdict: "corner" } : first;
}
