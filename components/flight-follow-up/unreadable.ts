import { type EntryContext, type EntryFault, findEntryFaults } from "@/lib/activity/flights/follow-up/rules";
import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { fieldOfFault, type LegField } from "./leg-fields";

/** A text that was typed for a field of a leg and can't be read. It stands in its field until it is corrected. */
export type Unreadable = { leg: number; field: LegField; text: string };

const isAt = (one: Unreadable, leg: number, field: LegField) => one.leg === leg && one.field === field;

export const unreadableAt = (all: readonly Unreadable[], leg: number, field: LegField): string | null =>
  all.find((one) => isAt(one, leg, field))?.text ?? null;

/** Notes the text of a field that can't be read, or that the field has none any more (null). */
export function noteUnreadable(all: Unreadable[], leg: number, field: LegField, text: string | null): Unreadable[] {
  if (unreadableAt(all, leg, field) === text) return all;
  const others = all.filter((one) => !isAt(one, leg, field));
  return text === null ? others : [...others, { leg, field, text }];
}

/** Drops the texts of a leg's fields that have got another value than by typing: by a button, or copied from the leg before. */
export function dropOverwritten(all: Unreadable[], leg: number, values: Partial<LegEntry>): Unreadable[] {
  const set = new Set(Object.keys(values).map((name) => fieldOfFault(name)));
  return all.filter((one) => one.leg !== leg || !set.has(one.field));
}

/** Drops the texts of fields that have another value in the legs that take the place of all that was typed. */
export const dropReplaced = (
  all: Unreadable[],
  before: readonly LegEntry[],
  after: readonly LegEntry[],
): Unreadable[] =>
  after.reduce((kept, leg, at) => {
    const changed = Object.entries(leg).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[at]?.[name as keyof LegEntry]),
    );
    return dropOverwritten(kept, at, Object.fromEntries(changed));
  }, all);

/** Drops the texts of a leg that is taken out. The texts of the legs after it move with them. */
export const dropLeg = (all: readonly Unreadable[], leg: number): Unreadable[] =>
  all.filter((one) => one.leg !== leg).map((one) => (one.leg > leg ? { ...one, leg: one.leg - 1 } : one));

/**
 * Finds all that stands against closing a flight as it is typed: texts that can't be read, and what the rules find. The rules see
 * the value that such a field had before, or none, so what they say of that field is left out.
 */
export function findTypedFaults(
  legs: readonly LegEntry[],
  unreadable: readonly Unreadable[],
  context: EntryContext,
): EntryFault[] {
  const shown = unreadable.filter(({ leg }) => leg < legs.length);
  return [
    ...shown.map(({ leg, field, text }) => ({ leg, field, key: UNREADABLE, values: { text } })),
    ...findEntryFaults(legs, context).filter(
      ({ leg, field }) => leg === null || unreadableAt(shown, leg, fieldOfFault(field)) === null,
    ),
  ];
}

const UNREADABLE: EntryFault["key"] = "flights.followUp.unreadable";
export const isUnreadable = ({ key }: Pick<EntryFault, "key">): boolean => key === UNREADABLE;
