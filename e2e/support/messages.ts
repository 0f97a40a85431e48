import { readdirSync, readFileSync } from "node:fs";

/** Reads the messages of a language from their files, by namespace. */
export function readMessagesOf(locale: string): Record<string, unknown> {
  return Object.fromEntries(
    readdirSync(`messages/${locale}`).map((file) => [
      file.replace(".json", ""),
      JSON.parse(readFileSync(`messages/${locale}/${file}`, "utf8")),
    ]),
  );
}
