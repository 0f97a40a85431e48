import { administrable } from "@/lib/http/administrable";
import { transactionTypes } from "@/lib/records/dictionaries/dictionaries";

export const endpoints = administrable(transactionTypes, {
  body: { name: "{newName}", hasFixedPrice: true, price: 12.5 },
  placeholder: "{transactionType}",
});
