import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { statutQuery } from "@/lib/records/schema";
import { presentSite, sitesOf } from "@/lib/records/sites/queries";
import { siteView } from "@/lib/records/sites/schema";

export const GET = endpoint({
  summary: "Sites that the reader may enter",
  allow: "access.own",
  query: statutQuery,
  returns: z.array(siteView),
  example: {},
  run: async (context) => (await sitesOf(context, context.query.statut)).map(presentSite),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
