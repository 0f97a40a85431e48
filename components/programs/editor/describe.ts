import { formatHours } from "@/lib/platform/hours";

/** The longest text that is quoted. A longer one is only named. */
const LONGEST_QUOTE = 60;

type Texts = {
  fieldOf: (name: string) => string;
  /** The word of a choice, such as "solo". Undefined where the field isn't a choice. */
  wordOf: (name: string, value: string) => string | undefined;
  becomes: (field: string, from: string, to: string) => string;
  changed: (field: string) => string;
  empty: string;
};

/** A value in words, or null where it is too long to be quoted. */
export function sayValue(name: string, value: unknown, texts: Pick<Texts, "wordOf" | "empty">): string | null {
  if (typeof value === "number") return formatHours(value);
  if (typeof value !== "string" || /[<>]/.test(value)) return null;
  if (value === "") return texts.empty;
  return value.length > LONGEST_QUOTE ? null : (texts.wordOf(name, value) ?? value);
}

/** Says what was changed: "duration 1:15 becomes 1:30". */
export function describeChanges<V extends object>(from: V, to: V, names: readonly (keyof V)[], texts: Texts): string[] {
  return names.map((key) => {
    const name = String(key);
    const [was, is] = [sayValue(name, from[key], texts), sayValue(name, to[key], texts)];
    return was !== null && is !== null
      ? texts.becomes(texts.fieldOf(name), was, is)
      : texts.changed(texts.fieldOf(name));
  });
}

export const joinSentence = (parts: readonly string[]) => parts.join(", ");

/** The text of a value of which both versions are shown: words of a rich text, names of a list. */
export function sayWhole(name: string, value: unknown, texts: Pick<Texts, "wordOf" | "empty">): string {
  if (Array.isArray(value))
    return (
      value.map((one) => (typeof one === "string" ? one : ((one as { name?: string }).name ?? ""))).join(", ") ||
      texts.empty
    );
  if (typeof value === "string" && /[<>]/.test(value)) {
    const parsed = new DOMParser().parseFromString(value.replace(/<\/(p|h\d|li)>/g, "$&\n"), "text/html");
    return parsed.body.textContent?.trim() || texts.empty;
  }
  return sayValue(name, value, texts) ?? (typeof value === "object" ? "…" : String(value));
}
