import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { readManifest } from "@/lib/activity/inspections/rules";
import type { InspectionCheck, InspectionLight, InspectionView } from "@/lib/activity/inspections/schema";
import { enterFollowUps } from "@/lib/activity/training/follow-up/commands";
import { sha256 } from "@/lib/platform/canonical-json";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { runDueJobs } from "@/lib/testing/jobs";
import { queryAsOwner } from "@/lib/testing/owner";
import { readPdfTexts } from "@/lib/testing/pdf";
import {
  type Enrolled,
  enrolStudent,
  LESSON_START,
  makeLessonEntry,
  makeLessonLeg,
  makeProgram,
} from "@/lib/testing/training";
import { makePerson, makeSite, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import { readZip } from "@/lib/testing/zip";

/** What must be in no byte of any pack. */
const SECRETS = {
  limitation: "Zzlimitvml",
  incomplete: "Zzincomplete",
  invalidated: "Zzinvalidated",
  document: "Zzmedicaldocument",
  draft: "Zzprivatedraft",
  note: "Zzprivatenote",
  email: "zzsecret@school.test",
  phone: "+33 6 99 88 77 66",
  street: "Zzstreet",
};
const DAY = 86_400;

let world: World;
let training: Enrolled;
let pack: InspectionView;
beforeAll(async () => {
  world = await makeWorld();
  const data = {
    ...{ firstName: "Nora", lastName: "Benali-Zoé", email: SECRETS.email, phoneNumber: SECRETS.phone },
    street: SECRETS.street,
  };
  training = await enrolStudent(world, await makeProgram(world, { flights: 1 }), world.site.id, data);
  await asActor(SYSTEM_ACTOR, (work) => enterFollowUps(work, training.id, entriesOf(training)));
  // Whoever wrote it was anonymised since.
  await prisma().exerciseRating.updateMany({ where: { comment: "Wide" }, data: { comment: "" } });
  await seedSecrets();
  pack = await makePackOf({ kind: "Student", trainingId: training.id, parts: ALL_PARTS });
});

const ALL_PARTS = ["Books", "Ratings", "Signatures", "Legs", "Certificates", "Instructors", "Releases", "Audit"];

/** A lesson in theory, one that was flown and signed, and one that nobody signed, which has no leg. */
function entriesOf({ lessons }: Enrolled) {
  const [theory, stalls, alone] = lessons;
  const [stall, turn] = stalls!.session.exercises.map(({ exerciseId }) => exerciseId);
  return [
    makeLessonEntry(world, theory!.id, { theoryMinutes: 55 }),
    makeLessonEntry(world, stalls!.id, {
      legs: [makeLessonLeg(LESSON_START, 65)],
      exerciseRatings: [
        { exerciseId: stall!, rating: 1, comment: "Late, twice" },
        { exerciseId: turn!, rating: 2, comment: "Wide" },
      ],
      isForced: true,
    }),
    makeLessonEntry(world, alone!.id, {
      startAt: new Date((LESSON_START + DAY) * 1000),
      signed: { signature: "Unsigned", at: new Date((LESSON_START + 8 * DAY) * 1000), comment: "" },
    }),
  ];
}

async function makeType(data: { name: string; isHealthData?: boolean; meaning?: string }) {
  return prisma().certificateType.create({
    data: { id: newId(), category: "ForPeople", parts: ["Instructor"], ...data },
  });
}

async function seedSecrets() {
  const now = new Date();
  const [medical, licence] = [
    await makeType({ name: "Medical class 1", isHealthData: true }),
    await makeType({ name: "FI certificate", meaning: "InstructorFi" }),
  ];
  const bytes = Buffer.from(SECRETS.document);
  const file = { id: newId(), name: `${SECRETS.document}.pdf`, mediaType: "application/pdf", size: 4, createdAt: now };
  const said = {
    ...{ state: "Validated" as const, createdAt: now, decidedAt: now, limitations: SECRETS.limitation },
    ...{ incompleteComment: SECRETS.incomplete, invalidationComment: SECRETS.invalidated },
    ...{ issuedOn: new Date("2026-01-01"), expiresOn: new Date("2027-01-31") },
  };
  const of = { personId: training.student.id, typeId: medical.id, serialNumber: "MED-4711" };
  await prisma().certificate.create({
    data: {
      id: newId(),
      ...said,
      ...of,
      file: undefined,
      fileId: (await prisma().storedFile.create({ data: { ...file, bytes, keptAt: now } })).id,
    },
  });
  for (const personId of [world.instructor.id, training.student.id])
    await prisma().certificate.create({
      data: { id: newId(), ...said, typeId: licence.id, personId, serialNumber: "F-FI-0815" },
    });
  const noted = { lessonId: training.lessons[1]!.id, authorId: world.instructor.id, text: SECRETS.note, editedAt: now };
  await prisma().lessonNote.create({ data: { id: newId(), ...noted } });
  await prisma().lessonFollowUpDraft.create({
    data: { lessonId: training.lessons[3]!.id, entry: { comment: SECRETS.draft, note: SECRETS.draft }, editedAt: now },
  });
}

async function ask(body: object, as: SignedInPerson = world.staff) {
  return call("POST", "/api/inspection", { as, body: { siteId: world.site.id, ...body } });
}

const read = async (id: string, as: SignedInPerson = world.staff) =>
  (await (await call("GET", `/api/inspection/${id}`, { as })).json()) as InspectionView;

async function makePackOf(body: object, as: SignedInPerson = world.staff): Promise<InspectionView> {
  const answer = await ask(body, as);
  expect(answer.status).toBe(202);
  const { id } = (await answer.json()) as { id: string };
  await runDueJobs();
  const made = await read(id, as);
  expect(made.progress).toBe("Made");
  return made;
}

const download = async ({ id }: { id: string }, file: string | number) => {
  const answer = await call("GET", `/api/inspection/${id}/file/${file}`, { as: world.staff });
  expect(answer.status).toBe(200);
  return { bytes: Buffer.from(await answer.bytes()), headers: answer.headers };
};
const textOf = (pdf: Buffer) => readPdfTexts(pdf).flat().join("\n");
const check = async ({ id }: { id: string }) =>
  (await (await call("POST", `/api/inspection/${id}/check`, { as: world.staff })).json()) as InspectionCheck;

describe("a pack of a training", () => {
  test("holds each part as a PDF with its pages, size and hash, and all as one PDF", async () => {
    expect(pack.files.map(({ part }) => part)).toEqual(ALL_PARTS);
    for (const file of [...pack.files, pack.whole!]) {
      const { bytes } = await download(pack, file.number === 0 ? "pdf" : file.number);
      expect(bytes.length).toBe(file.size);
      expect(sha256(bytes)).toBe(file.sha256);
      expect(readPdfTexts(bytes).length).toBe(file.pages);
    }
    const whole = textOf((await download(pack, "pdf")).bytes);
    for (const { sha256: hash } of pack.files) expect(whole.replaceAll(/\s|\|/g, "")).toContain(hash);
  });

  test("says ratings, comments, signatures, legs, who might instruct, and what the audit says of them", async () => {
    const texts = new Map(
      await Promise.all(
        pack.files.map(async ({ part, number }) => [part, textOf((await download(pack, number)).bytes)] as const),
      ),
    );
    expect(texts.get("Books")).toContain("Benali-Zoé");
    expect(texts.get("Ratings")).toContain("Late, twice");
    expect(texts.get("Ratings")).toContain("1 Unsatisfactory");
    expect(texts.get("Signatures")).toContain("Not signed within");
    expect(texts.get("Legs")).toContain("1:05");
    expect(texts.get("Certificates")).toContain("F-FI-0815");
    expect(texts.get("Certificates")).toContain("Medical class 1");
    expect(texts.get("Instructors")).toContain("FI certificate (until 31/01/2027)");
    expect(texts.get("Audit")).toContain(`line ${pack.chain!.sequence}`);
    expect(texts.get("Audit")).toContain("lesson-follow-up.");
  });

  test("is one ZIP with a manifest whose own hash agrees", async () => {
    const { bytes, headers } = await download(pack, "zip");
    expect(headers.get("content-disposition")).toContain("inspection-pack.zip");
    const files = readZip(bytes);
    const manifest = readManifest(files.get("manifest.json")!.toString(), pack.manifestHash)!;
    // What an inspector computes of the file is what the school shows.
    expect(sha256(files.get("manifest.json")!)).toBe(pack.manifestHash);
    expect(files.get("manifest.sha256")!.toString()).toBe(`${pack.manifestHash}  manifest.json\n`);
    expect(manifest.auditChain).toEqual(pack.chain);
    expect([...files.keys()].sort()).toEqual(
      [...manifest.files.map(({ name }) => name), "manifest.json", "manifest.sha256"].sort(),
    );
    for (const { name, sha256: hash, size } of manifest.files) {
      expect(files.get(name)!.length).toBe(size);
      expect(sha256(files.get(name)!)).toBe(hash);
    }
    const text = files.get("manifest.json")!.toString();
    expect(readManifest(text.replace("Benali", "Benoli"), pack.manifestHash)).toBeNull();
    expect((await download(pack, "zip")).bytes.equals(bytes)).toBe(true);
  });

  test("tells what doesn't agree before an inspector sees it", () => {
    const kinds = pack.findings.map(({ kind }) => kind);
    expect(kinds).toContain("totalsAgree");
    expect(pack.findings.find(({ kind }) => kind === "totalsAgree")!.values).toMatchObject({
      book: "1:05",
      legs: "1:05",
    });
    expect(kinds).toEqual(expect.arrayContaining(["unsigned", "noLegs", "noComment"]));
    expect(kinds).not.toContain("mayNotInstruct");
    expect(pack.files.find(({ part }) => part === "Signatures")).toMatchObject({ entries: 3, lacking: 1 });
  });

  test("names no document, limitation or comment of a certificate, no draft and no private data, in any byte", async () => {
    const others = await Promise.all([
      makePackOf({ kind: "Site", from: LESSON_START - 30 * DAY, until: LESSON_START + 30 * DAY, parts: ALL_PARTS }),
      makePackOf({
        ...{ kind: "Instructor", instructorId: world.instructor.id, parts: ALL_PARTS },
        ...{ from: LESSON_START - 30 * DAY, until: LESSON_START + 30 * DAY },
      }),
    ]);
    for (const one of [pack, ...others]) {
      expect(one.files.length).toBeGreaterThan(6);
      const { bytes: zip } = await download(one, "zip");
      const whole = (await download(one, "pdf")).bytes;
      const contents = [...readZip(zip).values(), whole];
      for (const [name, secret] of Object.entries(SECRETS)) {
        for (const bytes of contents) {
          expect(bytes.includes(secret), name).toBe(false);
          if (bytes.subarray(0, 4).toString() === "%PDF")
            expect(textOf(bytes).replaceAll(/[\s|]/g, ""), name).not.toContain(secret.replaceAll(" ", ""));
        }
      }
      expect(JSON.stringify(one)).not.toMatch(/Zz|zzsecret/);
    }
  });

  test("lists signatures that were withdrawn: who signed when, and when, by whom and why the lesson was opened again", async () => {
    const lessonId = training.lessons[3]!.id;
    const startAt = new Date((LESSON_START + 2 * DAY) * 1000);
    const signedAt = new Date("2026-10-01T12:00:00Z");
    await prisma().lessonFollowUpDraft.delete({ where: { lessonId } });
    await prisma().lessonFollowUp.create({
      data: {
        ...{ id: newId(), lessonId, instructorId: world.instructor.id, startAt, submittedAt: startAt, comment: "Calm" },
        ...{ signature: "Student", signedAt, signedHash: "ab".repeat(32) },
      },
    });
    const { version } = await prisma().enrolmentSession.update({ where: { id: lessonId }, data: { status: "Done" } });
    const body = { reason: "Rated the wrong stall", version };
    const reopened = await call("POST", `/api/pedagogic-follow-up/lesson/${lessonId}/reopen`, {
      as: world.staff,
      body,
    });
    expect(reopened.status).toBe(200);
    for (const about of [
      { kind: "Student", trainingId: training.id },
      { kind: "Instructor", instructorId: world.instructor.id, from: LESSON_START, until: LESSON_START + 3 * DAY },
    ]) {
      const made = await makePackOf({ ...about, parts: ["Signatures"] });
      const text = textOf((await download(made, 1)).bytes).replaceAll(/\s+/g, " ");
      for (const said of ["Signatures that were withdrawn", "01/10/2026", "Rated the wrong stall", "Nora"])
        expect(text, about.kind).toContain(said);
    }
    const elsewhen = { from: LESSON_START + 5 * DAY, until: LESSON_START + 6 * DAY };
    const other = await makePackOf({ kind: "Site", ...elsewhen, parts: ["Signatures"] });
    expect(textOf((await download(other, 1)).bytes)).not.toContain("Rated the wrong");
  });

  test("is written in the language of who asks", async () => {
    const answer = await call("POST", "/api/inspection", {
      ...{ as: world.staff, headers: { "accept-language": "fr-FR" } },
      body: { siteId: world.site.id, kind: "Student", trainingId: training.id, parts: ["Signatures"] },
    });
    const { id } = (await answer.json()) as { id: string };
    await runDueJobs();
    const { files } = await read(id);
    expect(textOf((await download({ id }, 1)).bytes)).toContain("Signatures, 3 séances");
    expect(files[0]!.name).toBe("01-signatures.pdf");
  });
});

describe("checking a pack", () => {
  test("finds that all agrees", async () => {
    expect(await check(pack)).toEqual({
      ...{ manifest: true, chain: { agrees: true, sequence: null } },
      files: [pack.whole!, ...pack.files].map(({ number }) => ({ number, agrees: true })),
    });
  });

  test("names the file that was changed in the store, be its hash changed with it or not", async () => {
    const { fileId, sha256: hash } = await prisma().inspectionFile.findUniqueOrThrow({
      where: { packId_number: { packId: pack.id, number: 4 } },
    });
    const flip = `UPDATE stored_file SET bytes = set_byte(bytes, 500, get_byte(bytes, 500) # 1) WHERE id = '${fileId}'`;
    await queryAsOwner(flip);
    const faults = async () => (await check(pack)).files.filter(({ agrees }) => !agrees).map(({ number }) => number);
    expect(await faults()).toEqual([4]);
    const follow = (to: string) => `UPDATE inspection_file SET sha256 = ${to} WHERE file_id = '${fileId}'`;
    await queryAsOwner(follow(`(SELECT encode(sha256(bytes), 'hex') FROM stored_file WHERE id = '${fileId}')`));
    expect(await faults()).toEqual([4]);
    await queryAsOwner(flip);
    await queryAsOwner(follow(`'${hash}'`));
    expect(await faults()).toEqual([]);
  });

  test("tells that the manifest was changed, and that the audit's chain was", async () => {
    const { manifest } = await prisma().inspectionPack.findUniqueOrThrow({ where: { id: pack.id } });
    await prisma().inspectionPack.update({
      where: { id: pack.id },
      data: { manifest: manifest.replace("Benali", "B") },
    });
    expect((await check(pack)).manifest).toBe(false);
    await prisma().inspectionPack.update({ where: { id: pack.id }, data: { manifest } });
    const forced = (action: string) =>
      queryAsOwner(`SET session_replication_role = replica; UPDATE audit_entry SET action = ${action}
        WHERE id = (SELECT entry_id FROM audit_link WHERE sequence = 2)`);
    await forced("action || 'x'");
    expect((await check(pack)).chain).toEqual({ agrees: false, sequence: 2 });
    await forced("left(action, -1)");
    expect((await check(pack)).chain.agrees).toBe(true);
  });
});

describe("who may", () => {
  test("make and read packs: staff and the head of training of the site, nobody else", async () => {
    const other = await makeSite();
    const stranger = await signInAs(await makePerson({ roles: { [other.id]: ["Staff", "Instructor"] } }));
    const body = { kind: "Student", trainingId: training.id, parts: ["Legs"] };
    for (const as of [world.student, world.instructor, world.renter, training.student]) {
      expect((await ask(body, as)).status).toBe(403);
      expect((await call("GET", `/api/inspection/${pack.id}`, { as })).status).toBe(403);
      expect((await call("GET", `/api/inspection/${pack.id}/file/1`, { as })).status).toBe(403);
      expect((await call("POST", `/api/inspection/${pack.id}/check`, { as })).status).toBe(403);
    }
    expect((await ask(body, stranger)).status).toBe(404);
    for (const path of ["", "/file/1", "/file/zip", "/file/pdf"])
      expect((await call("GET", `/api/inspection/${pack.id}${path}`, { as: stranger })).status).toBe(404);
    expect((await call("POST", `/api/inspection/${pack.id}/check`, { as: stranger })).status).toBe(404);
    const list = await call("GET", `/api/inspection?siteId=${world.site.id}`, { as: stranger });
    expect(list.status).toBe(404);
    const head = await signInAs(await makePerson({ roles: { [world.site.id]: ["Instructor"] } }));
    await prisma().dutyGrant.create({ data: { personId: head.id, siteId: world.site.id, duty: "HeadOfTraining" } });
    expect((await makePackOf(body, head)).files.length).toBe(1);
  });

  test("ask only for what is of the site, with a period and at least one part that it can have", async () => {
    const other = await makeSite();
    const elsewhere = await enrolStudent(world, training.revisionId, other.id);
    const refused = async (body: object) => {
      const answer = await ask(body);
      return [answer.status, Object.keys(((await answer.json()) as { errors?: object }).errors ?? {})];
    };
    const period = { from: LESSON_START, until: LESSON_START + DAY };
    const parts = ["Legs"];
    for (const trainingId of [undefined, newId(), elsewhere.id])
      expect(await refused({ kind: "Student", trainingId, parts })).toEqual([422, ["trainingId"]]);
    const admins = await call("POST", "/api/inspection", {
      ...{ as: world.admin, body: { siteId: world.site.id, kind: "Student", trainingId: elsewhere.id, parts } },
    });
    expect(admins.status).toBe(422);
    expect(await refused({ kind: "Aircraft", aircraftId: newId(), ...period, parts })).toEqual([422, ["aircraftId"]]);
    expect(await refused({ kind: "Instructor", instructorId: world.renter.id, ...period, parts })).toEqual([
      422,
      ["instructorId"],
    ]);
    expect(await refused({ kind: "Site", parts })).toEqual([422, ["from"]]);
    expect(await refused({ kind: "Site", from: DAY * 20, until: DAY * 10, parts })).toEqual([422, ["until"]]);
    expect(await refused({ kind: "Site", from: LESSON_START, until: 9e15, parts })).toEqual([422, ["until"]]);
    expect(await refused({ kind: "Site", from: 0, until: LESSON_START, parts })).toEqual([422, ["until"]]);
    for (const wrong of [[], ["Legs", "Legs"]])
      expect(await refused({ kind: "Site", ...period, parts: wrong })).toEqual([422, ["parts"]]);
    expect(await refused({ kind: "Aircraft", aircraftId: world.aircraft.id, ...period, parts: ["Books"] })).toEqual([
      422,
      ["parts"],
    ]);
  });

  test("have only so many made at once; one that stands still has failed and no longer counts", async () => {
    const body = { kind: "Site", from: LESSON_START, until: LESSON_START + DAY, parts: ["Legs"] };
    const staff = await signInAs(await makePerson({ roles: { [world.site.id]: ["Staff"] } }));
    const ids: string[] = [];
    for (let at = 0; at < 3; at++) ids.push(((await (await ask(body, staff)).json()) as { id: string }).id);
    expect((await ask(body, staff)).status).toBe(429);
    const long = { seenAt: new Date(Date.now() - 120_000), filesInAll: 2 };
    await prisma().inspectionPack.update({ where: { id: ids[0]! }, data: long });
    expect((await read(ids[0]!)).progress).toBe("Failed");
    expect((await ask(body, staff)).status).toBe(202);
    await runDueJobs();
    const list = (await (
      await call("GET", `/api/inspection?siteId=${world.site.id}`, { as: staff })
    ).json()) as InspectionLight[];
    expect(list.find(({ id }) => id === ids[1])!.progress).toBe("Made");
  });

  test("no longer, whose right ended before it was made: the pack fails and holds nothing", async () => {
    const staff = await signInAs(await makePerson({ roles: { [world.site.id]: ["Staff"] } }));
    const answer = await ask({ kind: "Student", trainingId: training.id, parts: ["Legs"] }, staff);
    const { id } = (await answer.json()) as { id: string };
    await prisma().siteRole.deleteMany({ where: { personId: staff.id } });
    await runDueJobs();
    expect(await read(id)).toMatchObject({ progress: "Failed", files: [], whole: null });
    expect((await call("GET", `/api/inspection/${id}/file/zip`, { as: world.staff })).status).toBe(404);
  });
});

test("a person who is anonymised takes the packs that name them along, with every file", async () => {
  const leaving = await enrolStudent(world, training.revisionId);
  const made = await makePackOf({ kind: "Student", trainingId: leaving.id, parts: ["Books", "Legs"] });
  const files = await prisma().inspectionFile.findMany({ where: { packId: made.id } });
  await prisma().person.update({ where: { id: leaving.student.id }, data: { state: "Disabled" } });
  const { version } = await prisma().person.findUniqueOrThrow({ where: { id: leaving.student.id } });
  const path = `/api/user/${leaving.student.id}/anonymise`;
  expect((await call("POST", path, { as: world.superAdmin, body: { version } })).status).toBe(204);
  expect((await call("GET", `/api/inspection/${made.id}`, { as: world.staff })).status).toBe(404);
  const left = { where: { id: { in: files.map(({ fileId }) => fileId) } } };
  expect(await prisma().storedFile.count(left)).toBe(0);
});
