import { z } from "zod";
import { unixSecondsField } from "@/lib/platform/time-fields";
import { idField, multiLineField } from "@/lib/records/schema";
import { reasonIdField } from "../reservations/bodies";
import { REQUEST_KINDS, REQUEST_STATES } from "./codes";

const words = multiLineField(500);

/** Body of `POST reservation/{id}/request`: a cancellation for a reason, or another time. */
export const requestInputSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("Cancellation"), reasonId: reasonIdField, comment: words.default("") }),
  z.strictObject({
    kind: z.literal("OtherTime"),
    start: unixSecondsField.meta({ description: "The start that is asked for, in unix seconds" }),
    comment: words.default(""),
  }),
]);
/** Answer of the same. */
export const askedViewSchema = z.object({ id: idField });
export type RequestInput = z.output<typeof requestInputSchema>;

/** Body of `PATCH reservation/{id}/request`. A refusal says why. */
export const requestAnswerInputSchema = z
  .strictObject({
    requestId: idField.meta({ description: "The request that was seen" }),
    granted: z.boolean(),
    answer: words.default(""),
  })
  .refine(({ granted, answer }) => granted || answer !== "", {
    path: ["answer"],
    error: "reservations.requests.answerRequired",
  });
export type RequestAnswerInput = z.output<typeof requestAnswerInputSchema>;

const requestView = z.object({
  id: idField,
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(REQUEST_STATES),
  userId: idField,
  name: z.string().meta({ description: "Who asks" }),
  reasonId: idField.nullable(),
  reason: z
    .string()
    .nullable()
    .meta({ description: "Null also for who may not know it, as the comment is empty then" }),
  start: z.int().nullable().meta({ description: "The start that is asked for, in unix seconds" }),
  comment: z.string(),
  at: z.int().meta({ description: "Unix seconds" }),
  answer: z.string().meta({ description: "Why it was refused, or what was said when it was granted" }),
  closedAt: z.int().nullable(),
  closedBy: z.string().nullable().meta({ description: "Null: nobody yet, or the application itself" }),
});
export type RequestView = z.infer<typeof requestView>;

/** Answer of `GET reservation/{id}/request`. */
export const requestsViewSchema = z.object({
  latest: requestView
    .nullable()
    .meta({ description: "The latest request; null: there is none, or the reader may not see it" }),
  noticeHours: z.int().meta({ description: "Until how many hours before the start people cancel and move their own" }),
  rights: z.object({ asks: z.array(z.enum(REQUEST_KINDS)), withdraw: z.boolean(), answer: z.boolean() }),
});
export type RequestsView = z.infer<typeof requestsViewSchema>;
