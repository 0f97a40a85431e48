import { foldAccentsAndCase } from "@/lib/platform/fold";
import { oncePerProcess } from "@/lib/platform/single";

/** Names that people write and `Intl` doesn't know. */
const OTHER_NAMES = {
  uk: "GB",
  usa: "US",
  "great britain": "GB",
  "grande-bretagne": "GB",
  "etats-unis d'amerique": "US",
};

const plain = (text: string) => foldAccentsAndCase(text).replaceAll("’", "'").trim();

/** Every country's code and its names in both languages, each with its code. */
const codesByName = () =>
  oncePerProcess("countries", () => {
    const codes = new Map<string, string>(Object.entries(OTHER_NAMES));
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    const languages = ["en", "fr"].map(
      (language) => new Intl.DisplayNames(language, { type: "region", fallback: "none" }),
    );
    for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
      // A code that is no country's any more, such as East Germany's, becomes that of today's.
      const { region = code } = new Intl.Locale(`und-${code}`);
      for (const names of languages) {
        const name = names.of(code);
        if (name === undefined) continue;
        codes.set(plain(name), region);
        codes.set(plain(code), region);
      }
    }
    return codes;
  });

/** Finds the ISO 3166 code of a country as an address names it: "France", "FR", "Suisse", "Switzerland". Null when unknown. */
export function findCountryCode(country: string): string | null {
  return codesByName().get(plain(country)) ?? null;
}
