import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { hashPassword } from "@/lib/access/sign-in/password";
import { validate } from "@/lib/http/decode";
import { parseHours } from "@/lib/platform/hours";
import { localize } from "@/lib/platform/localizer";
import type { Problem } from "@/lib/platform/problem";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import { aircraftFields, aircraftInputSchema } from "@/lib/records/aircraft/schema";
import { certificateTypeInputSchema } from "@/lib/records/certificates/types/schema";
import { createPerson } from "@/lib/records/people/commands";
import { personFields } from "@/lib/records/people/schema";
import { addressInputSchema } from "@/lib/records/schema";
import { createSchool, setMainSite } from "@/lib/records/school/commands";
import { currencyField, schoolNameField, slotMinutesField } from "@/lib/records/school/schema";
import { createSite, toSiteColumns } from "@/lib/records/sites/commands";
import { siteBodies } from "@/lib/records/sites/schema";
import { toTimeValue } from "@/lib/records/wire";
import { addAircraft } from "@/lib/work/fleet/add-aircraft";
import { TEMPORARY_PASSWORD_DAYS } from "@/scripts/support/passwords.mjs";
import { createCertificateTypes, STARTER_SETS, type StarterSet, startersOf } from "./certificate-types";

const { nom, prenom, callSign, email, language } = personFields;

/** Moves the fields of a site's address into `address`, because the file has them beside the site's name. */
function gathered(site: unknown): unknown {
  if (typeof site !== "object" || site === null || Array.isArray(site)) return site;
  const [address, rest] = [{} as Record<string, unknown>, {} as Record<string, unknown>];
  for (const [key, value] of Object.entries(site)) (key in addressInputSchema.shape ? address : rest)[key] = value;
  return { address, ...rest };
}

/** Hours such as "1234:05", as whole minutes. */
const hours = z.string().transform((text, context) => {
  const minutes = parseHours(text);
  if (minutes === null) context.addIssue({ code: "custom", message: "fleet.hoursForm" });
  return minutes ?? z.NEVER;
});

/** An aircraft of the file: the fields of the API in words, with the counters that it comes with. */
const aircraftOfFile = z.strictObject({
  callSign: aircraftFields.callSign,
  model: aircraftFields.model,
  type: z.enum(AIRCRAFT_TYPES).default("Aircraft"),
  class: z.enum(AIRCRAFT_CLASSES).default("SingleEngine"),
  /** The name of one of the file's sites. Without it, the first one. */
  site: z.string().optional(),
  turnaroundMinutes: z.int().min(0).max(1439).default(15),
  flightHours: hours.default(0),
  landings: aircraftFields.totalLanding.default(0),
  horameter: aircraftFields.totalHorameter.optional(),
  nextMaintenanceIn: hours.nullable().default(null),
  homeAirport: aircraftFields.homeAirport.default(""),
  isForRent: z.boolean().default(false),
  rentalPrice: aircraftFields.rentalPrice.default(null),
});
type AircraftOfFile = z.output<typeof aircraftOfFile>;

const toAircraftBody = (one: AircraftOfFile, siteId: string) =>
  aircraftInputSchema.parse({
    callSign: one.callSign,
    model: one.model,
    type: AIRCRAFT_TYPES.indexOf(one.type),
    classe: AIRCRAFT_CLASSES.indexOf(one.class),
    site: { siteId, dateEntree: null },
    turnaroundTime: toTimeValue(one.turnaroundMinutes),
    totalFlightTime: one.flightHours,
    totalLanding: one.landings,
    ...(one.horameter !== undefined && { horameterActivated: true, totalHorameter: one.horameter }),
    nextMaintenance: one.nextMaintenanceIn,
    homeAirport: one.homeAirport,
    currentAirport: one.homeAirport,
    enableRental: one.isForRent,
    rentalPrice: one.rentalPrice,
  });

