import sanitizeHtml from "sanitize-html";

const ID = "[0-9a-f]{24}";
/** The attribute in which a stored text names its images, because their addresses depend on where the text is shown. */
const FILE_ATTRIBUTE = "data-file";
const IMAGE_ADDRESS = new RegExp(`/file/(${ID})$`);

/** What a text with a form may hold: the tags and attributes that the editor makes. */
export const RICH_TEXT_RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      "p",
      "h2",
      "h3",
      "h4",
      "ul",
      "ol",
      "li",
      "blockquote",
      "hr",
      "br",
      "strong",
      "em",
      "u",
      "s",
      "code",
      "pre",
      "a",
    ],
    ...["img", "table", "thead", "tbody", "tr", "th", "td"],
  ],
  allowedAttributes: {
    a: ["href"],
    img: [FILE_ATTRIBUTE, "alt"],
    ol: ["start"],
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  // A browser reads what is neither a tag nor a character as it likes.
  disallowedTagsMode: "discard",
  nestingLimit: 30,
};

/**
 * Cleans the HTML of a rich text before it is stored: only tags and attributes that the editor makes stay. An image must be
 * one of our files; it keeps the file's id.
 */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html.normalize("NFC").toWellFormed(), {
    ...RICH_TEXT_RULES,
    transformTags: {
      img: (tagName, { src, alt, [FILE_ATTRIBUTE]: file }) => {
        const id = IMAGE_ADDRESS.exec(src ?? "")?.[1] ?? (new RegExp(`^${ID}$`).test(file ?? "") ? file : undefined);
        return { tagName, attribs: { ...(id ? { [FILE_ATTRIBUTE]: id } : {}), ...(alt ? { alt } : {}) } };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs[FILE_ATTRIBUTE],
  }).trim();
}

/**
 * Makes the HTML that a browser gets of a stored rich text. It is cleaned again, so that a fault of an earlier version harms
 * nobody. `addressOf` says where an image's file is read.
 */
export function presentRichText(stored: string, addressOf: (fileId: string) => string): string {
  if (!stored) return "";
  return sanitizeHtml(stored, {
    ...RICH_TEXT_RULES,
    allowedAttributes: { ...RICH_TEXT_RULES.allowedAttributes, a: ["href", "rel", "target"], img: ["src", "alt"] },
    transformTags: {
      a: (tagName, { href }) => ({
        tagName,
        attribs: { ...(href ? { href } : {}), rel: "noopener noreferrer", target: "_blank" },
      }),
      img: (tagName, { alt, [FILE_ATTRIBUTE]: file }) => ({
        tagName,
        attribs: { ...(file ? { src: addressOf(file) } : {}), ...(alt ? { alt } : {}) },
      }),
    },
  });
}

/** Lists the files of the images in a stored rich text. */
export const listImagesOfRichText = (stored: string): string[] =>
  [...stored.matchAll(new RegExp(`${FILE_ATTRIBUTE}="(${ID})"`, "g"))].map((match) => match[1]!);

/** The words of a stored rich text, without its form, for comparisons and searches. */
export function toPlainWords(stored: string): string {
  const spaced = stored.replace(/<\/(p|h\d|li|tr|td|th|blockquote|pre)>|<br\s*\/?>/g, "$& ");
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}

/** The lines of a stored rich text for a document without form: one for each paragraph, point and row of a table. */
export function toPlainLines(stored: string): string[] {
  const marked = stored
    .replace(/<li[^>]*>(?:\s*<p>)?/g, "\n• ")
    .replace(/<img[^>]*>/g, (tag) => tag.replace(/^.*? alt="([^"]+)".*$/, "[$1]").replace(/^<img.*$/, ""))
    .replace(/<\/t[dh]>\s*(?=<t[dh])/g, " | ")
    .replace(/<\/(p|h\d|li|tr|blockquote|pre|ul|ol)>|<br\s*\/?>|<hr\s*\/?>/g, "\n");
  return marked
    .split("\n")
    .map(toPlainWords)
    .filter((line) => line && line !== "•");
}
