import { z } from "zod";
import { DUTIES } from "@/lib/access/permissions/duties";
import { SCHOOL_ROLES } from "@/lib/access/permissions/roles";
import { LOCALES } from "@/lib/platform/locale";
import { isMailAddress } from "@/lib/platform/mail-address";
import { toIdentifier } from "@/lib/platform/one-line";
import { makePagingQuerySchema } from "@/lib/platform/paging";
import { unixSecondsField } from "@/lib/platform/time-fields";
import {
  addressChangeSchema,
  addressInputSchema,
  addressViewSchema,
  asInView,
  idField,
  idList,
  makeImportViewSchema,
  requiredLineField,
  singleLineField,
  siteQuerySchema,
  statutQuerySchema,
  versionField,
} from "../schema";
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
const dutiesView = z.array(z.object({ siteId: z.string(), duty: z.int() }));
const workFields = {
  ...lightFields,
  /** What the person is entrusted with at sites that the reader knows, beside their roles. */
  duties: dutiesView,
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
  address: addressViewSchema,
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
  duties: dutiesView,
  state: z.int(),
  imageLocation: z.string().nullable(),
  phoneNumber: z.string(),
  tagsIds: z.array(z.string()),
  email: z.object({ email: z.string() }).nullable(),
  roles: z.array(z.int()).nullable(),
  version: z.int(),
  /** `state`: whether the reader may disable, enable and archive the account. `invite`: may the invitation be sent again? */
  rights: z.strictObject({ state: z.boolean(), invite: z.boolean() }),
});
export type PersonRow = z.infer<typeof personRowViewSchema>;

const name = requiredLineField(100, "people.nameMissing");
const callSign = singleLineField(12, toIdentifier)
  .transform((given) => given.toUpperCase() || null)
  .nullable();
const email = z.strictObject({ email: z.string().trim().max(320).refine(isMailAddress, "people.emailInvalid") });

/** A list with exactly one role at the school: "a user cannot hold both the administrator and the user role" (spec 2 §5). */
const schoolRoles = z
  .array(z.int().min(1).max(3))
  .min(1)
  .max(3)
  .refine((codes) => codes.length === 1, "people.adminAndUser")
  .transform((codes) => SCHOOL_ROLES[codes[0]!]!);

export const roleSiteInputSchema = z.array(z.strictObject({ siteId: idField, roleId: idField })).max(400);
const dutiesInputField = z
  .array(
    z.strictObject({
      siteId: idField,
      duty: z
        .int()
        .min(0)
        .max(DUTIES.length - 1)
        .transform((code) => DUTIES[code]!),
    }),
  )
  .max(400);
const tagIds = z.array(idField).max(50);

export const personFields = {
  nom: name,
  prenom: name,
  email,
  callSign,
  phoneNumber: singleLineField(40),
  address: addressInputSchema,
  dateOfBirth: unixSecondsField.transform((seconds) => seconds - (((seconds % 86_400) + 86_400) % 86_400)).nullable(),
  placeOfBirth: singleLineField(100),
  emergencyContact: z.strictObject({ number: singleLineField(40), relationship: singleLineField(100) }),
  language: z.enum(LOCALES).nullable(),
  roles: schoolRoles,
  roleSite: roleSiteInputSchema,
  tagsIds: tagIds,
};
const { nom, prenom, roleSite, tagsIds, ...details } = personFields;

/** All that a sheet shows to somebody, and what the specification's sheet has beside that (spec 2 §3). */
const shown = {
  ...personViews.admin.shape,
  ...personViews.self.shape,
  certificatesType: z.unknown(),
  warnings: z.unknown(),
};

export const personInputSchema = asInView(
  {
    ...z.object(details).partial({
      callSign: true,
      phoneNumber: true,
      address: true,
      dateOfBirth: true,
      placeOfBirth: true,
      emergencyContact: true,
      language: true,
      roles: true,
    }).shape,
    nom,
    prenom,
    roleSite: roleSite.default([]),
    tagsIds: tagsIds.default([]),
  },
  shown,
);
export type PersonInput = z.output<typeof personInputSchema>;

/** Body of `PUT user`. What it doesn't name stays as it is. */
export const personChangeInputSchema = asInView(
  {
    ...z.object(personFields).partial().shape,
    address: addressChangeSchema.optional(),
    emergencyContact: personFields.emergencyContact.partial().optional(),
    duties: dutiesInputField.optional(),
    id: idField,
    version: versionField.optional(),
  },
  shown,
);
export type PersonChange = z.output<typeof personChangeInputSchema>;

export const rolesInputSchema = z.strictObject({ roleSite: roleSiteInputSchema, version: versionField.optional() });
export const dutiesInputSchema = z.strictObject({ duties: dutiesInputField, version: versionField.optional() });
export const tagsInputSchema = z.strictObject({ tagsIds: tagIds, version: versionField.optional() });
export const versionInputSchema = z.strictObject({ version: versionField.optional() });
/** The new address that waits, as the person saw it. */
export const emailChangeInputSchema = z.strictObject({ email: z.string().max(320) });
export const confirmEmailInputSchema = z.strictObject({ code: z.string().max(200) });

/** Query parameters that the list of people and its export share, in addition to `statut`. */
export const personQuerySchema = z.object({
  ...siteQuerySchema.shape,
  text: singleLineField(100).default(""),
  roleIds: idList,
  tagsIds: idList,
});

/** All query parameters of `GET user`. */
export const personListQuerySchema = personQuerySchema
  .extend(statutQuerySchema.shape)
  .extend(makePagingQuerySchema(PERSON_SORT_COLUMNS).shape);

/** Answer to an import: its lines after parsing, with their errors. With `preview`, no person is created. */
export const importViewSchema = makeImportViewSchema({
  nom: z.string(),
  prenom: z.string(),
  email: z.string(),
  callSign: z.string(),
  site: z.string(),
  roles: z.string(),
});
export type ImportAnswer = z.infer<typeof importViewSchema>;
