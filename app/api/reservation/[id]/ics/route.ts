import { decodeFullReservation } from "@/lib/activity/reservations/wire";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { readSite } from "@/lib/records/sites/queries";
import { renderICalendar } from "@/lib/views/calendar/documents";
import { readReservation } from "@/lib/views/planning/queries";

export const GET = endpoint({
  summary: "One reservation as an iCalendar file",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  produces: "text/calendar",
  example: { params: { id: "{reservation}" } },
  run: async (context) => {
    const view = await readReservation(context, context.params.id, context.locale);
    const { name: siteName, timeZone } = await readSite(context, view.siteId);
    const cancelled = view.cancellation !== null;
    const entry = { ...decodeFullReservation(view), cancelled, siteName, timeZone, editedAt: view.editingDate };
    const text = renderICalendar([entry], { name: siteName, locale: context.locale, personId: context.actor.id ?? "" });
    return new Response(text, {
      headers: {
        "Content-Type": "text/calendar; charset=utf-8",
        // A phone then offers it to its calendar instead of keeping it as a file.
        "Content-Disposition": `inline; filename="${view.id}.ics"`,
        "Cache-Control": "private, no-cache",
      },
    });
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
