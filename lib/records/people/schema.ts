import { z } from "zod";
import { SCHOOL_ROLES } from "@/lib/access/permissions/roles";
import { LOCALES } from "@/lib/platform/locale";
import { makePagingQuerySchema } from "@/lib/platform/paging";
import { unixSecondsField } from "@/lib/platform/time";
import { idField, singleLineField, statutQuerySchema, versionField } from "../schema";
import { PERSON_SORT_COLUMNS } from "./codes";

/** The short form of a person, with only the fields that lists of choices need. */
export const personLightViewSchema = z.object({
  id: z.string(),
  callSign: z.string().nullable(),
  nom: z.string(),
  prenom: z.string(),
  /** Ids of the person's roles at the requested site. */
  roleIds: z.array(z.string()),
});
export type PersonLight = z.infer<typeof personLightViewSchema>;

const siteRolePair = z.object({ siteId: z.string(), roleId: z.string() });

const lightFields = {
  id: z.string(),
  callSign: z.string().nullable(),
  nom: z.string(),
  prenom: z.string(),
  /** The person's roles that the reader may see. */
  roleSite: z.array(siteRolePair),
};
const workFields = {
  ...lightFields,
  state: z.int(),
  imageLocation: z.string().nullable(),
  phoneNumber: z.string(),
  emergencyContact: z.object({ number: z.string(), relationship: z.string() }),
  tagsIds: z.array(z.string()),
  version: z.int(),
};
const personalFields = {
  ...workFields,
  email: z.object({ email: z.string() }),
  address: z.object({
    street: z.string(),
    zipCode: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
  dateOfBirth: z.int().nullable(),
  placeOfBirth: z.string(),
  /** Code of the person's role at the school. It is a list in the specification, but always has exactly one entry. */
  roles: z.array(z.int()),
  language: z.string().nullable(),
  isTemporaryPassword: z.boolean(),
  dateAcceptanceCGU: z.int().nullable(),
  dateAcceptanceCGV: z.int().nullable(),
};

/** The schema of a person's sheet for each kind of reader. The schemas are strict, so that an extra field is an error. */
export const personViews = {
  peer: z.strictObject(lightFields),
  instructor: z.strictObject(workFields),
  staff: z.strictObject(personalFields),
  self: z.strictObject({ ...personalFields, notificationRhythm: z.int() }),
  admin: z.strictObject({ ...personalFields, dateAnonymisation: z.int().nullable() }),
};
export const personViewSchema = z.union([
  personViews.admin,
  personViews.self,
  personViews.staff,
  personViews.instructor,
]);
export type PersonView<Kind extends keyof typeof personViews = "instructor"> = z.infer<(typeof personViews)[Kind]>;
/** A person's sheet. Fields that the reader may not see are missing. */
export type PersonSheet = PersonView<"instructor"> &
  Partial<Omit<PersonView<"self">, keyof PersonView>> & { dateAnonymisation?: number | null };

/** A row of the list of people. E-mail address and role at the school are null when the reader may not see them. */
export const personRowViewSchema = z.strictObject({
  ...lightFields,
  state: z.int(),
  imageLocation: z.string().nullable(),
  phoneNumber: z.string(),
  tagsIds: z.array(z.string()),
  email: z.object({ email: z.string() }).nullable(),
  roles: z.array(z.int()).nullable(),
  version: z.int(),
  /** `state`: whether the reader may disable, enable and archive the account. */
  rights: z.strictObject({ state: z.boolean() }),
});
export type PersonRow = z.infer<typeof personRowViewSchema>;

const name = singleLineField(100).min(1, "people.nameMissing");
const callSign = singleLineField(12)
  .transform((given) => given.toUpperCase() || null)
  .nullable();
const email = z.object({ email: z.string().trim().max(320).pipe(z.email("people.emailInvalid")) });

/** An address that is empty, or has at least street, zip code, city and country (spec 1 §3). */
const address = z
  .object({
    street: singleLineField(200),
    zipCode: singleLineField(20),
    city: singleLineField(100),
    state: singleLineField(100).default(""),
    country: singleLineField(100),
    latitude: z.number().min(-90).max(90).nullable().default(null),
    longitude: z.number().min(-180).max(180).nullable().default(null),
  })
  .superRefine((given, context) => {
    const needed = ["street", "zipCode", "city", "country"] as const;
    if (needed.every((field) => !given[field]) && !given.state) return;
    for (const field of needed) {
      if (!given[field]) context.addIssue({ code: "custom", path: [field], message: "people.addressIncomplete" });
    }
  });

/** A list with exactly one role at the school: "a user cannot hold both the administrator and the user role" (spec 2 §5). */
const schoolRoles = z
  .array(z.int().min(1).max(3))
  .min(1)
  .max(3)
  .refine((codes) => codes.length === 1, "people.adminAndUser")
  .transform((codes) => SCHOOL_ROLES[codes[0]!]!);

export const roleSiteInputSchema = z.array(z.object({ siteId: idField, roleId: idField })).max(400);

const fields = {
  callSign: callSign.optional(),
  phoneNumber: singleLineField(40).optional(),
  address: address.optional(),
  dateOfBirth: unixSecondsField
    .transform((seconds) => seconds - (((seconds % 86_400) + 86_400) % 86_400))
    .nullable()
    .optional(),
  placeOfBirth: singleLineField(100).optional(),
  emergencyContact: z.object({ number: singleLineField(40), relationship: singleLineField(100) }).optional(),
  language: z.enum(LOCALES).nullable().optional(),
  roles: schoolRoles.optional(),
};

export const personInputSchema = z.object({
  ...fields,
  nom: name,
  prenom: name,
  email,
  roleSite: roleSiteInputSchema.default([]),
  tagsIds: z.array(idField).max(50).default([]),
});
export type PersonInput = z.infer<typeof personInputSchema>;

/** Body of `PUT user`. Fields that are missing in the body stay unchanged. */
export const personChangeInputSchema = z.object({
  ...fields,
  id: idField,
  version: versionField.optional(),
  nom: name.optional(),
  prenom: name.optional(),
  email: email.optional(),
});
export type PersonChange = z.infer<typeof personChangeInputSchema>;

export const rolesInputSchema = z.object({ roleSite: roleSiteInputSchema, version: versionField.optional() });
export const tagsInputSchema = z.object({ tagsIds: z.array(idField).max(50), version: versionField.optional() });
export const versionInputSchema = z.object({ version: versionField.optional() });
/** The new address that waits, as the person saw it. */
export const emailChangeInputSchema = z.object({ email: z.string().max(320) });
export const confirmEmailInputSchema = z.object({ code: z.string().max(200) });

const idList = z
  .string()
  .max(2000)
  .default("")
  .transform((given) => given.split(",").filter(Boolean))
  .pipe(z.array(idField));

/** Query parameters that the list of people and its export share, in addition to `statut`. */
export const personQuerySchema = z.object({
  siteId: z.union([z.literal("all"), idField]).default("all"),
  text: singleLineField(100).default(""),
  roleIds: idList,
  tagsIds: idList,
});

/** All query parameters of `GET user`. */
export const personListQuerySchema = personQuerySchema
  .extend(statutQuerySchema.shape)
  .extend(makePagingQuerySchema(PERSON_SORT_COLUMNS).shape);

/** Answer to an import: its lines after parsing, with their errors. With `preview`, no person is created. */
export const importViewSchema = z.object({
  total: z.int(),
  faulty: z.int(),
  created: z.int(),
  lines: z.array(
    z.object({
      line: z.int(),
      nom: z.string(),
      prenom: z.string(),
      email: z.string(),
      callSign: z.string(),
      site: z.string(),
      roles: z.string(),
      faults: z.array(z.object({ column: z.string(), text: z.string() })),
    }),
  ),
});
export type ImportAnswer = z.infer<typeof importViewSchema>;
