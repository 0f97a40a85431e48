import { makeDictionaryDispatcher } from "@/lib/http/administrable";
import { otherVerbsOf } from "@/lib/http/segment-dispatcher";

/** Reads or disables one entry of a dictionary, such as `/api/tag/{id}`. */
export const GET = makeDictionaryDispatcher(({ read }) => read);
export const DELETE = makeDictionaryDispatcher(({ remove }) => remove);

export const { POST, PUT, PATCH } = otherVerbsOf({ GET, DELETE });
