import { bookingEndpoints } from "@/lib/http/booking";
import { otherVerbs } from "@/lib/http/endpoint";

export const { POST, PUT } = bookingEndpoints("Practical");
export const { GET, PATCH, DELETE } = otherVerbs("POST", "PUT");
