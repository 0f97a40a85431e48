// Bundles the service worker of a build, with the list of files that the page of the own flights needs without network.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathInProject } from "./project.mjs";

const PAGE = "offline";
export const serviceWorkerOf = (dist) => pathInProject(`${dist}/service-worker.js`);

export async function buildServiceWorker(dist) {
  // It is loaded here, because the command that installs the packages loads this file, too.
  const { build } = await import("esbuild");
  const files = await listFiles(dist);
  const revision = (await readFile(pathInProject(`${dist}/BUILD_ID`), "utf8")).trim();
  // The names of built files hold a hash of their content, that of the page doesn't.
  const entries = [{ url: `/${PAGE}`, revision }, ...files.map((url) => ({ url, revision: null }))];
  await build({
    entryPoints: [pathInProject("service-worker/main.js")],
    outfile: serviceWorkerOf(dist),
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
    define: { "self.__SW_MANIFEST": JSON.stringify(entries), "process.env.NODE_ENV": '"production"' },
  });
}

/** The scripts and styles of the page, from the build's own lists, and the fonts that the styles name. */
async function listFiles(dist) {
  const read = (file) => readFile(pathInProject(`${dist}/${file}`), "utf8");
  const { rootMainFiles, polyfillFiles } = JSON.parse(await read("build-manifest.json"));
  const list = await read(`server/app/${PAGE}/page_client-reference-manifest.js`);
  const { clientModules, entryCSSFiles, entryJSFiles } = JSON.parse(
    list
      .slice(list.lastIndexOf("__RSC_MANIFEST["))
      .replace(/^[^=]*=\s*/, "")
      .replace(/;\s*$/, ""),
  );
  const named = [
    ...Object.values(clientModules).flatMap(({ chunks }) => chunks),
    ...Object.values(entryCSSFiles).flatMap((files) => files.map(({ path: file }) => file)),
    ...Object.values(entryJSFiles ?? {}).flat(),
    ...[...rootMainFiles, ...polyfillFiles],
  ].map((file) => `/_next/${file.replace(/^\/?(_next\/)?/, "")}`);
  const fonts = await Promise.all(
    [...new Set(named)]
      .filter((file) => file.endsWith(".css"))
      .map(async (file) => {
        const urls = (await read(file.replace("/_next/", ""))).matchAll(/url\(["']?([^"')]+\.woff2)["']?\)/g);
        return [...urls].map(([, url]) => path.posix.resolve(path.posix.dirname(file), url));
      }),
  );
  return [...new Set([...named, ...fonts.flat()])].sort();
}
