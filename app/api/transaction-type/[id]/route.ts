import { otherVerbs } from "@/lib/http/endpoint";
import { endpoints } from "../endpoints";

export const { read: GET, disable: DELETE } = endpoints;
export const { POST, PUT, PATCH } = otherVerbs("GET", "DELETE");
