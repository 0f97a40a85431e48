import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth from "next-auth";
import { parseCookieValue } from "@/lib/access/actor/load-actor";
import { makeDeviceCookie } from "@/lib/access/sign-in/known-device";
import { admitAttempt, clearAttemptsAfterSuccess } from "@/lib/access/sign-in/limiter";
import { identityProvider } from "@/lib/access/sign-in/provider";
import { sessionCookieName } from "@/lib/access/sign-in/tokens";
import { addressInApp, nextAuthOptions, PROVIDER_DOOR } from "@/lib/access/sign-in/web-session";
import { readForm } from "@/lib/http/decode";
import { renderProblem } from "@/lib/http/render-problem";
import { chooseRequestLocale, demandSameOrigin, extractClientInfo } from "@/lib/http/request";
import { isPassingDatabaseError } from "@/lib/platform/database-error";
import { appOrigin } from "@/lib/platform/env";
import { makeUnavailableProblem, Problem } from "@/lib/platform/problem";

type Context = { params: Promise<{ nextauth: string[] }> };

const TO_PROVIDER = `POST signin/${PROVIDER_DOOR}`;
const FROM_PROVIDER = `GET callback/${PROVIDER_DOOR}`;
/** The only requests of next-auth that are allowed, because the sign-in form needs no others. */
const OPEN = new Set(["GET csrf", "POST callback/credentials", "POST callback/passkey", TO_PROVIDER, FROM_PROVIDER]);

/** What a provider sends people back with, and how long each may be. */
const ANSWER = ["code", "state", "iss", "error"] as const;
const LONGEST = 4_000;

async function handler(request: Request, context: Context): Promise<Response> {
  try {
    const { nextauth } = await context.params;
    const asked = `${request.method} ${nextauth.join("/")}`;
    if (!OPEN.has(asked) || (nextauth[1] === PROVIDER_DOOR && !identityProvider()))
      throw new Problem("notFound", "errors.notFound");
    if (request.method === "POST") demandSameOrigin(request);
    const attempt = { email: null, address: extractClientInfo(request.headers).address };
    if (nextauth[1] === PROVIDER_DOOR) await admitAttempt(attempt, "provider");
    const answer = await callNextAuth(request, nextauth, request.method === "POST" ? await readForm(request) : {});
    if (asked === TO_PROVIDER) await demandLeadsToProvider(answer);
    if (asked === FROM_PROVIDER) {
      if (!setsSession(answer)) throw new Problem("unauthorized", "access.providerFailed");
      await clearAttemptsAfterSuccess(attempt, "provider");
    }
    return answer;
  } catch (error) {
    if (error instanceof Problem) return refuse(error, request);
    if (isPassingDatabaseError(error)) return refuse(makeUnavailableProblem(), request);
    return renderProblem(error, chooseRequestLocale(request, null), request);
  }
}

/**
 * Calls next-auth with what it needs and no more. Given the whole request, next-auth reads the body without any limit, and it
 * answers 500 to broken JSON and to a `callbackUrl` (in query, body or cookie) that is no URL.
 */
async function callNextAuth(request: Request, nextauth: string[], form: Record<string, string>): Promise<Response> {
  let deviceId: string | undefined;
  const errors: unknown[] = [];
  const options = nextAuthOptions(
    extractClientInfo(request.headers),
    (started) => {
      deviceId = started.deviceId;
    },
    (error) => errors.push(error),
  );
  const { csrfToken, callbackUrl, pkceCodeVerifier, state, nonce } = options.cookies!;
  const cookie = (name: string) => decodeCookie(parseCookieValue(request.headers.get("cookie"), name));
  const given = new URL(request.url).searchParams;
  const asked = {
    method: request.method,
    query: {
      nextauth,
      ...Object.fromEntries(
        ANSWER.flatMap((name) => (given.has(name) ? [[name, given.get(name)!.slice(0, LONGEST)]] : [])),
      ),
    },
    headers: Object.fromEntries(request.headers),
    // The form reads where it leads to. Who comes from the provider is led there.
    body: request.method === "POST" ? { ...form, callbackUrl: addressInApp(form.callbackUrl), json: "true" } : {},
    cookies: {
      ...Object.fromEntries([csrfToken, pkceCodeVerifier, state, nonce].map((one) => [one!.name, cookie(one!.name)])),
      [callbackUrl!.name]: addressInApp(cookie(callbackUrl!.name)),
    },
  };
  const answer = new NextAuthAnswer();
  await NextAuth(asked as unknown as NextApiRequest, answer as unknown as NextApiResponse, options);
  if (errors.length > 0) throw errors[0];
  const response = answer.toResponse();
  if (deviceId) response.headers.append("Set-Cookie", makeDeviceCookie(deviceId));
  return response;
}

/** Throws where next-auth leads nowhere, because the provider didn't answer or its description is wrong. */
async function demandLeadsToProvider(answer: Response): Promise<void> {
  const { url } = (await answer.clone().json()) as { url?: string };
  if (!url || new URL(url, appOrigin()).origin === appOrigin())
    throw new Problem("unavailable", "access.providerUnreachable");
}

/** Whether an answer begins a sign-in. next-auth leads who was refused to pages of its own, which aren't there. */
const setsSession = (answer: Response) =>
  answer.headers.getSetCookie().some((cookie) => cookie.startsWith(`${sessionCookieName()}=`) && !/=;/.test(cookie));

function decodeCookie(value: string | null): string | undefined {
  try {
    return value === null ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** The part of Node's response that next-auth uses. */
class NextAuthAnswer {
  private code = 200;
  private body = "";
  private readonly headers = new Map<string, string | string[]>();

  status(code: number) {
    this.code = code;
    return this;
  }
  getHeader(name: string) {
    return this.headers.get(name.toLowerCase());
  }
  setHeader(name: string, value: string | string[]) {
    this.headers.set(name.toLowerCase(), value);
    return this;
  }
  json(value: unknown) {
    this.setHeader("content-type", "application/json");
    this.body = JSON.stringify(value);
  }
  /** next-auth sends an object, its headers say how. */
  send(value: unknown) {
    this.body = typeof value === "object" ? JSON.stringify(value) : String(value ?? "");
  }

  /** What leads elsewhere has no body. */
  end() {}

  toResponse(): Response {
    const headers = new Headers({ "cache-control": "no-store" });
    for (const [name, value] of this.headers) for (const each of [value].flat()) headers.append(name, each);
    return new Response(this.body, { status: this.code, headers });
  }
}

/**
 * Answers with a problem. Its member `url` contains the reason, as in next-auth's own errors, for the sign-in form: a message
 * key, its values, and what the person has as a second factor.
 */
function refuse({ kind, key, more }: Problem, request: Request): Response {
  const error = JSON.stringify({ ...more.extension, key, values: more.values });
  const url = `${appOrigin()}/?${new URLSearchParams({ error })}`;
  // Who comes back from the provider isn't a form that reads the answer.
  if (new URL(request.url).pathname.endsWith(`/callback/${PROVIDER_DOOR}`) && kind !== "notFound")
    return new Response(null, { status: 303, headers: { location: url, "cache-control": "no-store" } });
  return renderProblem(
    new Problem(kind, key, { ...more, extension: { url } }),
    chooseRequestLocale(request, null),
    request,
  );
}

export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT };
