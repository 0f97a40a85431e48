// `npm run fix` repairs what the stage lint would refuse, if it can be repaired automatically: layout, imports, safe rules.
import { install } from "./support/install.mjs";
import { run } from "./support/processes.mjs";
import { prepareState } from "./support/project.mjs";
import { main, step } from "./support/steps.mjs";

await main(async () => {
  await prepareState();
  await step("Installing packages", install);
  const args = ["node_modules/@biomejs/biome/bin/biome", "check", "--write", "."];
  process.exitCode = (await run(process.execPath, args, { show: true })).code;
});
