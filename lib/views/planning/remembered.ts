import { oncePerProcess } from "@/lib/platform/single";

/** How many encoded plannings are cached. All readers of a day get the same text, so it is encoded only once per change. */
const REMEMBERED = 64;
type Remembered = { tag: string; json: Promise<string> };
const remembered = () => oncePerProcess("planning-json", () => new Map<string, Remembered>());

/** Returns the JSON text that was made under this key, or makes it when the planning has changed, which its tag says. */
export function rememberJson(key: string, tag: string, make: () => Promise<string>): Promise<string> {
  const texts = remembered();
  const had = texts.get(key);
  if (had?.tag === tag) return had.json;
  const made = { tag, json: make() };
  made.json.catch(() => texts.delete(key));
  texts.delete(key);
  texts.set(key, made);
  if (texts.size > REMEMBERED) texts.delete(texts.keys().next().value!);
  return made.json;
}
