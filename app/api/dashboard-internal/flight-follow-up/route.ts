import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readDeskBoard } from "@/lib/views/desk/queries";
import { deskBoardQuerySchema, deskBoardViewSchema } from "@/lib/views/desk/schema";

export const GET = endpoint({
  summary: "The desk's board: today's flights of a site, where each is, and what waits for its follow-up; ours",
  allow: "desk.read",
  at: ({ query }) => query.siteId,
  query: deskBoardQuerySchema,
  returns: deskBoardViewSchema,
  example: { query: { siteId: "{site}" } },
  run: (reading) => readDeskBoard(reading, reading.query.siteId, reading.locale),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
