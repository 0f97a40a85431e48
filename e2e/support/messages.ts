import { readdirSync, readFileSync } from "node:fs";

/** The messages of a language by namespace, as their files hold them. */
export function messagesOf(locale: string): Record<string, unknown> {
  return Object.fromEntries(
    readdirSync(`messages/${locale}`).map((file) => [
      file.replace(".json", ""),
      JSON.parse(readFileSync(`messages/${locale}/${file}`, "utf8")),
    ]),
  );
}
