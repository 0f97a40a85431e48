import { NextResponse } from "next/server";
import { parseLocale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 "DejaVu Sans",Verdana,sans-serif;
background:light-dark(#edf1f7,#10161f);color:light-dark(#1d1d1d,#eef2f8)}
main{max-width:34rem;padding:2rem;border-inline-start:4px solid #2b436b}h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0}`;

/** Makes the page that is shown while the database can't be reached. It loads no other file and reloads itself every 5 s. */
export function unavailablePage(storedLocale: string | undefined): NextResponse {
  const locale = parseLocale(storedLocale) ?? parseLocale(process.env.DEFAULT_LOCALE) ?? "en-US";
  const title = localize(locale, "shell.unavailable.title");
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="5">
<style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${localize(locale, "shell.unavailable.explain")}</p></main></body></html>`;
  return new NextResponse(html, {
    status: 503,
    headers: { "Content-Type": "text/html; charset=utf-8", "Retry-After": "5", "Cache-Control": "no-store" },
  });
}
