import { z } from "zod";

/** Something that waits for somebody, or for a student of theirs. Instants are unix seconds. */
export const toFinishSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("flight").meta({ description: "A flight of theirs whose follow-up is missing" }),
    reservationId: z.string(),
    siteId: z.string(),
    at: z.int(),
    callSign: z.string(),
    title: z.string(),
    with: z.string().meta({ description: "Who else was booked" }),
  }),
  z.object({
    kind: z.literal("rating").meta({ description: "A lesson that they gave and haven't submitted" }),
    lessonId: z.string(),
    reservationId: z.string(),
    siteId: z.string(),
    at: z.int(),
    name: z.string(),
    with: z.string().meta({ description: "Its student" }),
  }),
  z.object({
    kind: z.literal("signature").meta({ description: "A lesson that they gave, which its student hasn't signed" }),
    lessonId: z.string(),
    trainingId: z.string(),
    studentId: z.string(),
    at: z.int(),
    name: z.string(),
    with: z.string().meta({ description: "Its student" }),
  }),
]);
export type ToFinish = z.infer<typeof toFinishSchema>;
