import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { PRODUCT } from "@/lib/access/actor";
import { asActor } from "@/lib/access/as-actor";
import { hashPassword } from "@/lib/access/password";
import { LOCALES } from "@/lib/platform/locale";
import { isTimeZone } from "@/lib/platform/time";
import { createPerson } from "@/lib/records/people/commands";
import { nameMainSite, openSchool } from "@/lib/records/school/commands";
import { createSite } from "@/lib/records/sites/commands";

const TEMPORARY_DAYS = 7;
const name = z.string().trim().min(1).max(100);

const siteFile = z.object({
  name,
  icao: z.string().length(4).toUpperCase().optional(),
  timeZone: z.string().refine(isTimeZone, "is not an IANA time zone").default("Europe/Paris"),
  street: z.string().optional(),
  zipCode: z.string().optional(),
  city: z.string().optional(),
  country: z.string().optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  airports: z.array(z.string().min(1).max(4)).optional(),
});

/** The file that opens a real school; see school.example.json. */
export const schoolFile = z.object({
  name,
  currency: z.string().regex(/^[A-Z]{3}$/, "is an ISO 4217 code, like EUR"),
  slotMinutes: z.literal([5, 10, 15, 20, 30, 60]).default(15),
  sites: z.array(siteFile).min(1),
  superAdmin: z.object({
    email: z.email(),
    firstName: name,
    lastName: name,
    callSign: z.string().trim().min(1).max(12).optional(),
    locale: z.enum(LOCALES).optional(),
  }),
});

/** Opens the school of a file; answers the first super admin's one-time password, which is stored as a hash only. */
export async function seedSchool(file: string, now: Date): Promise<{ email: string; password: string }> {
  const { sites, superAdmin, ...school } = schoolFile.parse(JSON.parse(await readFile(file, "utf8")));
  // Four groups, upper and lower case, digits and a sign: it satisfies the password rules and can be read out.
  const password = `${randomBytes(12).toString("base64url")}-Aa1`;
  const passwordHash = await hashPassword(password);
  await asActor(PRODUCT, async (work) => {
    const schoolId = await openSchool(work, school);
    const ids: string[] = [];
    for (const site of sites) ids.push(await createSite(work, schoolId, site));
    await nameMainSite(work, schoolId, ids[0]!);
    await createPerson(work, {
      ...superAdmin,
      schoolRole: "SuperAdmin",
      passwordHash,
      temporaryUntil: new Date(now.getTime() + TEMPORARY_DAYS * 86_400_000),
    });
  });
  return { email: superAdmin.email, password };
}
