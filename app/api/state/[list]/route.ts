import { dictionaryFamily } from "@/lib/http/administrable";
import { otherVerbsOf } from "@/lib/http/family";

/** The state of an entry of a plain list. */
export const PATCH = dictionaryFamily(({ setState }) => setState);

export const { GET, POST, PUT, DELETE } = otherVerbsOf({ PATCH });
