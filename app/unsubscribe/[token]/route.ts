import type { NextResponse } from "next/server";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { hrefOf } from "@/lib/access/screens/address";
import { admitAttempt } from "@/lib/access/sign-in/limiter";
import { stopDigest } from "@/lib/activity/notifications/commands";
import { findDigestReader } from "@/lib/activity/notifications/queries";
import { personIdOfUnsubscribeToken } from "@/lib/activity/notifications/unsubscribe";
import { makePlainPage } from "@/lib/http/plain-page";
import { renderProblem } from "@/lib/http/render-problem";
import { chooseRequestLocale, readClientAddress } from "@/lib/http/request";
import { PLAIN_PAGE_CSP } from "@/lib/http/security-policy";
import { appOrigin } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";

type Route = { params: Promise<{ token: string }> };
type Step = "asked" | "done" | "unknown";

/** Asks whether the digest should stop. It stops nothing, because programs that check mails open their links. */
export const GET = (request: Request, route: Route): Promise<Response> => answer(request, route, "asked");

/** Stops the digest: by the button of the page, or by the mail program itself (RFC 8058). Nobody needs to be signed in. */
export const POST = (request: Request, route: Route): Promise<Response> => answer(request, route, "done");

async function answer(request: Request, route: Route, step: Step): Promise<Response> {
  const locale = chooseRequestLocale(request, null);
  try {
    const personId = personIdOfUnsubscribeToken((await route.params).token);
    const reader = personId && (await asActor(SYSTEM_ACTOR, (work) => findDigestReader(work, personId)));
    if (!reader) {
      await admitAttempt({ email: null, address: readClientAddress(request.headers) }, "unsubscribe");
      return makePage(locale, "unknown", "Envol");
    }
    if (step === "done") await asActor(SYSTEM_ACTOR, (work) => stopDigest(work, personId));
    return makePage(reader.locale ?? locale, step, reader.school);
  } catch (error) {
    return renderProblem(error, locale, request);
  }
}

function makePage(locale: Locale, step: Step, school: string): NextResponse {
  const text = (part: "title" | "text") => localize(locale, `notifications.unsubscribe.${step}.${part}`, { school });
  const settings = {
    label: localize(locale, "shell.screens.notificationSettings"),
    href: appOrigin() + hrefOf("notificationSettings", "all"),
  };
  const button = step === "asked" ? localize(locale, "notifications.unsubscribe.button") : undefined;
  return makePlainPage(
    locale,
    { title: text("title"), sentences: [text("text")], button, link: settings },
    {
      status: step === "unknown" ? 404 : 200,
      headers: { "Content-Security-Policy": PLAIN_PAGE_CSP, "Referrer-Policy": "no-referrer" },
    },
  );
}
