import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOTS = ["app", "components", "lib", "prisma/seed"];
export const GENERATED_FILE_PATTERN = /^(app\/api\/routes\.generated|prisma\/generated)/;

/**
 * An import in a source file. `to` is a path from the repository's root when it is one of our files, else the package's
 * name.
 */
export type FileImport = { from: string; to: string; isType: boolean };

export const sourceFiles = [
  ...ROOTS.flatMap(filesUnder),
  "proxy.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
].filter((file) => !GENERATED_FILE_PATTERN.test(file));
export const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith("lib/testing/");
export const sourceImports = sourceFiles.flatMap(importsOf);

function filesUnder(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|tsx|mts)$/.test(file))
    .map((file) => path.join(root, file));
}

/** Lists the imports of a file. Our own files are given as paths from the repository's root. */
function importsOf(file: string): FileImport[] {
  const source = readFileSync(file, "utf8");
  const statements = source.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?([^;"']*?from\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g,
  );
  return [...statements].map(([, type, names = "", target, lazy]) => {
    const isType = Boolean(type) || /^\{(\s*type\s+\w+( as \w+)?,?)+\s*\}\s*from/.test(names.trim());
    return { from: file, to: resolve(file, (target ?? lazy)!), isType };
  });
}

function resolve(file: string, target: string): string {
  const bare = target.startsWith("@/")
    ? target.slice(2)
    : target.startsWith(".")
      ? path.join(path.dirname(file), target)
      : null;
  if (bare === null) return target;
  return (
    [bare, `${bare}.ts`, `${bare}.tsx`, `${bare}/index.ts`].find((one) => /\.\w+$/.test(one) && existsSync(one)) ?? bare
  );
}
