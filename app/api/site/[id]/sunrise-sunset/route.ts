import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { Problem } from "@/lib/platform/problem";
import { dayOf, unixSecondsText } from "@/lib/platform/time";
import { idParams } from "@/lib/records/schema";
import { sunView } from "@/lib/records/sites/schema";
import { sunOf } from "@/lib/records/sites/sun";

export const GET = endpoint({
  summary: "Sunrise and sunset of a day at a site",
  allow: "site.read",
  at: ({ params }) => params.id,
  params: idParams,
  query: z.object({ date: unixSecondsText }),
  returns: sunView,
  example: { params: { id: "{site}" }, query: { date: "{day}" } },
  run: async ({ db, params, query }) => {
    const site = await db.site.findUnique({ where: { id: params.id } });
    if (!site) throw new Problem("notFound", "errors.notFound");
    const { latitude, longitude, timeZone } = site;
    if (latitude === null || longitude === null) return { date: query.date, sunrise: null, sunset: null };
    // A day on the wire is 00:00 UTC of that calendar day.
    return { date: query.date, ...sunOf(dayOf(query.date, "UTC"), { latitude, longitude, timeZone }) };
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
