import { kinds } from "@/lib/activity/reservations/kinds";
import type { BookingCheckView, ConflictView } from "@/lib/activity/reservations/schema";
import type { BookingSite } from "../booking-context";
import type { BookingFields } from "./booking-form-state";

/** The field beside which a finding is shown. */
export type ConflictField = "aircraft" | "classroom" | "main" | "others";

/** Who has the resource of a conflict: "F-GZVB · LAM" without the resource itself. Empty if the reader may not see it. */
export function otherPartiesOf({ label, resource }: Pick<ConflictView, "label" | "resource">): string {
  return label
    .split(/ · |, /)
    .filter((part) => part && part !== resource)
    .join(", ");
}

/** The field that shows a conflict. */
export function fieldOfConflict(
  conflict: Pick<ConflictView, "resourceId" | "resourceKind">,
  fields: Pick<BookingFields, "mainPersonId">,
): ConflictField {
  if (conflict.resourceKind === "Aircraft") return "aircraft";
  if (conflict.resourceKind === "Classroom") return "classroom";
  return conflict.resourceId === fields.mainPersonId ? "main" : "others";
}

/** A rule that forbids the chosen aircraft itself, such as one that isn't for rent. */
export function findAircraftBlock(view: BookingCheckView, { aircraftId }: Pick<BookingFields, "aircraftId">) {
  return view.warnings.find((warning) => warning.blocking && warning.subjectId === aircraftId);
}

/** The fields that are in the way, in the order of the form. */
function fieldsInTheWay(view: BookingCheckView, fields: BookingFields): ConflictField[] {
  const inTheWay = new Set(view.conflicts.map((conflict) => fieldOfConflict(conflict, fields)));
  if (findAircraftBlock(view, fields)) inTheWay.add("aircraft");
  return (["aircraft", "classroom", "main", "others"] as const).filter((field) => inTheWay.has(field));
}

/** The first field in the form that has a conflict. The proposals stand below it. Null without a conflict. */
export function fieldOfProposals(view: BookingCheckView | null, fields: BookingFields): ConflictField | null {
  return view && (fieldsInTheWay(view, fields)[0] ?? null);
}

/**
 * The other aircraft that would solve it all: of the type of the chosen one. None where somebody is taken, too, because only
 * another time helps then, nor for work on the chosen one.
 */
export function listOtherAircraft(
  view: BookingCheckView,
  fields: BookingFields,
  fleet: BookingSite["aircraft"],
): BookingCheckView["freeAircraft"] {
  if (fieldsInTheWay(view, fields).join() !== "aircraft" || kinds[fields.type].aircraft?.isMaintained) return [];
  const typeOf = (aircraftId: string | null) => fleet.find(({ id }) => id === aircraftId)?.type;
  return view.freeAircraft.filter(({ aircraftId }) => typeOf(aircraftId) === typeOf(fields.aircraftId));
}

/** The first conflict of each resource, which the form tells. The next one of the same resource may go with it. */
export function listConflicts({ conflicts }: Pick<BookingCheckView, "conflicts">): BookingCheckView["conflicts"] {
  const first = new Map<string, (typeof conflicts)[number]>();
  for (const conflict of conflicts) {
    const known = first.get(conflict.resourceId);
    if (!known || conflict.start < known.start) first.set(conflict.resourceId, conflict);
  }
  return [...first.values()];
}

/** What the check has found about each field: who has the resource already, or which rule forbids the aircraft. */
export function findingsByField(
  view: BookingCheckView | null,
  fields: BookingFields,
  text: (conflict: BookingCheckView["conflicts"][number]) => string,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (!view) return errors;
  const names = {
    aircraft: "aircraft.aircraftId",
    classroom: "classroom.classroomId",
    main: "users",
    others: "others",
  };
  for (const conflict of listConflicts(view)) {
    const name = names[fieldOfConflict(conflict, fields)];
    errors[name] = [...(errors[name] ?? []), text(conflict)];
  }
  const block = findAircraftBlock(view, fields);
  if (block) errors["aircraft.aircraftId"] ??= [block.label];
  return errors;
}

/** What the check has found without what one rule says, whose numbers the cures no longer bear. */
export function withoutRule<View extends Pick<BookingCheckView, "warnings" | "cures">>(view: View, rule: string): View {
  const warnings = view.warnings.filter(({ type }) => type !== rule);
  if (warnings.length === view.warnings.length) return view;
  const cures = view.cures.flatMap((cure) => {
    const clears = cure.clears.map((at) => warnings.indexOf(view.warnings[at]!)).filter((at) => at !== -1);
    return clears.length > 0 ? [{ ...cure, clears }] : [];
  });
  return { ...view, warnings, cures };
}
