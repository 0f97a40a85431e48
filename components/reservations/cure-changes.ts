import type { BookingInput } from "@/lib/activity/reservations/bodies";
import type { CureView } from "@/lib/activity/reservations/schema";
import { type FullReservation, makeBookingBody, makeCast } from "@/lib/activity/reservations/wire";
import { type BookingFields, periodToFormFields } from "./form/booking-form-state";
import { blockTimeOf } from "./what-text";

/** A cure that changes the booking itself. The others are screens, or somebody to ask. */
export type CureByChange = Extract<CureView, { kind: "aircraft" | "instructor" | "time" }>;

export const isCureByChange = (cure: CureView): cure is CureByChange => cure.kind !== "open" && cure.kind !== "ask";

/** What a proposal would change. Proposals with the same key are the same. */
export const aircraftKey = (aircraftId: string) => `aircraft ${aircraftId}`;
export const timeKey = (start: number) => `time ${start}`;

export function keyOfCure(cure: CureView): string {
  if (cure.kind === "aircraft") return aircraftKey(cure.aircraftId);
  if (cure.kind === "time") return timeKey(cure.start);
  if (cure.kind === "instructor") return `instructor ${cure.userId}`;
  return cure.kind === "open" ? `${cure.screen} ${cure.subjectId}` : "ask";
}

/** The place of a cure below a finding. */
export const placeOfCure = (finding: number, cure: CureView) => `${finding}: ${keyOfCure(cure)}`;

/** The cures that stand below a finding, the cheapest first. What clears several stands once, below the first of them. */
export const listCuresBelow = (finding: number, cures: readonly CureView[]): CureView[] =>
  cures.filter(({ clears }) => Math.min(...clears) === finding);

const listByFinding = (cures: readonly CureView[]) => {
  const findings = [...new Set(cures.flatMap(({ clears }) => clears))].sort((a, b) => a - b);
  return findings.map((finding) => ({ finding, cures: listCuresBelow(finding, cures) }));
};

/**
 * Numbers proposals from 1, as they are read: what is free at the field, the cheapest cure of each finding, in the order of the
 * findings, and then what is folded. What stands at the field already has its number there, so that no two buttons have one key.
 */
export function numberProposals(atField: readonly string[], cures: readonly CureView[]): ReadonlyMap<string, number> {
  const byFinding = listByFinding(cures.filter(({ kind }) => kind !== "ask"));
  const placesOf = (part: (list: readonly CureView[]) => readonly CureView[]) =>
    byFinding.flatMap(({ finding, cures: own }) =>
      part(own).map((cure) => ({ place: placeOfCure(finding, cure), key: keyOfCure(cure) })),
    );
  const places = [
    ...atField.map((key) => ({ place: key, key })),
    ...placesOf((list) => list.slice(0, 1)),
    ...placesOf((list) => list.slice(1)),
  ];
  const firsts = places.filter(({ key }, at) => places.findIndex((one) => one.key === key) === at);
  return new Map(firsts.map(({ place }, at) => [place, at + 1]));
}

/** The fields of the form that a cure changes. */
export function fieldsOfCure(cure: CureByChange, fields: BookingFields, timeZone: string): Partial<BookingFields> {
  if (cure.kind === "aircraft") return { aircraftId: cure.aircraftId, limitIds: [] };
  if (cure.kind === "time") return periodToFormFields(cure, timeZone);
  const { userId, replacesId } = cure;
  if (!replacesId) return { others: [...fields.others, { userId, role: "Instructor" }] };
  return {
    mainPersonId: fields.mainPersonId === replacesId ? userId : fields.mainPersonId,
    others: fields.others.map((one) => (one.userId === replacesId ? { ...one, userId } : one)),
  };
}

/** The request body that changes a reservation by a cure. */
export function makeCuredBody(view: FullReservation, cure: CureByChange): BookingInput {
  const unmoved = { startShift: 0, endShift: 0 };
  if (cure.kind === "aircraft") return makeBookingBody(view, view, { ...unmoved, aircraftId: cure.aircraftId });
  if (cure.kind === "time") {
    const shift = cure.start - blockTimeOf(view).start;
    return makeBookingBody(view, view, { startShift: shift, endShift: shift });
  }
  const { userId, replacesId } = cure;
  if (replacesId) return makeBookingBody(view, view, { ...unmoved, person: { from: replacesId, to: userId } });
  return { ...makeBookingBody(view, view), users: makeCast([...view.users, { userId, role: "Instructor" }]) };
}
