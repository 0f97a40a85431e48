import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { admitAttempt } from "@/lib/access/sign-in/limiter";
import { coarsenAddress } from "@/lib/access/sign-in/network";
import { LINK_PAGE, WHOLE_ZIP } from "@/lib/activity/inspections/codes";
import { noteOpening } from "@/lib/activity/inspections/links/commands";
import { findOpenLink, type OpenLink } from "@/lib/activity/inspections/links/queries";
import { sendPackFile } from "@/lib/http/inspection-files";
import { makeManifestPage } from "@/lib/http/inspection-page";
import { makePlainPage } from "@/lib/http/plain-page";
import { renderProblem } from "@/lib/http/render-problem";
import { chooseRequestLocale, readClientAddress } from "@/lib/http/request";
import { PLAIN_PAGE_CSP } from "@/lib/http/security-policy";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { PROBLEM_STATUS, Problem } from "@/lib/platform/problem";
import { readSignInPageFacts } from "@/lib/records/school/queries";

type Route = { params: Promise<{ key: string; file?: string[] }> };

/** The key in the address must reach no other site, no cache and no search engine. */
const SECRET_ADDRESS = {
  ...{ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow" },
};

/**
 * Shows the manifest of a pack to whoever has the key in the address, and its files: `{number}` and `pdf` in the browser,
 * `save/{number}`, `save/pdf` and `zip` to be saved. Nobody needs to be signed in.
 */
export async function GET(request: Request, route: Route): Promise<Response> {
  const locale = chooseRequestLocale(request, null);
  const answer = await answerOrRefuse(request, route, locale);
  for (const [name, value] of Object.entries(SECRET_ADDRESS)) answer.headers.set(name, value);
  answer.headers.delete("ETag");
  return answer;
}

const ALLOWED = "GET, HEAD, OPTIONS";
const refuseVerb = (request: Request): Response => {
  const locale = chooseRequestLocale(request, null);
  const text = localize(locale, "errors.methodNotAllowed", { method: request.method });
  return refuse(locale, text, PROBLEM_STATUS.methodNotAllowed, { ...SECRET_ADDRESS, Allow: ALLOWED });
};
export const POST = refuseVerb;
export const PUT = refuseVerb;
export const PATCH = refuseVerb;
export const DELETE = refuseVerb;

async function answerOrRefuse(request: Request, route: Route, locale: Locale): Promise<Response> {
  try {
    return await open(request, await route.params, locale);
  } catch (error) {
    if (!(error instanceof Problem)) return renderProblem(error, locale, request);
    // Unknown, past its end, closed, or no file of the pack: nobody learns which.
    const text = error.kind === "notFound" ? "inspection.link.closedPage.text" : error.key;
    return refuse(locale, localize(locale, text, error.more.values), PROBLEM_STATUS[error.kind], error.more.headers);
  }
}

/**
 * Looks the key up first: a right one is never refused because of wrong guesses from the same network. Keys can't be guessed; what no
 * link opens is counted to spare the database.
 */
async function open(request: Request, { key, file = [] }: Awaited<Route["params"]>, locale: Locale): Promise<Response> {
  const guess = { email: null, address: readClientAddress(request.headers) };
  const link = await findOpenLink(key, new Date());
  if (!link) {
    await admitAttempt(guess, "inspect");
    throw new Problem("notFound", "errors.notFound");
  }
  await admitAttempt({ email: link.id, address: null }, "inspect");

  const what = file.length === 0 ? LINK_PAGE : file.at(-1)!;
  const answer = file.length === 0 ? await showManifest(link, key, locale) : sendFileOf(link, file, request);
  if (request.method === "GET") {
    const network = coarsenAddress(guess.address);
    await asActor(SYSTEM_ACTOR, (work) => noteOpening(work, link.id, what, network));
  }
  return answer;
}

const showManifest = async (link: OpenLink, key: string, locale: Locale) =>
  makeManifestPage(link, { locale, key, school: (await readSignInPageFacts()).schoolName });

/** Answers with a file of the pack, to be saved only where the link allows that. */
function sendFileOf({ pack, mayDownload }: OpenLink, path: readonly string[], request: Request): Response {
  const [first, second, ...more] = path;
  const isSaved = first === "save" && second !== undefined;
  const asked = isSaved ? second : first!;
  const isKnown = /^(\d{1,4}|pdf|zip)$/.test(asked) && more.length === 0 && (isSaved || second === undefined);
  if (!isKnown || (isSaved && asked === WHOLE_ZIP)) throw new Problem("notFound", "errors.notFound");
  if (!mayDownload && (isSaved || asked === WHOLE_ZIP)) throw new Problem("notFound", "errors.notFound");
  return sendPackFile(pack, asked, request, !isSaved);
}

function refuse(locale: Locale, sentence: string, status: number, headers = {}): Response {
  const page = { title: localize(locale, "inspection.link.closedPage.title"), sentences: [sentence] };
  return makePlainPage(locale, page, { status, headers: { "Content-Security-Policy": PLAIN_PAGE_CSP, ...headers } });
}
