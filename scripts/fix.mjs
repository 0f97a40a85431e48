// `npm run fix` repairs what the stage lint would refuse, if it can be repaired automatically: layout, imports, safe rules.
import { installPackages } from "./support/install.mjs";
import { run } from "./support/processes.mjs";
import { prepareState } from "./support/project.mjs";
import { runScript, runStep } from "./support/steps.mjs";

await runScript(async () => {
  await prepareState();
  await runStep("Installing packages", installPackages);
  const args = ["node_modules/@biomejs/biome/bin/biome", "check", "--write", "."];
  process.exitCode = (await run(process.execPath, args, { show: true })).code;
});
