import { dictionaryFamily } from "@/lib/http/administrable";
import { otherVerbsOf } from "@/lib/http/family";

/** An entry of a plain list. */
export const GET = dictionaryFamily(({ read }) => read);
export const DELETE = dictionaryFamily(({ remove }) => remove);

export const { POST, PUT, PATCH } = otherVerbsOf({ GET, DELETE });
