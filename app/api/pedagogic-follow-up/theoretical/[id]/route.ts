import { listFollowUps } from "@/lib/activity/training/follow-up/queries";
import { classInputSchema, followUpListViewSchema } from "@/lib/activity/training/follow-up/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { followUpAndBillClass } from "@/lib/work/training/follow-up-lesson";

export const GET = endpoint({
  summary: "The students' theoretical lessons that a reservation gives, and how far each is; students get their own",
  allow: "training.own",
  at: "school",
  params: idParamsSchema,
  returns: followUpListViewSchema,
  example: { params: { id: "{classReservation}" } },
  run: (context) => listFollowUps(context, context.params.id, "Theoretical"),
});

export const POST = endpoint({
  summary: "Follow up a class at once: who was there has the lesson submitted, who wasn't can be booked again; ours",
  allow: "training.rate",
  at: "any",
  params: idParamsSchema,
  body: classInputSchema,
  idempotent: true,
  returns: followUpListViewSchema,
  example: {
    params: { id: "{classReservation}" },
    body: {
      comment: "Air law",
      theoryMinutes: 60,
      lessons: [{ lessonId: "{classReservation}", isPresent: true, version: 1 }],
    },
  },
  run: async (work) => {
    await followUpAndBillClass(work, work.params.id, work.body);
    return listFollowUps(work, work.params.id, "Theoretical");
  },
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