/** Schema of the file that creates a real school (see school.example.json). It uses the same rules as the API. */
const schoolFile = z.strictObject({
  name: schoolNameField,
  currency: currencyField,
  slotMinutes: slotMinutesField.default(15),
  sites: z
    .array(z.preprocess(gathered, z.strictObject(siteBodies.shape)))
    .min(1)
    .max(100),
  aircraft: z.array(aircraftOfFile).max(500).default([]),
  /** The name of a starter set, or types as the API takes them. */
  certificateTypes: z
    .union([z.enum(Object.keys(STARTER_SETS) as [StarterSet]), z.array(certificateTypeInputSchema).max(100)])
    .default([]),
  superAdmin: z.strictObject({
    email: email.shape.email,
    firstName: prenom,
    lastName: nom,
    callSign: callSign.optional(),
    locale: language.optional(),
  }),
});

/** Adds the errors of aircraft that name no site of the file, or a call sign twice. */
const checkedSchoolFile = schoolFile.superRefine(({ sites, aircraft }, context) => {
  const siteNames = sites.map(({ name }) => name);
  const callSigns = aircraft.map(({ callSign }) => callSign);
  for (const [at, { site, callSign }] of aircraft.entries()) {
    const addIssue = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: ["aircraft", at, field], message });
    if (site !== undefined && !siteNames.includes(site)) addIssue("site", "errors.invalid");
    if (callSigns.indexOf(callSign) < at) addIssue("callSign", "errors.alreadyExists");
  }
});

/** Parses a school's file. Members whose name begins with // are comments. Throws a Problem for invalid fields. */
export function parseSchoolFile(text: string): z.output<typeof schoolFile> {
  const given = JSON.parse(text, (key, value) => (key.startsWith("//") ? undefined : value));
  return validate(checkedSchoolFile, given, "en-US");
}

/** Lists the errors of a school's file in one sentence, with the name of each field in the file. */
export function describeSchoolFileProblem({ more }: Problem): string {
  const faults = Object.entries(more.errors ?? {}).map(([path, texts]) => {
    const field = path === "msg" ? "" : `${path.replace(/\.address\./, ".").replace(/\.(\d+)/g, "[$1]")}: `;
    return field + texts.map(({ key, values }) => localize("en-US", key, values)).join(" ");
  });
  return `The school's file is not usable: ${faults.join(" ")}`;
}

export const makeNotEmptyMessage = (people: number): string =>
  `This database holds ${people === 1 ? "1 person" : `${people} people`} already: only an empty one is seeded.`;

/** Creates the school of a file. Returns the first super admin's temporary password, which is stored only as a hash. */
export async function seedSchoolFromFile(file: string, now: Date): Promise<{ email: string; password: string }> {
  const { sites, aircraft, certificateTypes, superAdmin, ...school } = parseSchoolFile(await readFile(file, "utf8"));
  // The end "-Aa1" adds the upper case, lower case, digit and sign that the password rules demand.
  const password = `${randomBytes(12).toString("base64url")}-Aa1`;
  const passwordHash = await hashPassword(password);
  await asActor(SYSTEM_ACTOR, async (work) => {
    const schoolId = await createSchool(work, school);
    const ids: string[] = [];
    for (const site of sites) ids.push(await createSite(work, schoolId, toSiteColumns(site)));
    await setMainSite(work, schoolId, ids[0]!);
    await createCertificateTypes(
      work,
      typeof certificateTypes === "string" ? startersOf(certificateTypes) : certificateTypes,
    );
    for (const [order, one] of aircraft.entries()) {
      const at = one.site === undefined ? 0 : sites.findIndex(({ name }) => name === one.site);
      await addAircraft(work, { ...toAircraftBody(one, ids[at]!), order });
    }
    await createPerson(work, {
      ...superAdmin,
      callSign: superAdmin.callSign ?? undefined,
      locale: superAdmin.locale ?? undefined,
      schoolRole: "SuperAdmin",
      passwordHash,
      temporaryUntil: new Date(now.getTime() + TEMPORARY_PASSWORD_DAYS * 86_400_000),
    });
  });
  return { email: superAdmin.email, password };
}
