import type { Work } from "@/lib/access/actor/as-actor";
import { type NotificationSettings, SETTINGS_COLUMNS, settingsOf } from "@/lib/activity/notifications/queries";
import { env } from "@/lib/platform/env";
import { type Locale, parseLocale } from "@/lib/platform/locale";

/** Who is told something outside the application, in which language and by which clock, and what they chose. */
export type Recipient = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  locale: Locale;
  timeZone: string;
  settings: NotificationSettings;
};

/** Reads the Active ones of some people, with the time zone of their site: the main one if they have a role there. */
export async function readRecipients(
  { db }: Pick<Work, "db">,
  ids: readonly string[],
): Promise<Map<string, Recipient>> {
  const people = await db.person.findMany({
    where: { id: { in: [...ids] }, state: "Active" },
    select: {
      ...{ id: true, email: true, firstName: true, lastName: true, locale: true },
      ...SETTINGS_COLUMNS,
      roles: { select: { site: { select: { id: true, name: true, timeZone: true, state: true } } } },
    },
  });
  const school = await db.school.findFirst({ select: { mainSiteId: true } });
  const mainSiteId = school?.mainSiteId ?? "";
  const main = await db.site.findUnique({ where: { id: mainSiteId }, select: { timeZone: true } });
  return new Map(
    people.map(({ id, email, firstName, lastName, locale, roles, ...columns }) => {
      const sites = roles.map(({ site }) => site).filter(({ state }) => state === "Active");
      sites.sort((a, b) => Number(b.id === mainSiteId) - Number(a.id === mainSiteId) || a.name.localeCompare(b.name));
      const timeZone = (sites[0] ?? main)?.timeZone ?? "UTC";
      const written = parseLocale(locale) ?? env().DEFAULT_LOCALE;
      const person = { id, email, firstName, lastName, locale: written, timeZone };
      return [id, { ...person, settings: settingsOf(columns) }];
    }),
  );
}
