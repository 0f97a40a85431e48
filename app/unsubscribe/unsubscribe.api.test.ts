import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeUnsubscribeUrl } from "@/lib/activity/notifications/unsubscribe";
import { prisma } from "@/lib/platform/db";
import { makePerson, makeSchool } from "@/lib/testing/world";
import { GET, POST } from "./[token]/route";

const DAILY = { reservationCreated: { when: "Digest" }, reservationChanged: { when: "Digest" } };
let reader: { id: string };
let address = 0;

beforeAll(async () => {
  await makeSchool({ name: "Aéro-club <des Alpes>" });
  reader = await makePerson();
});
beforeEach(async () => {
  await prisma().person.update({ where: { id: reader.id }, data: { notificationChoices: DAILY, state: "Active" } });
});

const tokenOf = (id: string) => makeUnsubscribeUrl(id).split("/unsubscribe/")[1]!;
/** Each call comes from another address, so that only the test of the limit counts its calls. */
function open(
  verb: typeof GET,
  token: string,
  { body, from = `192.0.2.${++address}` }: { body?: string; from?: string } = {},
) {
  const headers = { "x-forwarded-for": from, "content-type": "application/x-www-form-urlencoded" };
  const request = new Request(`http://localhost:3000/unsubscribe/${token}`, {
    method: verb === GET ? "GET" : "POST",
    headers,
    body,
  });
  return verb(request, { params: Promise.resolve({ token }) });
}
const choices = async () => (await prisma().person.findUniqueOrThrow({ where: { id: reader.id } })).notificationChoices;
/** What comes in the digest unless somebody chooses otherwise stops with it. */
const USUALLY = { siteCertificateEnds: { mail: false }, prerequisitesAccepted: { mail: false } };
const STOPPED = {
  ...USUALLY,
  reservationCreated: { mail: false, when: "Digest" },
  reservationChanged: { mail: false, when: "Digest" },
};

describe("the link of a digest", () => {
  test("asks, without stopping anything, as a program that checks mails would otherwise stop it", async () => {
    const answer = await open(GET, tokenOf(reader.id));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await answer.text();
    expect(html).toContain('<form method="post"><button type="submit">');
    expect(html, "names are texts").toContain("Aéro-club &#60;des Alpes&#62;");
    expect(await choices()).toEqual(DAILY);
  });

  test("stops the digest when its button is pressed, or when the mail program does it, and not what comes at once", async () => {
    await prisma().person.update({
      where: { id: reader.id },
      data: { notificationChoices: { reservationCreated: { when: "Digest" } } },
    });
    const answer = await open(POST, tokenOf(reader.id), { body: "List-Unsubscribe=One-Click" });
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain("<form");
    expect(await choices()).toEqual({ ...USUALLY, reservationCreated: { mail: false, when: "Digest" } });
  });

  test("is audited, and once more it changes nothing", async () => {
    await open(POST, tokenOf(reader.id));
    expect(await choices()).toEqual(STOPPED);
    await open(POST, tokenOf(reader.id));
    expect(await choices()).toEqual(STOPPED);
    const lines = await prisma().auditEntry.findMany({ where: { action: "person.stopDigest", subjectId: reader.id } });
    expect(lines.map(({ after }) => after)).toContainEqual({ notificationChoices: STOPPED });
    expect(lines.filter(({ after }) => JSON.stringify(after).includes("reservationChanged"))).toHaveLength(1);
  });

  test("of somebody else doesn't come from one's own", async () => {
    const other = await makePerson();
    const [, signature] = tokenOf(other.id).split(".");
    const own = tokenOf(reader.id);
    for (const token of [
      `${reader.id}.${signature}`,
      own.slice(0, -1) + (own.endsWith("A") ? "B" : "A"),
      reader.id,
      `${reader.id}.`,
      `${own}x`,
      "x",
      "%00",
    ]) {
      for (const verb of [GET, POST]) expect((await open(verb, token)).status, token).toBe(404);
    }
    expect(await choices()).toEqual(DAILY);
  });

  test("is nobody's once the account is disabled", async () => {
    await prisma().person.update({ where: { id: reader.id }, data: { state: "Disabled" } });
    expect((await open(POST, tokenOf(reader.id))).status).toBe(404);
    expect(await choices()).toEqual(DAILY);
  });

  test("can't be tried without end", async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 205; n++) statuses.add((await open(POST, "x", { from: "198.51.100.7" })).status);
    expect([...statuses]).toEqual([404, 429]);
    const limited = await open(GET, "x", { from: "198.51.100.7" });
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await open(GET, tokenOf(reader.id), { from: "198.51.100.7" })).status, "a right one still works").toBe(200);
  });
});
