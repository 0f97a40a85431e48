import { z } from "zod";
import { self } from "@/lib/access/actor";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { appOrigin } from "@/lib/platform/env";
import { Problem } from "@/lib/platform/problem";
import { idParams } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Address of one's own calendar feed",
  allow: "calendar.own",
  params: idParams,
  returns: z.object({ url: z.string(), webcal: z.string() }),
  example: { params: { id: "{self}" } },
  run: async ({ db, actor, params }) => {
    if (params.id !== self(actor).id) throw new Problem("notFound", "errors.notFound");
    const { calendarKey } = await db.person.findUniqueOrThrow({
      where: { id: params.id },
      select: { calendarKey: true },
    });
    const url = `${appOrigin()}/calendar/${calendarKey}/planning.ics`;
    return { url, webcal: url.replace(/^https?:/, "webcal:") };
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
