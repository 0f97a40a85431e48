import { neverDeleted } from "@/lib/http/administrable";
import { otherVerbs } from "@/lib/http/endpoint";
import { endpoints } from "../endpoints";

export const { read: GET } = endpoints;
export const DELETE = neverDeleted;
export const { POST, PUT, PATCH } = otherVerbs("GET");
