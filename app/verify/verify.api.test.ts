import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { enterFollowUps } from "@/lib/activity/training/follow-up/commands";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { readPdfTexts } from "@/lib/testing/pdf";
import {
  type Enrolled,
  enrolStudent,
  INSTRUCTIONS,
  LESSON_START,
  makeLessonEntry,
  makeLessonLeg,
  makeProgram,
} from "@/lib/testing/training";
import { makePerson, makeSite, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import { GET, POST } from "./route";

let world: World;
let training: Enrolled;
let address = 0;
beforeAll(async () => {
  world = await makeWorld();
  const data = { firstName: "Zoé", lastName: "Lefèvre-Ory" };
  training = await enrolStudent(world, await makeProgram(world), world.site.id, data);
  const [theory, stalls] = training.lessons;
  const [stall, turn] = stalls!.session.exercises.map(({ exerciseId }) => exerciseId);
  await asActor(SYSTEM_ACTOR, (work) =>
    enterFollowUps(work, training.id, [
      makeLessonEntry(world, theory!.id, { theoryMinutes: 55 }),
      makeLessonEntry(world, stalls!.id, {
        legs: [makeLessonLeg(LESSON_START, 65)],
        exerciseRatings: [
          { exerciseId: stall!, rating: 1, comment: "Late, twice" },
          { exerciseId: turn!, rating: 3, comment: "" },
        ],
        isForced: true,
      }),
    ]),
  );
});

async function issue(language = "en-US", as: SignedInPerson = training.student, id = training.id) {
  const path = `/api/user-programRevision/${id}/progress-book/export`;
  const answer = await call("POST", path, { as, headers: { "accept-language": language } });
  expect(answer.status).toBe(200);
  const name = answer.headers.get("content-disposition");
  const pdf = await answer.bytes();
  const pages = readPdfTexts(pdf);
  const foot = /Code ([0-9A-Z-]{11}) · (.+?)(?:\||$)/.exec(pages[0]!.find((line) => line.startsWith("Code "))!)!;
  const totals = pages[0]!.find((line) => /^(Theory|Théorie) \d+:/.test(line))!;
  return { pdf, pages, name, paper: { code: foot[1]!, name: foot[2]!, totals } };
}

type Sent = { paper?: Record<string, string>; file?: Uint8Array; body?: BodyInit; type?: string; from?: string };
/** Each check comes from another address, so that only the test of the limit counts its checks. */
async function check({ paper, file, body, type, from = `192.0.2.${++address}` }: Sent) {
  const headers = new Headers({ "x-forwarded-for": from, "accept-language": "en-US" });
  if (type) headers.set("content-type", type);
  const form = new FormData();
  if (file) form.append("file", new File([new Uint8Array(file)], "book.pdf", { type: "application/pdf" }));
  const sent = body ?? (file ? form : new URLSearchParams(paper));
  const answer = await POST(new Request("http://localhost:3000/verify", { method: "POST", headers, body: sent }));
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
}
const AGREES = "It agrees";
const DIFFERS = "It doesn’t agree";

describe("the PDF of a progress book", () => {
  test("says every lesson, exercise and total in the reader's language, and its code, hash and number on each page", async () => {
    const { pages, name, paper } = await issue();
    expect(name).toContain("progress-book.pdf");
    const text = pages.flat().join("\n");
    for (const words of ["Last name|Lefèvre-Ory", "First name|Zoé", "Theory", "Stalls", "Alone", "Late, twice"])
      expect(text).toContain(words);
    for (const words of ["No instructor", "Not planned", "No aircraft", "No rating", "No comment", "1 Unsatisfactory"])
      expect(text).toContain(words);
    for (const words of ["RNP APCH, LNAV+V|0", "Conventional, ILS|2", "Touch-and-go|3", "Rated 1: 1. Rated 2: 0."])
      expect(text).toContain(words);
    expect(text).toContain("Aircraft|1:05|0:00|2:00");
    expect(text).toContain("Exercises without a skill: 2 rated, on average 2.0.");
    const { factsHash } = await prisma().issuedBook.findFirstOrThrow({
      where: { code: paper.code.replace("-", "") },
    });
    for (const [at, page] of pages.entries()) {
      expect(page.join("\n")).toContain(`Page ${at + 1} of ${pages.length}`);
      expect(page.join("\n")).toContain(factsHash);
    }
    const french = (await issue("fr-FR")).pages.flat().join("\n");
    expect(french).toContain("Prénom|Zoé");
    expect(french).toContain(factsHash);
    expect(french).not.toContain("No comment");
  });

  test("holds no instructions, whoever asks", async () => {
    for (const as of [training.student, world.instructor, world.staff, world.admin]) {
      const { pages } = await issue("en-US", as);
      expect(pages.flat().join(" ")).not.toContain(INSTRUCTIONS.slice(0, 12));
    }
  });

  test("isn't made for another student or another site's instructor, and nothing is kept of that", async () => {
    const site = await makeSite();
    const stranger = await signInAs(await makePerson({ roles: { [site.id]: ["Instructor", "Staff"] } }));
    const before = await prisma().issuedBook.count();
    for (const as of [stranger, world.renter, world.student]) {
      const answer = await call("POST", `/api/user-programRevision/${training.id}/progress-book/export`, { as });
      expect(answer.status).toBe(404);
    }
    expect(await prisma().issuedBook.count()).toBe(before);
  });
});

describe("who checks a progress book", () => {
  test("needs no sign-in and no script, and is asked in their language", async () => {
    const request = new Request("http://localhost:3000/verify", { headers: { "accept-language": "fr-FR" } });
    const answer = await GET(request);
    const html = await answer.text();
    expect(html).toContain("Vérifier un livret de progression");
    expect(html).not.toContain("<script");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("is told that the PDF agrees, and that one with a changed byte doesn't", async () => {
    const { pdf } = await issue();
    expect((await check({ file: pdf })).html).toContain(AGREES);
    for (const at of [20, pdf.length >> 1, pdf.length - 3]) {
      const changed = Buffer.from(pdf);
      changed[at]! ^= 1;
      expect((await check({ file: changed })).html).toContain(DIFFERS);
    }
  });

  test("may type the paper as people type", async () => {
    const { paper } = await issue("fr-FR");
    const agrees = async (over: object) => (await check({ paper: { ...paper, ...over } })).html.includes(AGREES);
    expect(await agrees({})).toBe(true);
    expect(await agrees({ code: ` ${paper.code.toLowerCase().replace("-", " ")} ` })).toBe(true);
    expect(await agrees({ name: "LEFEVRE ORY  zoe" })).toBe(true);
    expect(await agrees({ totals: "0:55 1h05 0:00 4 2" })).toBe(true);
    for (const over of [{ name: "Zoé" }, { totals: "0:55 1:06 0:00 4 2" }, { totals: "" }, { code: "00000-00000" }])
      expect(await agrees(over), JSON.stringify(over)).toBe(false);
  });

  test("learns nothing of what differs: unknown code, other's code, wrong name and wrong totals have one answer", async () => {
    const stranger = await enrolStudent(world, training.revisionId);
    const [{ paper }, other] = [await issue(), await issue("en-US", stranger.student, stranger.id)];
    const wrong = [
      { ...paper, code: "7K3PM-Q2X9A" },
      { ...paper, name: "Somebody Else" },
      { ...paper, totals: "1" },
      { ...paper, code: other.paper.code },
      {},
    ];
    const answers = await Promise.all(wrong.map((one) => check({ paper: one })));
    expect(new Set(answers.map(({ html }) => html)).size).toBe(1);
    expect(answers[0]!.html).toContain(DIFFERS);
    expect(answers[0]!.html).not.toContain("Lefèvre");
  });

  test("can't guess the name of a code, nor try codes without end", async () => {
    const { paper } = await issue();
    const guesses = [];
    for (let at = 0; at < 21; at++) guesses.push(await check({ paper: { ...paper, name: `Guess ${at}` } }));
    expect(guesses.map(({ status }) => status).indexOf(429)).toBe(20);
    const last = guesses.at(-1)!;
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    const from = "198.51.100.7";
    const tries = [];
    for (let at = 0; at < 61; at++)
      tries.push(await check({ paper: { ...paper, code: `AAAAA-${10_000 + at}` }, from }));
    expect(tries.map(({ status }) => status).indexOf(429)).toBe(60);
  });

  test("sends a huge file, an empty one, no form or a broken one: each is refused in words", async () => {
    const huge = await check({ file: new Uint8Array(5_100_000) });
    expect(huge.status).toBe(413);
    expect((await check({ file: new Uint8Array(0) })).status).toBe(422);
    expect((await check({ body: "{}", type: "application/json" })).status).toBe(415);
    const broken = await check({ body: "--x\r\nnonsense", type: "multipart/form-data; boundary=x" });
    expect(broken.status).toBe(400);
    expect(broken.html).toContain("<form");
    expect((await check({ file: Buffer.from("<html>no PDF</html>") })).html).toContain(DIFFERS);
    const long = await check({ paper: { code: "A".repeat(70_000), name: "", totals: "" } });
    expect(long.status).toBe(413);
  });
});
