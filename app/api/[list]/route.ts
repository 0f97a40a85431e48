import { dictionaryFamily } from "@/lib/http/administrable";
import { otherVerbsOf } from "@/lib/http/family";

/** Endpoints of all dictionaries: `[list]` is the dictionary's name, as in `/api/tag`. */
export const GET = dictionaryFamily(({ list }) => list);
export const POST = dictionaryFamily(({ create }) => create);
export const PUT = dictionaryFamily(({ change }) => change);

export const { PATCH, DELETE } = otherVerbsOf({ GET, POST, PUT });
