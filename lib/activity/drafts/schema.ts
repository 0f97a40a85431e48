import { z } from "zod";
import { unixSecondsField } from "@/lib/platform/time-fields";
import { idField, requiredLineField, versionField } from "@/lib/records/schema";
import { bookingInputForType, moveInputSchema, reasonIdField, seenReservationsField } from "../reservations/bodies";
import { bookableTypes, kinds } from "../reservations/kinds";
import { conflictViewSchema, publicReservationViewSchema, warningViewSchema } from "../reservations/schema";
import { DRAFT_VERBS, MOST_ITEMS } from "./codes";

const name = requiredLineField(80, "drafts.nameRequired");

/** Query of `GET draft-planning`. */
export const draftListQuerySchema = z.object({ siteId: idField });

/** Body of `POST draft-planning`. */
export const draftInputSchema = z.strictObject({ siteId: idField, name });
export type DraftInput = z.output<typeof draftInputSchema>;

/** Body of `PATCH draft-planning/{id}`. */
export const draftRenameSchema = z.strictObject({ name });

const bookingOf = (type: (typeof bookableTypes)[number]) =>
  z.strictObject({
    type: z.literal(kinds[type].code).meta({ description: `${kinds[type].code} ${type}` }),
    booking: bookingInputForType(type),
    /** What is changed: a published reservation, or one that this draft adds. Without it, one is added. */
    id: idField.optional(),
    /** The version of it that was seen. */
    version: versionField.optional(),
  });
const [first, ...others] = bookableTypes.map(bookingOf);

/** Body of `POST draft-planning/{id}/item`: what a reservation shall be. */
export const draftedBookingSchema = z.discriminatedUnion("type", [first!, ...others]);
export type DraftedBooking = z.output<typeof draftedBookingSchema>;

/** Body of `POST draft-planning/{id}/move`. */
export const draftedMoveSchema = moveInputSchema.safeExtend({ id: idField });
export type DraftedMove = z.output<typeof draftedMoveSchema>;

/** Body of `POST draft-planning/{id}/remove`. What is published already needs a reason, because it will be cancelled. */
export const draftedRemovalSchema = z.strictObject({
  reservations: seenReservationsField,
  reasonId: reasonIdField.optional(),
});
export type DraftedRemoval = z.output<typeof draftedRemovalSchema>;

/** Body of `POST draft-planning/{id}/revert`: which reservation, and the version of it that was seen. */
export const draftedRevertSchema = z.strictObject({ id: idField, version: versionField });
export type DraftedRevert = z.output<typeof draftedRevertSchema>;

export const draftReservationParamsSchema = z.object({ id: idField, reservationId: idField });

export const draftItemParamsSchema = z.object({ id: idField, itemId: idField });

export const draftViewSchema = z.object({
  id: z.string(),
  siteId: z.string(),
  name: z.string(),
  createdBy: z.string(),
  editedAt: z.int().meta({ description: "Unix seconds" }),
  items: z.int().meta({ description: "How many reservations it adds, changes or removes" }),
  unsaved: z.int().meta({ description: "How many changes the reader has made since they saved" }),
  version: z.int(),
});
export type DraftView = z.infer<typeof draftViewSchema>;

/** What a draft makes of one reservation, and what stands against that. */
export const draftObstacleSchema = z.object({
  id: z.string(),
  reservationId: z.string(),
  version: z.int().meta({ description: "Which of the draft's items it is, that a change of it has seen" }),
  verb: z.enum(DRAFT_VERBS),
  after: publicReservationViewSchema.nullable().meta({
    description: "As it shall be. Null where it is removed, or where what it names is gone",
  }),
  isOutdated: z.boolean().meta({ description: "Somebody has changed or cancelled the published one since" }),
  refusals: z.array(z.string()).meta({ description: "Why it can't be published, in the reader's language" }),
  conflicts: z.array(conflictViewSchema),
  warnings: z.array(warningViewSchema),
  isPublishable: z.boolean().meta({ description: "Whether the reader may publish it as it stands" }),
});
export type DraftObstacle = z.infer<typeof draftObstacleSchema>;

/** One reservation of a draft: who changed it, and what it is now. */
export const draftItemViewSchema = draftObstacleSchema.extend({
  author: z.string(),
  isOwn: z.boolean(),
  isSaved: z.boolean(),
  at: z.int().meta({ description: "Unix seconds" }),
  before: publicReservationViewSchema.nullable().meta({ description: "As it is published. Null for a new one" }),
});
export type DraftItemView = z.infer<typeof draftItemViewSchema>;

/** Answer of `GET draft-planning/{id}`. */
export const openDraftViewSchema = z.object({ draft: draftViewSchema, items: z.array(draftItemViewSchema) });
export type OpenDraftView = z.infer<typeof openDraftViewSchema>;

/** How something that stands against an item can be met, the best first. */
export const REBASE_CHOICES = ["time", "aircraft", "again", "remove"] as const;

/** Answer of `GET draft-planning/{id}/rebase`: each item that can't be published as it is, and how it could be. */
export const rebaseViewSchema = z.array(
  draftObstacleSchema.extend({
    meanwhile: z
      .array(
        z.object({
          reservation: publicReservationViewSchema,
          by: z.string().nullable().meta({ description: "Who booked it, or changed it last" }),
          at: z.int().meta({ description: "When, in unix seconds" }),
        }),
      )
      .meta({ description: "The published reservations that stand where it would, or that it would have changed" }),
    choices: z.array(
      z.object({
        take: z.enum(REBASE_CHOICES).meta({
          description: "Another time, another aircraft, the same over what is published now, or leave it out",
        }),
        reservation: publicReservationViewSchema.nullable().meta({ description: "As it would be. Null: left out" }),
      }),
    ),
  }),
);
export type RebaseView = z.infer<typeof rebaseViewSchema>;

/** Body of `POST draft-planning/{id}/rebase`: what is chosen of each. */
export const rebaseInputSchema = z.strictObject({
  choices: z
    .array(
      z
        .strictObject({
          id: idField.meta({ description: "The reservation" }),
          version: versionField,
          take: z.enum(REBASE_CHOICES),
          start: unixSecondsField.optional(),
          aircraftId: idField.optional(),
        })
        .refine(({ take, start }) => take !== "time" || start !== undefined, {
          path: ["start"],
          error: "drafts.rebase.timeRequired",
        })
        .refine(({ take, aircraftId }) => take !== "aircraft" || aircraftId !== undefined, {
          path: ["aircraftId"],
          error: "reservations.aircraftRequired",
        }),
    )
    .min(1)
    .max(MOST_ITEMS),
});
export type RebaseInput = z.output<typeof rebaseInputSchema>;

/** Answer of a change in a draft: what the items are called, in the order of what was sent, so that it can be taken back. */
export const draftChangeViewSchema = z.object({ itemIds: z.array(z.string()), reservationIds: z.array(z.string()) });

/** Answer of `POST draft-planning/{id}/publish`: how many reservations were made, changed and cancelled. */
export const publishedDraftViewSchema = z.object({ added: z.int(), changed: z.int(), removed: z.int() });
