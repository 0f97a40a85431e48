import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { HANDBOOK_PAGES, type HandbookPage } from "@/lib/access/screens/handbook-pages";
import { escapeHtml } from "@/lib/platform/escape-html";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import { RICH_TEXT_RULES } from "@/lib/platform/rich-text";

/** The place of a text of the screens, such as that of a button, by the key under which it stands in the messages. */
export const SCREEN_TEXT = /\{\{([\w.]+)\}\}/g;

/** The title of a page of the handbook is the page's first line; its sections stand one level below it. */
const markdown = new Marked({
  walkTokens: (token) => {
    if (token.type === "heading") token.depth += 1;
  },
});

/** A page of the handbook as HTML, from its text in Markdown. A link to another page is followed within the handbook. */
export function presentHandbookPage(text: string, locale: Locale): { title: string; html: string } {
  const [, title = "", rest = ""] = /^# ([^\n]+)\n([\s\S]*)$/.exec(text) ?? [];
  const worded = rest.replace(
    SCREEN_TEXT,
    (_, key) => `<strong>${escapeHtml(localize(locale, key as MessageKey))}</strong>`,
  );
  const html = sanitizeHtml(markdown.parse(worded, { async: false }), {
    ...RICH_TEXT_RULES,
    allowedTags: [...(RICH_TEXT_RULES.allowedTags as string[]), "kbd"],
    allowedAttributes: { ...RICH_TEXT_RULES.allowedAttributes, img: ["src", "alt", "loading"] },
    transformTags: {
      a: (tagName, { href = "" }) => ({
        tagName,
        attribs: { href: HANDBOOK_PAGES.includes(href as HandbookPage) ? `?page=${href}` : href },
      }),
      img: (tagName, { src, alt = "" }) => ({
        tagName,
        attribs: { src: `/handbook/${locale}/${src}.webp`, alt, loading: "lazy" },
      }),
    },
  });
  return { title, html };
}
