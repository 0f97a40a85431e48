import { NextResponse } from "next/server";
import { escapeHtml } from "@/lib/platform/escape-html";
import { type Locale, parseLocale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 "DejaVu Sans",Verdana,sans-serif;
background:light-dark(#edf1f7,#10161f);color:light-dark(#1d1d1d,#eef2f8)}
main{max-width:34rem;padding:2rem;border-inline-start:4px solid #2b436b}h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0}
.good,.bad{border-inline-start-width:8px}
.good{border-color:light-dark(#1e7b34,#6fcf86)}.good h1::before{content:"✓ "/"";color:light-dark(#1e7b34,#6fcf86)}
.bad{border-color:light-dark(#b3261e,#ff9d94)}.bad h1::before{content:"✗ "/"";color:light-dark(#b3261e,#ff9d94)}
form,.further{margin-top:1rem}form+form{border-top:1px solid #8795ab;padding-top:1rem}
label{display:block;font-weight:bold}small{display:block;margin-bottom:.25rem}
input{box-sizing:border-box;width:100%;min-height:44px;padding:.25rem .5rem;margin-bottom:.75rem;font:inherit;color:inherit;
border:1px solid #8795ab;border-radius:4px;background:light-dark(#fff,#1a2330)}input[type=file]{padding:.5rem}
a{color:light-dark(#2459b0,#9ec1ff)}
button{min-height:44px;padding:0 1.25rem;border:0;border-radius:4px;font:inherit;font-weight:bold;
background:light-dark(#2b436b,#9cb6df);color:light-dark(#fff,#10161f)}
.wide{place-items:start center}.wide main{box-sizing:border-box;width:100%;max-width:60rem;padding:1.5rem 1rem}
h2{font-size:1rem;margin:1.5rem 0 .5rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0}
dt{color:light-dark(#4a5568,#b4c0d2)}dd{margin:0;overflow-wrap:anywhere}
ul{list-style:none;margin:0;padding:0;border:1px solid #8795ab;background:light-dark(#fff,#1a2330)}
li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 1rem;padding:.5rem 1rem}li+li{border-top:1px solid #8795ab}
li>b,li>code{overflow-wrap:anywhere}li>code{grid-column:1/-1;font-size:.8125rem;color:light-dark(#4a5568,#b4c0d2)}
li>div{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:0 1.25rem}li a{display:inline-flex;align-items:center;min-height:44px}
@media(max-width:40rem){dl,li{grid-template-columns:minmax(0,1fr)}dd{margin-bottom:.5rem}}
:focus-visible{outline:2px solid light-dark(#2459b0,#9ec1ff);outline-offset:2px}`;

type PlainField = { name: string; label: string; hint?: string; maxLength?: number; value?: string };
/** A form that is sent back to the page's address by POST: either some texts, or one file. */
export type PlainForm = { button: string } & ({ fields: PlainField[] } | { file: PlainField & { accept: string } });

export type PlainLink = { label: string; href: string };
/** Something with a hash and addresses where it is read or saved, such as a file. */
type PlainEntry = { title: string; note: string; hash: string; links: PlainLink[] };

/** What a plain page holds below its title: facts, a list, sentences, forms, a button that sends the address back by POST, and a link. */
type PlainPage = {
  title: string;
  /** Marks a page whose title is the answer to a check. */
  verdict?: "good" | "bad";
  /** Whether it has room for a list on a wide screen. */
  isWide?: boolean;
  facts?: (readonly [name: string, value: string])[];
  list?: { title: string; entries: PlainEntry[] };
  sentences?: string[];
  forms?: PlainForm[];
  button?: string;
  link?: PlainLink;
  /** Seconds after which the page loads itself again. */
  reloadSeconds?: number;
};

/** Makes a page that needs neither scripts nor other files. All texts are written as text. */
export function makePlainPage(
  locale: Locale,
  { title, verdict, isWide, facts, list, sentences = [], forms = [], button, link, reloadSeconds }: PlainPage,
  { status, headers }: { status: number; headers?: Record<string, string> },
): NextResponse {
  const reload = reloadSeconds === undefined ? "" : `<meta http-equiv="refresh" content="${reloadSeconds}">`;
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${reload}
<style>${STYLE}</style></head><body${isWide ? ' class="wide"' : ""}><main${verdict ? ` class="${verdict}"` : ""}><h1>${escapeHtml(title)}</h1>${[
    facts ? `<dl>${facts.map(writeFact).join("")}</dl>` : "",
    list ? `<h2>${escapeHtml(list.title)}</h2><ul>${list.entries.map(writeEntry).join("")}</ul>` : "",
    ...sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
    ...forms.map(writeForm),
    button ? `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>` : "",
    link ? `<p class="further">${writeLink(link)}</p>` : "",
  ].join("")}</main></body></html>`;
  return new NextResponse(html, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}

const writeLink = ({ label, href }: PlainLink, named = "") =>
  `<a href="${escapeHtml(href)}"${named && ` aria-label="${escapeHtml(`${label}, ${named}`)}"`}>${escapeHtml(label)}</a>`;

const writeFact = ([name, value]: readonly [string, string]) =>
  `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`;

function writeEntry({ title, note, hash, links }: PlainEntry): string {
  const named = links.map((link) => writeLink(link, title)).join("");
  return `<li><b>${escapeHtml(title)}</b><span>${escapeHtml(note)}</span><code>${escapeHtml(hash)}</code><div>${named}</div></li>`;
}

function writeForm(form: PlainForm): string {
  const button = `<button type="submit">${escapeHtml(form.button)}</button>`;
  if ("fields" in form)
    return `<form method="post">${form.fields.map((one) => writeField(one)).join("")}${button}</form>`;
  const field = writeField(form.file, ` type="file" accept="${escapeHtml(form.file.accept)}"`);
  return `<form method="post" enctype="multipart/form-data">${field}${button}</form>`;
}

function writeField({ name, label, hint, maxLength = 200, value = "" }: PlainField, more = ""): string {
  const id = `field-${escapeHtml(name)}`;
  const told = hint ? `<small id="${id}-hint">${escapeHtml(hint)}</small>` : "";
  const described = hint ? ` aria-describedby="${id}-hint"` : "";
  const typed = more || ` maxlength="${maxLength}" value="${escapeHtml(value)}" autocomplete="off"`;
  return `<label for="${id}">${escapeHtml(label)}</label>${told}<input id="${id}" name="${escapeHtml(name)}" required${described}${typed}>`;
}

/** Makes the page that is shown while the database can't be reached. It reloads itself every 5 s. */
export function unavailablePage(storedLocale: string | undefined): NextResponse {
  const locale = parseLocale(storedLocale) ?? parseLocale(process.env.DEFAULT_LOCALE) ?? "en-US";
  const [title, explain] = [localize(locale, "shell.unavailable.title"), localize(locale, "shell.unavailable.explain")];
  const page = { title, sentences: [explain], reloadSeconds: 5 };
  return makePlainPage(locale, page, { status: 503, headers: { "Retry-After": "5" } });
}
