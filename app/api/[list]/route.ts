import { dictionaryFamily } from "@/lib/http/administrable";
import { otherVerbsOf } from "@/lib/http/family";

/** The plain lists of the school, one beside the other: `/api/tag` and the like. */
export const GET = dictionaryFamily(({ list }) => list);
export const POST = dictionaryFamily(({ create }) => create);
export const PUT = dictionaryFamily(({ change }) => change);

export const { PATCH, DELETE } = otherVerbsOf({ GET, POST, PUT });
