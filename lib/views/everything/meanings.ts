import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { oncePerProcess } from "@/lib/platform/single";
import { COMMON_COLUMNS } from "./common-columns";

const readModels = (): string =>
  oncePerProcess("models", () => {
    const folder = path.join(/* turbopackIgnore: true */ process.cwd(), "prisma/models");
    return readdirSync(folder)
      .map((file) => readFileSync(path.join(folder, file), "utf8"))
      .join("\n");
  });

/** A model with the sentences above it, its fields, and its table's name. */
const MODEL = /((?:^\/\/\/.*\n)*)^model \w+ \{\n([\s\S]*?)^ {2}@@map\("(\w+)"\)/gm;
const FIELD = /((?:^ *\/\/\/.*\n)*)^ {2}(\w+) +\w.*$/gm;

const sentenceOf = (comments: string) =>
  comments
    .replaceAll(/^ *\/\/\/ ?/gm, "")
    .trim()
    .replaceAll(/\s*\n\s*/g, " ");

/** What tables (`person`) and columns (`person.email`) mean, by the sentences that prisma/models has above them. */
export function readMeanings(models = readModels()): Map<string, string> {
  const meanings = new Map<string, string>();
  for (const [, above, fields, table] of models.matchAll(MODEL)) {
    meanings.set(table!, sentenceOf(above!));
    for (const [field, comments, name] of fields!.matchAll(FIELD)) {
      const column = /@map\("(\w+)"\)/.exec(field)?.[1] ?? name!;
      meanings.set(`${table}.${column}`, sentenceOf(comments!));
    }
  }
  return meanings;
}

/** What a column means: its own sentence, or else what columns of its name mean everywhere, or whose row it names. */
export function meaningOf(
  meanings: ReadonlyMap<string, string>,
  { table, column, refersTo }: { table: string; column: string; refersTo: string | null },
): string {
  const common = COMMON_COLUMNS[column as keyof typeof COMMON_COLUMNS] as string | undefined;
  return meanings.get(`${table}.${column}`) || common || (refersTo ? `The id of a row of ${refersTo}.` : "");
}
