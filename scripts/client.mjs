// `npm run client -- URL FOLDER` writes a package by which programs call the API of the installation at an address, with the types of
// its own version.
import { installPackages } from "./support/install.mjs";
import { requireNode } from "./support/project.mjs";
import { ExplainedError, runScript, runStep } from "./support/steps.mjs";

await runScript(async () => {
  requireNode();
  const [url, folder] = process.argv.slice(2);
  if (!folder || !URL.canParse(url))
    throw new ExplainedError(
      "Say where Envol runs, and where the package goes: npm run client -- http://localhost:3000 ./client",
    );
  await runStep("Installing packages", installPackages);
  await runStep("Writing the package", async () => {
    const { tsImport } = await import("tsx/esm/api");
    const { writeClient } = await tsImport("./write-client/write-client.ts", import.meta.url);
    await writeClient(await fetchDocument(new URL("/api/openapi.json", url)), folder);
  });
});

async function fetchDocument(address) {
  const answer = await fetch(address).catch((error) => {
    throw new ExplainedError(`${address.href} can't be reached: ${error.cause?.message ?? error.message}`);
  });
  if (!answer.ok) throw new ExplainedError(`${address.href} answered ${answer.status}.`);
  return answer.json();
}
