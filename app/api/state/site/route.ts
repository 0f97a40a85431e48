import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { RECORD_STATES, stateInput } from "@/lib/records/schema";
import { switchSite } from "@/lib/work/school/run-sites";

export const PATCH = endpoint({
  summary: "Enable, disable or archive a site",
  allow: "site.write",
  at: "school",
  body: stateInput,
  example: { body: { id: "{otherSite}", state: 1, version: 1 } },
  versioned: true,
  run: (work) => switchSite(work, work.body.id, RECORD_STATES[work.body.state]!, work.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
