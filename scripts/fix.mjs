// `npm run fix` formats the sources, sorts imports and applies the safe fixes of the lint rules.
import { installPackages } from "./support/install.mjs";
import { run } from "./support/processes.mjs";
import { prepareStateFolder } from "./support/project.mjs";
import { runScript, runStep } from "./support/steps.mjs";

await runScript(async () => {
  await prepareStateFolder();
  await runStep("Installing packages", installPackages);
  const args = ["node_modules/@biomejs/biome/bin/biome", "check", "--write", "."];
  process.exitCode = (await run(process.execPath, args, { show: true })).code;
});
