import type { ResourceDescriptor } from "../resource";
import { findPeopleByWords } from "./list/queries";
import { personChangeInputSchema, personInputSchema, personViewSchema } from "./schema";

export const personDescriptor = {
  name: "user",
  model: "Person",
  input: personInputSchema,
  change: personChangeInputSchema,
  view: personViewSchema,
  unique: { person_email_key: "email", person_call_sign_key: "callSign" },
  screen: "users",
  permissions: { read: "person.list", write: "person.write" },
  place: "site",
  search: findPeopleByWords,
  placeholder: "member",
  example: {
    nom: "Lefèvre",
    prenom: "Zoé",
    email: { email: "{newEmail}" },
    phoneNumber: "+33 4 76 00 00 00",
    dateOfBirth: 946_684_800,
    emergencyContact: { number: "+33 6 00 00 00 00", relationship: "Sister" },
    address: { street: "1 rue du Vol", zipCode: "38000", city: "Grenoble", country: "France" },
    language: "fr-FR",
    roles: [1],
    roleSite: [{ siteId: "{site}", roleId: "5f0000000000000000000002" }],
    tagsIds: ["{tag}"],
  },
} satisfies ResourceDescriptor;
