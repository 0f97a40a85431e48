import { dictionaryFamily } from "@/lib/http/administrable";
import { otherVerbsOf } from "@/lib/http/family";

/** Changes the state of an entry of a dictionary. */
export const PATCH = dictionaryFamily(({ setState }) => setState);

export const { GET, POST, PUT, DELETE } = otherVerbsOf({ PATCH });
