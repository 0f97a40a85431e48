import { demandPersonActor } from "@/lib/access/actor/actor";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { holdAnswerOpen } from "@/lib/platform/held-answer";
import { getLiveStreams } from "@/lib/views/live/streams";

export const dynamic = "force-dynamic";

export const GET = endpoint({
  summary: "Published changes of the planning of all of the reader's sites, as server-sent events",
  allow: "access.own",
  at: "school",
  produces: "text/event-stream",
  limited: true,
  example: {},
  run: async ({ actor, request }) => {
    const headers = {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store, no-transform",
      // Without this header, nginx would buffer the stream.
      "X-Accel-Buffering": "no",
    };
    return holdAnswerOpen(request, headers, getLiveStreams().reserve(demandPersonActor(actor)));
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
