// Fills an empty database with the demo school (`--demo`) or with a school from a file (its path). With `--if-empty` it does
// nothing when the database already contains people.
import { prisma } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import { seedDemo } from "./demo";
import { describeSchoolFileProblem, makeNotEmptyMessage, seedSchoolFromFile } from "./school";

const args = process.argv.slice(2);
const isDemo = args.includes("--demo");
const file = args.find((argument) => !argument.startsWith("--"));

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

async function main(): Promise<void> {
  if (isDemo === Boolean(file))
    fail("Say what to seed: a school's file (see prisma/seed/school.example.json), or --demo.");
  const people = await prisma().person.count();
  if (people > 0 && args.includes("--if-empty")) return;
  if (people > 0) fail(makeNotEmptyMessage(people));
  if (isDemo) {
    await seedDemo(new Date());
    return;
  }
  const { email, password } = await seedSchoolFromFile(file!, new Date());
  console.log(
    `The school is open. Sign in once as ${email} with this password, which is shown only now:\n\n  ${password}\n`,
  );
}

try {
  await main();
} catch (error) {
  if (error instanceof Problem && !isDemo) fail(describeSchoolFileProblem(error));
  if (error instanceof SyntaxError) fail(`The school's file is not JSON: ${error.message}`);
  if ((error as { code?: string }).code === "ENOENT") fail(`There is no file ${file}.`);
  throw error;
}
process.exit(0);
