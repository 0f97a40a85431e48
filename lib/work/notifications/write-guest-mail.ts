import { renderGuestInvitation } from "@/lib/activity/reservations/documents";
import type { GuestFlightRow } from "@/lib/activity/reservations/guests/queries";
import type { GuestMailPlan } from "@/lib/activity/reservations/guests/rules";
import { mayReadCancellation } from "@/lib/activity/reservations/reach";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatDayInText } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { mailSenderAddress, type NewMail } from "@/lib/platform/mail";
import { withoutLinks } from "@/lib/platform/one-line";
import { toUnix } from "@/lib/platform/time";

type School = { name: string; guestRetentionDays: number };
type Period = { start: number; end: number };

/**
 * Writes the mail to a guest, who knows the school and nothing of the application: when, where and in what they fly, in their
 * language and by the clock of the site. It names nobody else and says nothing that only the school may know.
 */
export function writeGuestMail(school: School, row: GuestFlightRow, plan: GuestMailPlan): NewMail {
  const { kind, name, email, language: locale, start, end } = plan;
  const { timeZone } = row.site;
  const place = placeOf(row.site);
  const aircraft = row.aircraft ? localize(locale, "mail.guest.aircraft", row.aircraft) : "";
  const operation = plan.operation ?? localize(locale, "mail.guest.flight");
  const values = {
    ...{ school: school.name, operation, kind },
    day: formatDayInText(localDayOf(start, timeZone), locale),
    when: whenOf(plan, timeZone, locale),
    why: kind === "Cancelled" ? reasonOf(row) : "",
  };
  const facts = [
    localize(locale, "mail.guest.when", { when: values.when, meet: formatClock(start, timeZone) }),
    plan.was && localize(locale, "mail.guest.before", { when: whenOf(plan.was, timeZone, locale) }),
    localize(locale, "mail.guest.where", { place }),
    aircraft,
  ].filter(Boolean);
  const kept = localize(locale, "mail.guest.kept", { school: school.name, days: school.guestRetentionDays });
  return {
    to: email,
    locale,
    subject: localize(locale, "mail.guest.subject", values),
    paragraphs: [
      localize(locale, "mail.greeting", { name: withoutLinks(name) }),
      localize(locale, "mail.guest.told", values),
      ...(kind === "Cancelled" ? [] : [facts.join("\n")]),
      localize(locale, "mail.guest.call", { kind }),
      ...(kind === "Confirmed" ? [kept] : []),
    ],
    foot: localize(locale, "mail.footer", { school: school.name }),
    calendar: renderGuestInvitation(
      {
        ...{ id: row.id, version: row.version, editedAt: toUnix(row.editedAt), start, end, place },
        ...{ summary: `${operation} · ${school.name}`, description: aircraft },
      },
      kind === "Cancelled",
      { email, name, locale },
      { name: school.name, email: mailSenderAddress() },
    ),
  };
}

/** Why a flight was cancelled, as far as that concerns a stranger: weather or technical reasons, and nothing of people. */
function reasonOf({ state, withdrawnAt, cancellationReason }: GuestFlightRow): string {
  if (state !== "Cancelled" || withdrawnAt !== null || !cancellationReason) return "";
  const { group, isHealth } = cancellationReason;
  return mayReadCancellation(null, { isHealth, byId: null }) ? group : "";
}

function whenOf({ start, end }: Period, timeZone: string, locale: Locale): string {
  const [first, last] = [start, end].map((at) => localDayOf(at, timeZone)) as [string, string];
  const [from, to] = [formatClock(start, timeZone), formatClock(end, timeZone)];
  const day = formatDayInText(first, locale);
  return first === last ? `${day}, ${from}–${to}` : `${day}, ${from} – ${formatDayInText(last, locale)}, ${to}`;
}

function placeOf({ name, icao, street, zipCode, city }: GuestFlightRow["site"]): string {
  const town = [zipCode, city].filter(Boolean).join(" ");
  return [icao ? `${name} (${icao})` : name, street, town].filter(Boolean).join(", ");
}
