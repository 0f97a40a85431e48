import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readBoardRows } from "@/lib/views/planning/queries";
import { boardRowsQuerySchema, boardRowsViewSchema } from "@/lib/views/planning/schema";

export const GET = endpoint({
  summary:
    "Rows of the planning of a day or seven: aircraft, rooms and instructors of a site, or of all of the reader's",
  allow: "planning.read",
  at: ({ query }) => query.siteId,
  query: boardRowsQuerySchema,
  returns: boardRowsViewSchema,
  example: { query: { siteId: "{site}", day: "2027-06-21" } },
  run: (context) =>
    readBoardRows(
      context,
      narrowReach(reachOf(context.actor, "planning.read"), context.query.siteId),
      { day: context.query.day, days: Number(context.query.days ?? 1) },
      context.locale,
    ),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
