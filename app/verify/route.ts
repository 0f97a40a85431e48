import { admitAttempt } from "@/lib/access/sign-in/limiter";
import { verifyBook } from "@/lib/activity/training/issued-books/queries";
import { readCode } from "@/lib/activity/training/issued-books/rules";
import { readFileToCompare, readForm } from "@/lib/http/decode";
import { makePlainPage, type PlainForm } from "@/lib/http/plain-page";
import { renderProblem } from "@/lib/http/render-problem";
import { chooseRequestLocale, readClientAddress } from "@/lib/http/request";
import { PLAIN_PAGE_CSP } from "@/lib/http/security-policy";
import { PDF_MEDIA_TYPE } from "@/lib/platform/files";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { PROBLEM_STATUS, Problem } from "@/lib/platform/problem";
import { readSignInPageFacts } from "@/lib/records/school/queries";

/** Asks for a progress book, as file or as it is printed. Anybody may, without being signed in. */
export async function GET(request: Request): Promise<Response> {
  const locale = chooseRequestLocale(request, null);
  return makePage(locale, {
    title: localize(locale, "records.verify.title"),
    sentences: [localize(locale, "records.verify.explain", await nameSchool())],
    forms: makeForms(locale),
  });
}

/** Says whether it agrees with one that the school issued, and nothing else. */
export async function POST(request: Request): Promise<Response> {
  const locale = chooseRequestLocale(request, null);
  try {
    const agrees = await verify(request);
    const answer = agrees ? "agrees" : "differs";
    const title = localize(locale, `records.verify.${answer}`);
    const link = { label: localize(locale, "records.verify.again"), href: "/verify" };
    const sentences = [localize(locale, `records.verify.${answer}Text`, await nameSchool())];
    return makePage(locale, { title, verdict: agrees ? "good" : "bad", sentences, link });
  } catch (error) {
    if (!(error instanceof Problem)) return renderProblem(error, locale, request);
    const page = { title: localize(locale, "records.verify.title"), forms: makeForms(locale) };
    const { kind, key, more } = error;
    const sentences = [localize(locale, key, more.values)];
    return makePage(locale, { ...page, sentences }, PROBLEM_STATUS[kind], more.headers);
  }
}

/** Names the school in the sentences, as the sign-in page does for anybody. */
const nameSchool = async () => ({ school: (await readSignInPageFacts()).schoolName });

/** Counts the attempt before anything is read, and that on a code before anything is looked up. */
async function verify(request: Request): Promise<boolean> {
  const address = readClientAddress(request.headers);
  await admitAttempt({ email: null, address }, "verify");
  if (/^multipart\//i.test(request.headers.get("content-type") ?? "")) {
    const pdf = await readFileToCompare(request);
    if (!pdf) throw new Problem("invalid", "records.verify.noFile");
    return verifyBook({ pdf });
  }
  const { code = "", name = "", totals = "" } = await readForm(request);
  await admitAttempt({ email: readCode(code), address: null }, "verify");
  return verifyBook({ code, name, totals });
}

function makeForms(locale: Locale): PlainForm[] {
  const field = (name: "code" | "name" | "totals") => ({
    ...{ name, label: localize(locale, `records.verify.${name}`) },
    hint: localize(locale, `records.verify.${name}Hint`),
  });
  return [
    {
      button: localize(locale, "records.verify.checkFile"),
      file: { name: "file", label: localize(locale, "records.verify.file"), accept: PDF_MEDIA_TYPE },
    },
    { button: localize(locale, "records.verify.checkPaper"), fields: [field("code"), field("name"), field("totals")] },
  ];
}

const makePage = (locale: Locale, page: Parameters<typeof makePlainPage>[1], status = 200, headers = {}) =>
  makePlainPage(locale, page, {
    status,
    headers: { "Content-Security-Policy": PLAIN_PAGE_CSP, "Referrer-Policy": "no-referrer", ...headers },
  });
