import type { ResourceDescriptor } from "../resource";
import { siteChangeInputSchema, siteInputSchema, siteViewSchema } from "./schema";

export const siteDescriptor = {
  name: "site",
  model: "Site",
  input: siteInputSchema,
  change: siteChangeInputSchema,
  view: siteViewSchema,
  unique: { site_name_key: "name" },
  screen: "sites",
  permissions: { read: "site.read", write: "site.write" },
  place: "school",
  placeholder: "otherSite",
  example: {
    name: "{newName}",
    icao: "LFLP",
    timeZone: "Europe/Paris",
    address: {
      street: "8 route de Côte Merle",
      zipCode: "74370",
      city: "Metz-Tessy",
      state: "",
      country: "France",
      latitude: 45.9308,
      longitude: 6.1064,
    },
    airports: ["LFLP", "LFLB"],
  },
} satisfies ResourceDescriptor;
