import { existsSync, readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppProcess, startAppForTests } from "../../scripts/support/app.mjs";
import { bearerHeader, signIn, type Token, waitUntilTruthy } from "./client";

let app: AppProcess;
let staff: Token;
beforeAll(async () => {
  app = await startAppForTests({ seed: "demo" });
  staff = await signIn(app.url, "staff");
});
afterAll(() => app?.stop());

const PDF = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

async function upload(path: string, content: string): Promise<{ status: number; id?: string; detail?: string }> {
  const form = new FormData();
  form.append("file", new Blob([content]), "file");
  const answer = await fetch(`${app.url}/api/${path}`, { method: "POST", headers: bearerHeader(staff), body: form });
  return { status: answer.status, ...(await answer.json()) };
}

/** Finds the processes that read files. Only Linux tells their command lines. */
function findReaders(): number[] {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((pid) => {
    try {
      const isReader = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("scripts/read-files/main.mjs");
      return isReader && existsSync(`/proc/${pid}/task`) && parentsOf(pid).includes(app.pid);
    } catch {
      return false;
    }
  });
}

function parentsOf(pid: number): number[] {
  const parent = Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  return parent > 1 ? [parent, ...parentsOf(parent)] : [];
}

test("a file that somebody has sent is given out as a download in which nothing runs", async () => {
  const { id } = await upload("file/temp", PDF);
  const { headers } = await fetch(`${app.url}/api/file/${id}`, { headers: bearerHeader(staff) });
  expect(headers.get("content-disposition")).toMatch(/^attachment/);
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
});

test("the built application reads files in another process, whose death costs nobody anything", async () => {
  expect(await upload("file/temp", PDF)).toMatchObject({ status: 201 });
  expect(await upload("user/import?preview=1", "a,b\n".repeat(400_000))).toMatchObject({
    status: 422,
    detail: "The table is too long: at most 1000 lines below its headings at a time.",
  });
  if (process.platform !== "linux") return;
  const [reader, ...others] = findReaders();
  expect(others).toEqual([]);
  expect(readFileSync(`/proc/${reader}/environ`, "utf8")).not.toMatch(/DATABASE|SECRET/);
  process.kill(reader!, "SIGKILL");
  await waitUntilTruthy(() => findReaders().length === 0, 5_000);
  expect(await upload("file/temp", PDF)).toMatchObject({ status: 201 });
  const again = findReaders();
  expect(again).toHaveLength(1);
  // A server that dies leaves no process behind.
  app.kill("SIGKILL");
  await waitUntilTruthy(() => !existsSync(`/proc/${again[0]}`), 5_000);
});
