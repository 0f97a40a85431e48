import { z } from "zod";
import { unixSecondsField } from "@/lib/platform/time-fields";
import { idField, multiLineField } from "@/lib/records/schema";
import { publicReservationViewSchema } from "../schema";

/** How many reservations are replanned together at most: those of a full day. */
export const MOST_REPLANNED = 100;

const exchange = z.strictObject({ from: idField, to: idField });

/** Where a reservation goes: its start, and what takes the place of something that is booked. */
const moveFields = {
  id: idField,
  start: unixSecondsField,
  aircraftId: idField.optional(),
  classroomId: idField.optional(),
  /** Replaces one person by another, who gets the same role. */
  person: exchange.optional(),
};
const acceptedMove = z.strictObject(moveFields);
export type AcceptedMove = z.output<typeof acceptedMove>;

const areDifferent = (moves: readonly { id: string }[]) => new Set(moves.map(({ id }) => id)).size === moves.length;
const namedOnce = { error: "reservations.namedTwice" } as const;

/**
 * Body of `POST planning/replan`: what is out from when to when at a site: an aircraft, somebody or a room, or else the flights of
 * that time, as in fog. `accepted` are the moves that were chosen so far.
 */
export const replanInputSchema = z
  .strictObject({
    siteId: idField,
    from: unixSecondsField,
    until: unixSecondsField,
    aircraftId: idField.optional(),
    personId: idField.optional(),
    classroomId: idField.optional(),
    accepted: z.array(acceptedMove).max(MOST_REPLANNED).refine(areDifferent, namedOnce).default([]),
    /** Accepts the best move of every other row too, one after the other, unless it brings a new warning. */
    acceptsAll: z.boolean().default(false),
  })
  .refine(({ from, until }) => from < until, { path: ["until"], error: "reservations.endBeforeStart" })
  .refine(({ aircraftId, personId, classroomId }) => [aircraftId, personId, classroomId].filter(Boolean).length <= 1, {
    path: ["aircraftId"],
    error: "reservations.replan.oneThing",
  });
export type ReplanInput = z.output<typeof replanInputSchema>;

/** Body of `POST planning/replan/move`: the moves that were accepted, each over the version that was seen, and a note. */
export const replanMoveInputSchema = z.strictObject({
  siteId: idField,
  moves: z
    .array(z.strictObject({ ...moveFields, version: z.int() }))
    .min(1)
    .max(MOST_REPLANNED)
    .refine(areDifferent, namedOnce),
  note: multiLineField(500).default(""),
});
export type ReplanMoveInput = z.output<typeof replanMoveInputSchema>;

/** Body of `POST planning/replan/undo`: what was moved, each in the version that the move has made. */
export const replanUndoInputSchema = z.strictObject({
  siteId: idField,
  reservations: z
    .array(z.strictObject({ id: idField, version: z.int() }))
    .min(1)
    .max(MOST_REPLANNED)
    .refine(areDifferent, namedOnce),
});
export type ReplanUndoInput = z.output<typeof replanUndoInputSchema>;

const named = z.object({ id: z.string(), name: z.string() });

/** A legal move. What it leaves as it is is null. */
const moveViewSchema = z.object({
  start: z.int(),
  end: z.int(),
  startFlight: z.int(),
  endFlight: z.int(),
  aircraft: named.nullable(),
  classroom: named.nullable(),
  person: z.object({ from: z.string(), to: z.string(), name: z.string() }).nullable(),
  /** What the rules warn of that they don't warn of now, in the reader's language. */
  warnings: z.array(z.string()),
});
export type ReplanMoveView = z.infer<typeof moveViewSchema>;

export const replanViewSchema = z.object({
  /** What is hit, in the order in which it begins. */
  rows: z.array(
    z.object({
      reservation: publicReservationViewSchema,
      /** Whether the reader may move it. */
      isMovable: z.boolean(),
      /** The move that was accepted, if it is still legal. */
      accepted: moveViewSchema.nullable(),
      /** The other ones, the best first, as if all that are accepted for other rows were made. */
      moves: z.array(moveViewSchema),
    }),
  ),
  /** Who will be told, without the reader, and of how many moves. */
  told: z.array(z.object({ userId: z.string(), name: z.string(), moves: z.int() })),
});
export type ReplanView = z.infer<typeof replanViewSchema>;
