import { endpoints } from "@/app/api/tag/endpoints";
import { otherVerbs } from "@/lib/http/endpoint";

export const PATCH = endpoints.setState;
export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
