import { existsSync } from "node:fs";
import { run } from "./processes.mjs";
import { isRootUser } from "./project.mjs";

// This variant of Chromium can't open windows, but runs the same tests in half the time.
const HEADLESS = "/usr/bin/chromium-headless-shell";
const KNOWN = [process.env.CHROMIUM_PATH, HEADLESS, "/usr/bin/chromium", "/usr/bin/google-chrome"];

/** Finds a Chromium for the browser tests, or installs one. Returns { path }, or { reason } with a text. */
export async function findOrInstallBrowser() {
  if (process.env.CHROMIUM_PATH && !existsSync(process.env.CHROMIUM_PATH)) {
    return { reason: `CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, where there is nothing` };
  }
  const found = (await present()) ?? ((await installOne()) && (await present()));
  return found
    ? { path: found }
    : { reason: "no Chromium was found and none could be installed: install one, or set CHROMIUM_PATH" };
}

async function present() {
  const { chromium } = await import("playwright");
  return [...KNOWN, chromium.executablePath()].find((file) => file && existsSync(file));
}

async function installOne() {
  if (isRootUser() && existsSync("/etc/debian_version")) {
    console.log("Installing Chromium with apt-get …");
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update"], { env }).catch(() => {});
    for (const name of ["chromium-headless-shell", "chromium"]) {
      const { code } = await run("apt-get", ["install", "-y", name], { env }).catch(() => ({ code: 1 }));
      if (code === 0) return true;
    }
  }
  console.log("Installing Playwright's Chromium …");
  const { code } = await run(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"]);
  return code === 0;
}
