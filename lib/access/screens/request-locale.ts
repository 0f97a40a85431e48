import { cookies } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { parseLocale } from "@/lib/platform/locale";
import { messages } from "@/lib/platform/messages";
import { demandCookieValue, LOCALE_COOKIE } from "@/lib/platform/store";
import { readCurrentActor } from "../actor/current-actor";

/** Chooses a page's language: the stored choice, else the person's language, else the installation's default (DECISIONS). */
export default getRequestConfig(async () => {
  const stored = parseLocale(demandCookieValue(await cookies(), LOCALE_COOKIE, ""));
  const locale = stored ?? (await readCurrentActor())?.locale ?? parseLocale(process.env.DEFAULT_LOCALE) ?? "en-US";
  return { locale, messages: messages[locale], timeZone: "UTC" };
});
