import { otherVerbs } from "@/lib/http/endpoint";
import { endpoints } from "./endpoints";

export const { list: GET, create: POST, change: PUT } = endpoints;
export const { PATCH, DELETE } = otherVerbs("GET", "POST", "PUT");
