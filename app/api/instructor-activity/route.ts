import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readInstructorActivity } from "@/lib/views/instructor-activity/queries";
import { activityFilterSchema, activityViewSchema } from "@/lib/views/instructor-activity/schema";

export const POST = endpoint({
  summary:
    "What instructors have given in a period, with subtotals; apart what isn’t submitted or closed yet. Instructors read their own",
  allow: "activity.own",
  at: "school",
  tx: false,
  onlyReads: true,
  body: activityFilterSchema,
  returns: activityViewSchema,
  status: 200,
  example: { body: { siteIds: [], instructorIds: [], from: 1_767_225_600, to: 1_798_761_600, types: [], limit: 50 } },
  run: (context) => readInstructorActivity(context, context.body),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
