import { bookingEndpoints } from "@/lib/http/booking";
import { otherVerbs } from "@/lib/http/endpoint";

export const { POST, PUT } = bookingEndpoints("Renter", {
  siteId: "{site}",
  start: "{start}",
  end: "{end}",
  aircraft: { aircraftId: "{aircraft}" },
  users: [{ userId: "{renter}", reservationUserRole: 1 }],
});
export const { GET, PATCH, DELETE } = otherVerbs("POST", "PUT");
