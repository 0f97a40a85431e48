import { z } from "zod";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listStudents } from "@/lib/records/people/queries";
import { personLightViewSchema } from "@/lib/records/people/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Active students of a site",
  allow: "person.pick",
  at: ({ params }) => params.id,
  params: idParamsSchema,
  returns: z.array(personLightViewSchema),
  example: { params: { id: "{site}" } },
  run: (context) => listStudents(context, narrowReach(reachOf(context.actor, "person.pick"), context.params.id)),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
