import NextAuth from "next-auth";
import { makeDeviceCookie } from "@/lib/access/sign-in/known-device";
import { encodeRefusal, nextAuthOptions } from "@/lib/access/sign-in/web-session";
import { renderProblem } from "@/lib/http/render-problem";
import { chooseRequestLocale, demandSameOrigin, extractClientInfo } from "@/lib/http/request";
import { appOrigin } from "@/lib/platform/env";
import { Problem } from "@/lib/platform/problem";

type Context = { params: Promise<{ nextauth: string[] }> };

/** The only requests of next-auth that are allowed, because the sign-in form needs no others. */
const OPEN = new Set(["GET csrf", "POST callback/credentials", "POST callback/passkey"]);

async function handler(request: Request, context: Context): Promise<Response> {
  const action = (await context.params).nextauth.join("/");
  if (!OPEN.has(`${request.method} ${action}`)) return refuse(new Problem("notFound", "errors.notFound"), request);
  try {
    if (request.method === "POST") demandSameOrigin(request);
  } catch (error) {
    return refuse(error as Problem, request);
  }
  let deviceId: string | undefined;
  const options = nextAuthOptions(extractClientInfo(request.headers), (started) => {
    deviceId = started.deviceId;
  });
  const response: Response = await NextAuth(request as never, context as never, options);
  if (deviceId) response.headers.append("Set-Cookie", makeDeviceCookie(deviceId));
  return response;
}

/** Answers with a problem. Its member `url` contains the reason, as in next-auth's own errors, for the sign-in form. */
function refuse({ kind, key, more }: Problem, request: Request): Response {
  const url = `${appOrigin()}/?${new URLSearchParams({ error: encodeRefusal(key, more.values) })}`;
  return renderProblem(
    new Problem(kind, key, { ...more, extension: { url } }),
    chooseRequestLocale(request, null),
    request,
  );
}

export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT };
