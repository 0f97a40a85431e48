import { listFamily } from "@/lib/http/administrable";
import { otherVerbsOf } from "@/lib/http/family";

/** An entry of a plain list. */
export const GET = listFamily(({ read }) => read);
export const DELETE = listFamily(({ remove }) => remove);

export const { POST, PUT, PATCH } = otherVerbsOf({ GET, DELETE });
