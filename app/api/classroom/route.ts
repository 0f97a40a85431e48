import { z } from "zod";
import { can } from "@/lib/access/permissions/permissions";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { changeClassroom, createClassroom } from "@/lib/records/classrooms/commands";
import { classroomDescriptor } from "@/lib/records/classrooms/descriptor";
import { listClassrooms } from "@/lib/records/classrooms/queries";
import { classroomChangeInputSchema, classroomInputSchema, classroomViewSchema } from "@/lib/records/classrooms/schema";
import { siteQuerySchema, statutQuerySchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Classrooms of a site; other than active ones for whoever writes them",
  allow: "classroom.read",
  at: ({ query }) => query.siteId,
  query: siteQuerySchema.extend(statutQuerySchema.shape),
  returns: z.array(classroomViewSchema),
  example: { query: { siteId: "{site}" } },
  run: async (context) => {
    const { siteId, statut } = context.query;
    const isWriter = can(context.actor, "classroom.write", siteId === "all" ? "any" : siteId);
    const reach = narrowReach(reachOf(context.actor, "classroom.read"), siteId);
    return listClassrooms(context, reach, isWriter ? statut : ["Active"]);
  },
});

export const POST = endpoint({
  summary: "Add a classroom",
  allow: "classroom.write",
  at: (input) => input.body.siteId,
  body: classroomInputSchema,
  returns: classroomViewSchema,
  status: 201,
  example: { body: classroomDescriptor.example },
  run: (context) => createClassroom(context, context.body.siteId, context.body),
});

export const PUT = endpoint({
  summary: "Change a classroom; it stays at its site",
  allow: "classroom.write",
  at: ({ body }) => body.siteId ?? "all",
  body: classroomChangeInputSchema,
  example: { body: { ...classroomDescriptor.example, id: "{classroom}", version: 1 } },
  versioned: true,
  run: (context) => changeClassroom(context, context.body, context.version),
});

export const { PATCH, DELETE } = otherVerbs("GET", "POST", "PUT");
