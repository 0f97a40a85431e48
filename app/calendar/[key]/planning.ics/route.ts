import { listCalendarEntriesByIds } from "@/lib/activity/reservations/queries";
import { renderProblem } from "@/lib/http/render-problem";
import { chooseRequestLocale } from "@/lib/http/request";
import { isNotModified } from "@/lib/http/respond";
import { Problem } from "@/lib/platform/problem";
import { renderFeed } from "@/lib/views/calendar/documents";
import { listFeedEvents, readFeedOwner } from "@/lib/views/calendar/queries";

/** A person's reservations for their calendar app. Everybody who knows the key in the address may read them. */
export async function GET(request: Request, route: { params: Promise<{ key: string }> }): Promise<Response> {
  const locale = chooseRequestLocale(request, null);
  try {
    const { key } = await route.params;
    const now = new Date();
    const owner = /^[0-9a-f]{64}$/.test(key) ? await readFeedOwner(key, now) : null;
    if (!owner) throw new Problem("notFound", "errors.notFound");
    const language = owner.locale ?? locale;
    const headers = { ETag: `"${owner.tag}-${language}"`, "Cache-Control": "private, no-cache" };
    if (isNotModified(request, headers.ETag)) return new Response(null, { status: 304, headers });
    const feed = { name: owner.school, names: owner.names, locale: language, personId: owner.id };
    const events = await listFeedEvents(owner.id, now);
    const text = await renderFeed(events, feed, listCalendarEntriesByIds);
    return new Response(text, { headers: { ...headers, "Content-Type": "text/calendar; charset=utf-8" } });
  } catch (error) {
    return renderProblem(error, locale, request);
  }
}
