import { administrable } from "@/lib/http/administrable";
import { tags } from "@/lib/records/dictionaries/dictionaries";

export const endpoints = administrable(tags, { body: { name: "{newName}" }, placeholder: "{tag}" });
