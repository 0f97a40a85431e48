import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { statutQuerySchema } from "@/lib/records/schema";
import { readSchoolRow } from "@/lib/records/school/queries";
import { changeSite, createSite, toSiteColumns } from "@/lib/records/sites/commands";
import { siteDescriptor } from "@/lib/records/sites/descriptor";
import { listSites, presentSite, readSite } from "@/lib/records/sites/queries";
import { siteChangeInputSchema, siteInputSchema, siteViewSchema } from "@/lib/records/sites/schema";

export const GET = endpoint({
  summary: "Sites that the reader may enter",
  allow: "school.read",
  at: "school",
  query: statutQuerySchema,
  returns: z.array(siteViewSchema),
  example: {},
  run: async (context) => (await listSites(context, context.query.statut)).map(presentSite),
});

export const POST = endpoint({
  summary: "Open a site",
  allow: "site.write",
  at: "school",
  body: siteInputSchema,
  returns: siteViewSchema,
  status: 201,
  example: { body: siteDescriptor.example },
  run: async (work) => {
    const school = await readSchoolRow(work.db);
    return readSite(work, await createSite(work, school.id, toSiteColumns(work.body)));
  },
});

export const PUT = endpoint({
  summary: "Change a site",
  allow: "site.write",
  at: "school",
  body: siteChangeInputSchema,
  example: { body: { ...siteDescriptor.example, id: "{otherSite}", version: 1 } },
  versioned: true,
  run: (work) => changeSite(work, work.body, work.version),
});

export const { PATCH, DELETE } = otherVerbs("GET", "POST", "PUT");
