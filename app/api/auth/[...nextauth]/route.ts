import NextAuth from "next-auth";
import { webSession } from "@/lib/access/web-session";
import { renderProblem } from "@/lib/http/render-problem";
import { requestLocale, requestOrigin } from "@/lib/http/request";
import { Problem } from "@/lib/platform/problem";

type Context = { params: Promise<{ nextauth: string[] }> };

/** What the web's door needs of next-auth; its own pages and everything else are off. */
const OPEN = new Set(["GET csrf", "POST callback/credentials"]);

async function handler(request: Request, context: Context): Promise<Response> {
  const action = (await context.params).nextauth.join("/");
  if (!OPEN.has(`${request.method} ${action}`)) {
    return renderProblem(new Problem("notFound", "errors.notFound"), requestLocale(request, null), request);
  }
  return NextAuth(request as never, context as never, webSession(requestOrigin(request.headers)));
}

export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT };
