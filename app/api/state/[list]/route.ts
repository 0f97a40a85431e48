import { makeStateDispatcher } from "@/lib/http/resource-endpoints";
import { otherVerbsOf } from "@/lib/http/segment-dispatcher";
import { setAircraftState } from "@/lib/work/fleet/change-aircraft";
import { setPersonState } from "@/lib/work/people/person-state";
import { setSiteState } from "@/lib/work/school/set-site-state";

/** Makes a record of any kind Active, Disabled or Archived. A person who is disabled is signed out at once. */
export const PATCH = makeStateDispatcher({ aircraft: setAircraftState, site: setSiteState, user: setPersonState });

export const { GET, POST, PUT, DELETE } = otherVerbsOf({ PATCH });
