import { administrable } from "@/lib/http/administrable";
import { cancellationReasons } from "@/lib/records/dictionaries/dictionaries";

export const endpoints = administrable(cancellationReasons, {
  body: { reason: "{newName}", group: 4 },
  placeholder: "{cancellationReason}",
});
