/** The languages of the product (spec 1 §1). */
export const LOCALES = ["en-US", "fr-FR"] as const;
export type Locale = (typeof LOCALES)[number];

/** Parses a language code: `fr` and `fr-Fr` mean fr-FR (spec 1 §5). Null for a language that the product doesn't have. */
export function parseLocale(code: string | null | undefined): Locale | null {
  if (!code) return null;
  const wanted = code.toLowerCase();
  return LOCALES.find((locale) => locale.toLowerCase() === wanted || locale.slice(0, 2) === wanted) ?? null;
}

/** Returns the product's language that fits an Accept-Language header best. Null when none fits. */
export function negotiateLocale(header: string | null): Locale | null {
  if (!header || header.length > 500) return null;
  const ranges = header.split(",").map((range) => {
    const [tag = "", ...parameters] = range.trim().split(";");
    const weight = parameters.map((parameter) => /^\s*q=([0-9.]+)$/.exec(parameter)?.[1]).find(Boolean);
    return { tag: tag.trim(), quality: weight === undefined ? 1 : Number(weight) };
  });
  ranges.sort((a, b) => b.quality - a.quality);
  for (const { tag, quality } of ranges) {
    const locale = quality > 0 ? (parseLocale(tag) ?? parseLocale(tag.slice(0, 2))) : null;
    if (locale) return locale;
  }
  return null;
}
