import { bookingEndpoints } from "@/lib/http/booking";
import { otherVerbs } from "@/lib/http/endpoint";

export const { POST, PUT } = bookingEndpoints("Operation", {
  siteId: "{site}",
  start: "{start}",
  end: "{end}",
  aircraft: { aircraftId: "{aircraft}", operationId: "{operationType}" },
  users: [{ userId: "{instructor}", reservationUserRole: 4 }],
});
export const { GET, PATCH, DELETE } = otherVerbs("POST", "PUT");
