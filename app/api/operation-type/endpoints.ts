import { administrable } from "@/lib/http/administrable";
import { operationTypes } from "@/lib/records/dictionaries/dictionaries";

export const endpoints = administrable(operationTypes, {
  body: { name: "{newName}", bookingRight: 1, isCheckFlight: false },
  placeholder: "{operationType}",
});
