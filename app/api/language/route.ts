import { languageInputSchema } from "@/lib/access/sign-in/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { isAppServedOverHttps } from "@/lib/platform/env";
import { demandLocale } from "@/lib/platform/localizer";
import { LOCALE_COOKIE } from "@/lib/platform/store";
import { storeChosenLanguage } from "@/lib/records/people/account";

const YEAR_SECONDS = 365 * 86_400;

export const PUT = endpoint({
  summary: "Choose the language of the pages",
  allow: "access.language",
  at: "school",
  beforeSettled: true,
  body: languageInputSchema,
  example: { body: { code: "fr-FR" } },
  run: async ({ body, ...work }) => {
    const locale = demandLocale(body.code);
    await storeChosenLanguage(work, locale);
    const cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax`;
    return new Response(null, {
      status: 204,
      headers: { "Set-Cookie": isAppServedOverHttps() ? `${cookie}; Secure` : cookie },
    });
  },
});

export const { GET, POST, PATCH, DELETE } = otherVerbs("PUT");
