import { listFamily } from "@/lib/http/administrable";
import { otherVerbsOf } from "@/lib/http/family";

/** The plain lists of the school, one beside the other: `/api/tag` and the like. */
export const GET = listFamily(({ list }) => list);
export const POST = listFamily(({ create }) => create);
export const PUT = listFamily(({ change }) => change);

export const { PATCH, DELETE } = otherVerbsOf({ GET, POST, PUT });
