import { makeDictionaryDispatcher } from "@/lib/http/administrable";
import { otherVerbsOf } from "@/lib/http/segment-dispatcher";

/** Changes the state of an entry of a dictionary. */
export const PATCH = makeDictionaryDispatcher(({ setState }) => setState);

export const { GET, POST, PUT, DELETE } = otherVerbsOf({ PATCH });
