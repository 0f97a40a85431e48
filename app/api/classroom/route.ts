import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { classroomsOf } from "@/lib/records/classrooms/queries";
import { classroomView } from "@/lib/records/classrooms/schema";
import { siteQuery } from "@/lib/records/schema";
import { siteIdsFor } from "@/lib/records/sites/queries";

export const GET = endpoint({
  summary: "Active classrooms of a site",
  allow: "classroom.read",
  at: ({ query }) => (query.siteId === "all" ? "any" : query.siteId),
  query: siteQuery,
  returns: z.array(classroomView),
  example: { query: { siteId: "{site}" } },
  run: async (context) => classroomsOf(context.db, await siteIdsFor(context, context.query.siteId)),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
