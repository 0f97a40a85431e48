import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { RECORD_STATES } from "@/lib/records/codes";
import { stateInput } from "@/lib/records/schema";
import { setSiteState } from "@/lib/work/school/set-site-state";

export const PATCH = endpoint({
  summary: "Enable, disable or archive a site",
  allow: "site.write",
  at: "school",
  body: stateInput,
  example: { body: { id: "{otherSite}", state: 1, version: 1 } },
  versioned: true,
  run: (work) => setSiteState(work, work.body.id, RECORD_STATES[work.body.state]!, work.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
