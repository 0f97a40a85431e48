import { makeDictionaryDispatcher } from "@/lib/http/administrable";
import { makeDeleteDispatcher, makeReadDispatcher } from "@/lib/http/resource-endpoints";
import { otherVerbsOf } from "@/lib/http/segment-dispatcher";

/** Reads one record, such as `/api/tag/{id}` or `/api/promotion/{id}`, or disables an entry of a dictionary. */
export const GET = makeReadDispatcher();
export const DELETE = makeDeleteDispatcher(makeDictionaryDispatcher(({ remove }) => remove));

export const { POST, PUT, PATCH } = otherVerbsOf({ GET, DELETE });
