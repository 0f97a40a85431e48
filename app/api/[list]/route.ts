import { makeDictionaryDispatcher } from "@/lib/http/administrable";
import { otherVerbsOf } from "@/lib/http/segment-dispatcher";

/** Endpoints of all dictionaries: `[list]` is the dictionary's name, as in `/api/tag`. */
export const GET = makeDictionaryDispatcher(({ list }) => list);
export const POST = makeDictionaryDispatcher(({ create }) => create);
export const PUT = makeDictionaryDispatcher(({ change }) => change);

export const { PATCH, DELETE } = otherVerbsOf({ GET, POST, PUT });
