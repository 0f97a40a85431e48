import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { isAdmin, type PersonActor } from "@/lib/access/actor/actor";
import { findActorOfSignIn } from "@/lib/access/actor/load-actor";
import { ALL_SITES, parseScreenAddress } from "@/lib/access/screens/address";
import { clearCurrentSite, decideScreenOrRedirect, SITE_COOKIE, startPageOf } from "@/lib/access/screens/gate";
import { PAGE_PATH_HEADER } from "@/lib/access/screens/open-screen";
import { sessionCookieName, signInIdOfSessionCookie } from "@/lib/access/sign-in/tokens";
import { unavailablePage } from "@/lib/http/plain-page";
import { contentSecurityPolicy, PLAIN_PAGE_CSP } from "@/lib/http/security-policy";
import { isPassingDatabaseError } from "@/lib/platform/database-error";
import { prisma, runPreparedQuery } from "@/lib/platform/db";
import { isAppServedOverHttps } from "@/lib/platform/env";
import { LOCALE_COOKIE } from "@/lib/platform/store";
import { readMainSiteId } from "@/lib/records/school/queries";
import { findSiteOfUrl, listSites } from "@/lib/records/sites/queries";
import { findSiteOfToday } from "@/lib/views/dashboards/queries";

/**
 * The proxy handles only pages. Endpoints of the API check permissions themselves; calendar feeds, links to packs for inspectors and
 * links that stop the digest check their key, and anybody may check a progress book.
 */
export const config = {
  matcher:
    "/((?!api(?:/|$)|calendar/|inspect/|handbook/|unsubscribe/|verify$|_next/|icon\\.svg$|apple-icon\\.png$|icon-[\\w-]+\\.png$|manifest\\.webmanifest$|favicon\\.ico$|service-worker\\.js$|robots\\.txt$).*)",
};

/** How long a browser remembers the site that was used last: a year. */
const SITE_COOKIE_SECONDS = 31_536_000;

/** Paths of screens that are shown in place of the requested page. Requested directly, they give the not-found page. */
const STANDS_IN = {
  authentication: "/authentication",
  resetPassword: "/reset-password",
  offline: "/offline",
  unsettled: "/unsettled",
  notFound: "/introuvable",
};

export async function proxy(request: NextRequest): Promise<NextResponse> {
  const policy = contentSecurityPolicy(randomBytes(16).toString("base64"));
  try {
    return guarded(await answer(request, policy), policy);
  } catch (error) {
    if (!isPassingDatabaseError(error)) throw error;
    return guarded(unavailablePage(request.cookies.get(LOCALE_COOKIE)?.value), PLAIN_PAGE_CSP);
  }
}

async function answer(request: NextRequest, policy: string): Promise<NextResponse> {
  const current = request.cookies.get(SITE_COOKIE)?.value;
  const address = parseScreenAddress(request.nextUrl.pathname);
  const actor = address ? await actorOf(request) : null;
  const decision = decideScreenOrRedirect(address, actor, current);
  if ("lead" in decision) {
    const to = decision.lead === "startPage" ? await startPage(actor!, current) : decision.lead;
    return NextResponse.redirect(new URL(to, request.nextUrl));
  }
  if (decision.show === "screen" && (await isSite(actor!, decision.siteId))) {
    return withSite(NextResponse.next(forwarded(request, policy)), current, decision.siteId);
  }
  // Test the database here, because the screen itself could no longer answer with the status 503.
  if (decision.show === "authentication" || decision.show === "resetPassword")
    await runPreparedQuery("awake", "SELECT 1", []);
  const place = new URL(STANDS_IN[decision.show === "screen" ? "notFound" : decision.show], request.nextUrl);
  if (decision.show === "resetPassword") place.search = request.nextUrl.search;
  const page = NextResponse.rewrite(place, forwarded(request, policy));
  return decision.show === "authentication" ? withSite(page, current, clearCurrentSite(current)) : page;
}

async function actorOf(request: NextRequest): Promise<PersonActor | null> {
  const cookie = request.cookies.get(sessionCookieName())?.value;
  const signInId = cookie ? await signInIdOfSessionCookie(cookie) : null;
  return signInId ? findActorOfSignIn(signInId) : null;
}

/** Whether the site exists. Only admins can request an unknown one, because others may only enter sites of their roles. */
async function isSite(actor: PersonActor, siteId: string): Promise<boolean> {
  if (siteId === ALL_SITES || !isAdmin(actor)) return true;
  return (await findSiteOfUrl({ db: prisma(), actor, now: new Date() }, siteId)) !== null;
}

async function startPage(actor: PersonActor, currentSite: string | undefined): Promise<string> {
  const reading = { db: prisma(), actor, now: new Date() };
  const sites = await listSites(reading);
  const [mainSiteId, todayAt] = await Promise.all([readMainSiteId(reading), findSiteOfToday(reading, sites)]);
  return startPageOf(actor, { siteIds: sites.map(({ id }) => id), mainSiteId, todayAt }, currentSite);
}

function withSite(response: NextResponse, current: string | undefined, siteId: string): NextResponse {
  if (siteId !== current) {
    response.cookies.set(SITE_COOKIE, siteId, {
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      maxAge: SITE_COOKIE_SECONDS,
      secure: isAppServedOverHttps(),
    });
  }
  return response;
}

/** Adds headers to the request. Next reads the nonce from the policy and puts it on its own scripts. */
function forwarded(request: NextRequest, policy: string): { request: { headers: Headers } } {
  const headers = new Headers(request.headers);
  headers.set(PAGE_PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  headers.set("content-security-policy", policy);
  return { request: { headers } };
}

function guarded(response: NextResponse, policy: string): NextResponse {
  response.headers.set("Content-Security-Policy", policy);
  return response;
}
