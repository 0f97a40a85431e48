import { dictionaryFamily } from "@/lib/http/administrable";
import { otherVerbsOf } from "@/lib/http/family";

/** Reads or disables one entry of a dictionary, such as `/api/tag/{id}`. */
export const GET = dictionaryFamily(({ read }) => read);
export const DELETE = dictionaryFamily(({ remove }) => remove);

export const { POST, PUT, PATCH } = otherVerbsOf({ GET, DELETE });
