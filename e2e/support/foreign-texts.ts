import { readFileSync } from "node:fs";
import { readMessagesOf } from "./messages";

/** Only texts of at least this length are checked, because shorter ones may be equal in both languages. */
const LEAST_LENGTH = 13;

type OtherTexts = {
  least: number;
  namespaces: string[];
  /**
   * For each language of a page, texts of the other language that must not appear there: whole texts, and the beginnings of
   * texts with values.
   */
  byLanguage: Record<string, { whole: string[]; beginnings: string[] }>;
};

function textsIn(node: unknown): string[] {
  if (typeof node === "string") return [node];
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(textsIn) : [];
}

let found: OtherTexts | undefined;

/** Collects, for each language, the texts that exist only in the other language. A page must not show them. */
export function collectForeignTexts(): OtherTexts {
  if (found) return found;
  const english = readMessagesOf("en-US");
  const texts = { "en-US": textsIn(english), "fr-FR": textsIn(readMessagesOf("fr-FR")) };
  // Names from the data of the demo school appear in every language, so they are allowed.
  const data = ["demo", "syllabi-fr"].flatMap((file) =>
    textsIn(JSON.parse(readFileSync(`prisma/seed/${file}.json`, "utf8"))),
  );
  const onlyIn = (those: string[], these: string[]) => {
    const beginning = (text: string) => text.split("{")[0]!.trimEnd();
    const own = new Set([...these, ...data].map((text) => text.slice(0, LEAST_LENGTH)));
    const foreign = those.filter((text) => !own.has(text.slice(0, LEAST_LENGTH)));
    return {
      whole: foreign.filter((text) => !text.includes("{") && text.length >= LEAST_LENGTH),
      beginnings: foreign
        .filter((text) => text.includes("{"))
        .map(beginning)
        .filter((text) => text.length >= LEAST_LENGTH),
    };
  };
  found = {
    least: LEAST_LENGTH,
    namespaces: Object.keys(english),
    byLanguage: {
      "en-US": onlyIn(texts["fr-FR"], texts["en-US"]),
      "fr-FR": onlyIn(texts["en-US"], texts["fr-FR"]),
    },
  };
  return found;
}

/**
 * Runs in each page before the page's own scripts. It checks each new text of an element or of an accessible attribute once.
 * A text of the other language, or the key of a missing text, is logged as a console error, which fails the test.
 */
export function reportForeignTexts({ least, namespaces, byLanguage }: OtherTexts): void {
  const key = new RegExp(`^(${namespaces.join("|")})(\\.(?!json$)[A-Za-z0-9]+)+$`);
  const attributes = ["aria-label", "aria-description", "title", "placeholder", "alt"];
  const foreign = Object.fromEntries(
    Object.entries(byLanguage).map(([language, { whole, beginnings }]) => [
      language,
      { whole: new Set(whole), beginnings: new Map(beginnings.map((text) => [text.slice(0, least), text])) },
    ]),
  );
  const seen = new Set<string>();

  function look(text: string, from: Element | null): void {
    const language = document.documentElement.lang;
    const said = text.trim();
    // Skip a text with its own `lang` attribute, such as the language name "Français".
    if (said.length < 3 || from?.closest("script, style, [lang]:not(html)") || seen.has(language + said)) return;
    seen.add(language + said);
    const { whole, beginnings } = foreign[language] ?? {};
    const beginning = beginnings?.get(said.slice(0, least));
    const isForeign = whole?.has(said) || (beginning !== undefined && said.startsWith(beginning));
    if (isForeign) console.error(`In ${language} the page says, in the other language: ${said}`);
    if (key.test(said)) console.error(`The page shows the name of a text: ${said}`);
  }
  function lookAt(element: Element): void {
    for (const name of attributes) look(element.getAttribute(name) ?? "", element);
  }
  function lookThrough(node: Node): void {
    if (node instanceof Text) look(node.data, node.parentElement);
    if (!(node instanceof Element)) return;
    lookAt(node);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let one = walker.nextNode(); one; one = walker.nextNode()) {
      if (one instanceof Element) lookAt(one);
      else look(one.nodeValue ?? "", one.parentElement);
    }
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "childList") for (const node of addedNodes) lookThrough(node);
      else if (target instanceof Element) lookAt(target);
      else look(target.nodeValue ?? "", target.parentElement);
    }
  }).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: attributes,
  });
}
