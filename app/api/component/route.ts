import { z } from "zod";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { changeComponent, createComponent } from "@/lib/records/maintenance/components/commands";
import { listComponents } from "@/lib/records/maintenance/components/queries";
import {
  componentChangeSchema,
  componentInputSchema,
  componentViewSchema,
} from "@/lib/records/maintenance/components/schema";
import { siteQuerySchema } from "@/lib/records/schema";

const example = { name: "Engine", partNumber: "IO-360-L2A", serialNumber: "{newName}" };

export const GET = endpoint({
  summary: "Components of a site, on aircraft and on the shelf; ours",
  allow: "aircraft.read",
  at: ({ query }) => query.siteId,
  query: siteQuerySchema,
  returns: z.array(componentViewSchema),
  example: { query: { siteId: "{site}" } },
  run: ({ query, ...context }) =>
    listComponents(context, { reach: narrowReach(reachOf(context.actor, "aircraft.read"), query.siteId) }),
});

export const POST = endpoint({
  summary: "Add a component to the shelf of a site, with the totals that it comes with; ours",
  allow: "maintenance.write",
  at: ({ body }) => body.siteId,
  body: componentInputSchema,
  returns: componentViewSchema,
  status: 201,
  example: { body: { ...example, siteId: "{site}", totalFlightTime: 83_260 } },
  run: (context) => createComponent(context, context.body),
});

export const PUT = endpoint({
  summary: "Change a component; other totals are written as a correction; ours",
  allow: "maintenance.write",
  at: "any",
  body: componentChangeSchema,
  example: { body: { ...example, id: "{component}", version: 1 } },
  versioned: true,
  run: (context) => changeComponent(context, context.body, context.version),
});

export const { PATCH, DELETE } = otherVerbs("GET", "POST", "PUT");
