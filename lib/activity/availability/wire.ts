import { unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { AVAILABILITY_KINDS, type AvailabilityKind } from "./codes";
import type { AvailabilityInput, AvailabilityView } from "./schema";

/** What somebody has said of their availability, in words. Days have the form `2026-10-25`. */
export type SaidAvailability = Omit<AvailabilityView, "type" | "repeatUntil" | "exceptions"> & {
  kind: AvailabilityKind;
  repeatUntil: string | null;
  exceptions: string[];
};

export const decodeAvailability = ({ type, repeatUntil, exceptions, ...view }: AvailabilityView): SaidAvailability => ({
  ...view,
  kind: AVAILABILITY_KINDS[type]!,
  repeatUntil: repeatUntil === null ? null : unixToUtcDay(repeatUntil),
  exceptions: exceptions.map(unixToUtcDay),
});

/** A period that is being entered. */
export type AvailabilityBody = Omit<AvailabilityInput, "userId" | "instead">;

export const makeAvailabilityBody = ({
  kind,
  repeatUntil,
  exceptions,
  startAt,
  endAt,
  comment,
}: Pick<
  SaidAvailability,
  "kind" | "repeatUntil" | "exceptions" | "startAt" | "endAt" | "comment"
>): AvailabilityBody => ({
  ...{ type: AVAILABILITY_KINDS.indexOf(kind), startAt, endAt, comment },
  repeatUntil: repeatUntil === null ? null : utcDayToUnix(repeatUntil),
  exceptions: exceptions.map(utcDayToUnix),
});
