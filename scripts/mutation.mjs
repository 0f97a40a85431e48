// Mutation tests: `node scripts/mutation.mjs` breaks the code in one place at a time and runs the tests that should fail. It
// prints whether the tests or the compiler noticed each change (a mutant), and fails when one went unnoticed. It works on a
// copy of the sources, so that an interrupted run doesn't leave broken sources.
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { pathInProject } from "./support/project.mjs";
import { ExplainedError, isMain, runScript } from "./support/steps.mjs";

const run = promisify(execFile);
const TABLE = "lib/access/changes/table.ts";
const RULES = "lib/compliance/rules";
const RECORDS = "lib/records";

/** Returns the index after the bracket that closes the first bracket at or after `from`. */
function closing(text, from) {
  const pairs = { "[": "]", "{": "}", "(": ")" };
  const open = [];
  for (let at = from; at < text.length; at++) {
    if (text[at] in pairs) open.push(pairs[text[at]]);
    else if (text[at] === open.at(-1)) open.pop();
    if (open.length === 0) return at + 1;
  }
  throw new ExplainedError("A bracket is not closed.");
}

const without = (text, from, to) => text.slice(0, from) + text.slice(to);

/** Makes mutants of the change table: each lacks one effect of a change, or one column in a list. */
async function changeTableMutants() {
  const text = await readFile(pathInProject(TABLE), "utf8");
  const begin = text.indexOf("const NAMES");
  const end = text.indexOf("} as const satisfies");
  const tests = ["lib/access/changes"];
  const mutants = [];
  const kindAt = (at) => [...text.slice(0, at).matchAll(/^ {2}(\w+): \{/gm)].at(-1)?.[1] ?? "shared";
  for (const { 0: found, 1: effect, index } of text.matchAll(/\b(planning|calendars|verdicts): \{/g)) {
    if (index < begin || index > end) continue;
    const to = closing(text, index + found.length - 1);
    const name = `${kindAt(index)}: tells no ${effect}`;
    mutants.push({ name, file: TABLE, text: without(text, index, text[to] === "," ? to + 1 : to), tests });
  }
  for (const { 0: found, index } of text.matchAll(/"\w+"(?:, )?|\.\.\.[A-Z]+(?:, )?/g)) {
    const before = text.slice(0, index);
    // Take only strings inside of a list: the last square bracket before them must be an opening one.
    if (index < begin || index > end || before.lastIndexOf("[") < before.lastIndexOf("]")) continue;
    const name = `${kindAt(index)}: forgets ${found.replace(", ", "")}`;
    mutants.push({
      name,
      file: TABLE,
      text: without(text, index, index + found.length).replace(/\n\s*,\n/, "\n"),
      tests,
    });
  }
  return mutants;
}

/** Makes mutants of the compliance rules: a rule that finds nothing, or one operator that is reversed. */
async function ruleMutants() {
  const files = (await readdir(pathInProject(RULES))).filter((file) => !file.includes(".test."));
  const tests = ["lib/compliance"];
  const mutants = [];
  for (const name of files) {
    const file = `${RULES}/${name}`;
    const text = await readFile(pathInProject(file), "utf8");
    const silent = text
      .replace("export const", "const judged =")
      .replace(/judged = (\w+) = defineRule/, "$1 = defineRule");
    mutants.push({
      name: `${name}: finds nothing`,
      file,
      text: `${silent.replace(/const (\w+) = defineRule\(/, "export const $1 = defineRule({ needs: [], judge: () => [] });\nvoid (")}`,
      tests,
    });
    for (const { 0: found, index } of text.matchAll(/ (===|!==|<|>|\|\||&&) /g)) {
      const sign = { "===": "!==", "!==": "===", "<": ">=", ">": "<=", "||": "&&", "&&": "||" }[found.trim()];
      const line = text.slice(0, index).split("\n").length;
      if (/^\s*(\*|\/\*|import)/.test(text.split("\n")[line - 1])) continue;
      mutants.push({
        name: `${name}:${line}: ${sign} for${found}`.trimEnd(),
        file,
        text: `${text.slice(0, index)} ${sign} ${text.slice(index + found.length)}`,
        tests,
      });
    }
  }
  return mutants;
}

/** Makes mutants of the descriptors of records: 20 members, drawn at random, are missing one by one. */
async function descriptorMutants() {
  const records = await readdir(pathInProject(RECORDS), { recursive: true });
  const files = records.filter((file) => /(^|\/)(descriptor|dictionaries)\.ts$/.test(file)).sort();
  const tests = ["lib/records/resources.api.test.ts", "app/api/role-matrix.api.test.ts", "app/api/lists.api.test.ts"];
  const mutants = [];
  for (const name of files) {
    const file = `${RECORDS}/${name}`;
    const text = await readFile(pathInProject(file), "utf8");
    for (const { 0: found, 1: descriptor, index: begin } of text.matchAll(
      /^export const (\w+) = (defineDictionary\()?\{\n/gm,
    )) {
      const end = closing(text, begin + found.trimEnd().length - 1);
      const members = [...text.slice(begin, end).matchAll(/^ {2}(\w+):/gm)];
      members.forEach(({ 1: member, index }, at) => {
        const to = begin + (members[at + 1]?.index ?? end - begin - 1);
        mutants.push({
          name: `${descriptor} without ${member}`,
          file,
          text: without(text, begin + index, to),
          tests,
          project: "api",
        });
      });
    }
  }
  return drawAtRandom(mutants, 20);
}

function drawAtRandom(list, count) {
  const rest = [...list];
  return Array.from({ length: count }, () => rest.splice(Math.floor(Math.random() * rest.length), 1)[0]);
}

const SUITES = { changes: changeTableMutants, rules: ruleMutants, descriptors: descriptorMutants };

/** Copies the sources to a temporary folder and links node_modules there. */
async function copySources() {
  const folder = await mkdtemp(path.join(tmpdir(), "envol-mutation-"));
  for (const name of [
    "app",
    "components",
    "lib",
    "messages",
    "prisma",
    "scripts",
    "package.json",
    "tsconfig.json",
    "vitest.config.ts",
  ]) {
    await cp(pathInProject(name), path.join(folder, name), { recursive: true });
  }
  await symlink(pathInProject("node_modules"), path.join(folder, "node_modules"));
  return folder;
}

/** Returns "tests" or "compiler", whichever notices a mutant first. Null when none does. */
async function noticedBy(folder, { file, text, tests, project = "unit" }) {
  const target = path.join(folder, file);
  const original = await readFile(target, "utf8");
  await writeFile(target, text);
  const fails = (script, ...args) =>
    run(process.execPath, [`node_modules/${script}`, ...args], { cwd: folder }).then(
      () => false,
      () => true,
    );
  try {
    const byTests = () => fails("vitest/vitest.mjs", "run", "--project", project, "--bail", "1", ...tests);
    const byCompiler = () => fails("typescript/bin/tsc", "--noEmit");
    // Unit tests are quicker than the compiler, and the compiler is quicker than API tests.
    if (project === "unit" && (await byTests())) return "tests";
    if (await byCompiler()) return "compiler";
    return project === "api" && (await byTests()) ? "tests" : null;
  } finally {
    await writeFile(target, original);
  }
}

async function mutate(names) {
  const folder = await copySources();
  let unnoticed = 0;
  let count = 0;
  try {
    for (const name of names) {
      for (const mutant of await SUITES[name]()) {
        const by = await noticedBy(folder, mutant);
        count++;
        if (!by) unnoticed++;
        console.log(`${(by ?? "NOTHING").padEnd(9)} ${mutant.name}`);
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`${count - unnoticed} passed, ${unnoticed} failed`);
  return unnoticed === 0;
}

if (isMain(import.meta.url)) {
  await runScript(async () => {
    const asked = process.argv.slice(2);
    const unknown = asked.find((name) => !(name in SUITES));
    if (unknown) throw new ExplainedError(`There is no suite ${unknown}; there are ${Object.keys(SUITES).join(", ")}.`);
    if (!(await mutate(asked.length ? asked : Object.keys(SUITES)))) process.exitCode = 1;
  });
}
