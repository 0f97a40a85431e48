import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { enterFollowUps } from "@/lib/activity/training/follow-up/commands";
import type { ProgressBook } from "@/lib/activity/training/progress-book/schema";
import {
  chainEntries,
  checkRecord,
  readRecord,
  toSignedText,
  writeRecord,
} from "@/lib/activity/training/student-record/rules";
import type { ImportedRecordView, StudentEntry } from "@/lib/activity/training/student-record/schema";
import { utcDayToUnix } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { signForSchool } from "@/lib/records/school/signing/commands";
import { fingerprintOf, makeSchoolKey, signText } from "@/lib/records/school/signing/rules";
import type { TrustedKeyView } from "@/lib/records/school/signing/schema";
import { call } from "@/lib/testing/call";
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

let world: World;
let training: Enrolled;
beforeAll(async () => {
  world = await makeWorld();
  training = await enrolStudent(world, await makeProgram(world), world.site.id, { lastName: "Lefèvre" });
  const [theory, stalls] = training.lessons;
  const [stall, turn] = stalls!.session.exercises.map(({ exerciseId }) => exerciseId);
  const exerciseRatings = [
    { exerciseId: stall!, rating: 1, comment: "Late" },
    { exerciseId: turn!, rating: 3, comment: "" },
  ];
  await asActor(SYSTEM_ACTOR, (work) =>
    enterFollowUps(work, training.id, [
      makeLessonEntry(world, theory!.id, { theoryMinutes: 55 }),
      makeLessonEntry(world, stalls!.id, {
        legs: [{ ...makeLessonLeg(LESSON_START, 65), distanceKm: 84 }],
        exerciseRatings,
        isForced: true,
      }),
    ]),
  );
  await prisma().enrolment.update({ where: { id: training.id }, data: { startOn: new Date("2026-01-10") } });
  const [paper, skillTest, passed, failed] = [0, 2, 1, 2];
  const exams = [
    // A paper that was passed elsewhere, before the training began.
    { kind: paper, day: utcDayToUnix("2025-11-03"), entries: [{ subject: 2, result: passed, mark: 80 }] },
    {
      ...{ kind: paper, day: utcDayToUnix("2026-03-02"), place: "Lyon", examiner: "DGAC" },
      entries: [
        { subject: 0, result: passed, mark: 92 },
        { subject: 8, result: failed, mark: 60 },
      ],
    },
    {
      ...{ kind: skillTest, day: utcDayToUnix("2026-09-02"), examiner: "A. Durand", note: "Calm" },
      entries: [{ result: passed }],
    },
  ];
  for (const body of exams) {
    const recorded = await call("POST", `/api/user-programRevision/${training.id}/exam`, {
      as: world.instructor,
      body,
    });
    expect(recorded.status).toBe(201);
  }
  const answer = await call("POST", `/api/user-programSession/${stalls!.id}/repeat`, { as: world.instructor });
  expect(answer.status).toBe(201);
});

async function exported(as: SignedInPerson = world.staff, id = training.id): Promise<string> {
  const answer = await call("GET", `/api/user-programRevision/${id}/record`, { as });
  expect(answer.status).toBe(200);
  return answer.text();
}
const newStudent = async () => signInAs(await makePerson({ roles: { [world.site.id]: ["Student"] } }));
async function send(
  student: { id: string },
  record: string,
  { preview = false, as = world.staff, isSamePerson = true } = {},
) {
  const query = preview ? "?preview=1" : "";
  const answer = await call("POST", `/api/user/${student.id}/student-record${query}`, {
    as,
    body: { record, isSamePerson },
  });
  const body = JSON.parse(await answer.text()) as ImportedRecordView & { message?: string };
  return { status: answer.status, body };
}
async function readBook(id: string): Promise<ProgressBook> {
  const answer = await call("GET", `/api/user-programRevision/${id}/progress-book`, { as: world.admin });
  return (await answer.json()) as ProgressBook;
}
/** What a book says, without what is another school's: ids, versions, and who signed. */
const contentOf = ({ phases, hours, counts, ratings, redo, exams }: ProgressBook) => ({
  theory: exams.theory,
  exams: exams.exams.map(({ id: _, version: __, recordedBy: ___, ...exam }) => exam),
  ...{ hours, counts, ratings, redo: redo.map(({ name, rating, comment }) => ({ name, rating, comment })) },
  phases: phases.map(({ name, lessons }) => ({
    name,
    lessons: lessons.map((lesson) => ({
      ...{ title: lesson.title, minutes: lesson.minutes, at: lesson.at, comment: lesson.comment },
      ...{
        rating: lesson.rating,
        isForced: lesson.isForced,
        instructor: lesson.instructor?.name,
        status: lesson.status,
      },
      ...{ isRepetition: lesson.repeatsId !== null, aircraft: lesson.aircraft },
      exercises: lesson.exercises.map(({ name: of, rating, comment }) => ({ of, rating, comment })),
    })),
  })),
});

/** What was given, without what becomes of it where it comes in: who signed, and the form of the syllabus. */
const givenOf = (text: string) =>
  checkRecord(readRecord(text)!).lines.flatMap(({ entry }) => {
    if (entry.kind !== "lesson") return [];
    return [{ ...entry, given: entry.given && { ...entry.given, signature: null } }];
  });

/** Changes one number, text or answer in the entry of a line, from the last line backwards. */
function changeOneValue(text: string, fromEnd: number, which: number): { text: string; line: number } {
  const rows = text.trimEnd().split("\n");
  const at = rows.length - 2 - fromEnd;
  const values = [...rows[at]!.matchAll(/(?<=":)(\d+|true|false|"(?:[^"\\]|\\.)*")(?=[,}])/g)];
  const { index, 0: value } = values[which % values.length]!;
  const changes: Record<string, string> = { true: "false", false: "true" };
  const other = changes[value] ?? (value.startsWith('"') ? `"x${value.slice(1)}` : `${Number(value) + 1}`);
  rows[at] = `${rows[at]!.slice(0, index)}${other}${rows[at]!.slice(index + value.length)}`;
  return { text: `${rows.join("\n")}\n`, line: at };
}

/** The same record from a school of which nothing is known here. */
function signElsewhere(text: string) {
  const key = makeSchoolKey();
  const [student, ...others] = checkRecord(readRecord(text)!).lines.map(({ entry }) => entry);
  const abroad = { ...(student as StudentEntry), school: "Aéro-club voisin", publicKey: key.publicKey };
  const lines = chainEntries([abroad, ...others]);
  return { key, text: writeRecord(lines, signText(toSignedText(lines.at(-1)!.hash), key)!) };
}

describe("a student record", () => {
  test("holds the training without the instructions, and never the key that signed it", async () => {
    const text = await exported(training.student);
    expect(text).not.toContain(INSTRUCTIONS);
    expect(text).not.toContain("instructions");
    const { privateKey } = await prisma().schoolKey.findFirstOrThrow();
    expect(text).not.toContain(privateKey);
    expect(privateKey).not.toContain("MC4CAQAwBQYDK2Vw");
    expect(checkRecord(readRecord(text)!).faults).toEqual([]);
    for (const as of [world.admin, world.staff]) {
      const answer = await call("GET", "/api/school/key", { as });
      const body = await answer.text();
      expect(answer.status).toBe(as === world.admin ? 200 : 403);
      expect(body).not.toContain(privateKey);
    }
    const audit = await prisma().auditEntry.findMany({ where: { subjectKind: "school-key" } });
    expect(JSON.stringify(audit)).not.toContain(privateKey);
    expect(audit.length).toBe(1);
  });

  test("gives the same book where it comes in, in the same programme, as a training that was left", async () => {
    const student = await newStudent();
    const text = await exported();
    // The legs are another pilot's here, so that nothing overlaps.
    expect((await send(student, text, { isSamePerson: false })).body.message).toContain("Lefèvre");
    const { status, body } = await send(student, text);
    expect(status, JSON.stringify(body)).toBe(201);
    const [book, own] = [await readBook(body.trainingId!), await readBook(training.id)];
    expect(contentOf(book)).toEqual(contentOf(own));
    expect(own.exams.exams).toHaveLength(4);
    expect(book.training.programRevisionId).toBe(own.training.programRevisionId);
    expect(book.training.leftAt).not.toBeNull();
    const given = book.phases.flatMap(({ lessons }) => lessons).filter(({ at }) => at !== null);
    expect(given.map(({ signature }) => signature)).toEqual([2, 2]);
    const kept = await prisma().importedRecord.findFirstOrThrow({ where: { enrolmentId: body.trainingId! } });
    expect(kept.acceptedById).toBe(world.staff.id);
    // The same record doesn't come in twice, for whomever.
    expect((await send(await newStudent(), text)).status).toBe(409);
    // Nor does one that was issued anew, on another day, tell of another training.
    const [first, ...others] = checkRecord(readRecord(text)!).lines.map(({ entry }) => entry);
    const anew = chainEntries([{ ...(first as StudentEntry), issuedOn: "2026-11-22" }, ...others]);
    const signed = await asActor(SYSTEM_ACTOR, (work) => signForSchool(work, toSignedText(anew.at(-1)!.hash)));
    const again = writeRecord(anew, signed.signature);
    for (const preview of [true, false]) expect((await send(student, again, { preview })).status).toBe(409);
  });

  test("of a school whose key nobody has confirmed stays out; an admin confirms it by its fingerprint only", async () => {
    const student = await newStudent();
    const { key, text } = signElsewhere(await exported());
    const seen = await send(student, text, { preview: true });
    expect(seen.body).toMatchObject({ faults: [], isKeyConfirmed: false, school: "Aéro-club voisin", lessons: 2 });
    expect(seen.body.trainingId).toBeNull();
    expect((await send(student, text)).status).toBe(409);
    const body = { publicKey: key.publicKey, schoolName: "Aéro-club voisin", fingerprint: "0000 0000" };
    const confirm = (over: object, as = world.admin) =>
      call("POST", "/api/school/trusted-key", { as, body: { ...body, ...over } });
    expect((await confirm({})).status).toBe(422);
    const typed = fingerprintOf(key.publicKey).toLowerCase().replaceAll(" ", "");
    expect((await confirm({ fingerprint: typed }, world.staff)).status).toBe(403);
    expect((await send(student, text)).status).toBe(409);
    expect((await confirm({ fingerprint: typed })).status).toBe(204);
    expect((await send(student, text)).status).toBe(201);

    // A school says that its key was lost: what it signed is refused again.
    const listed = async () => (await call("GET", "/api/school/trusted-key", { as: world.admin })).json();
    const [own] = ((await listed()) as TrustedKeyView[]).filter(
      ({ fingerprint }) => fingerprint === fingerprintOf(key.publicKey),
    );
    expect(own).toMatchObject({ schoolName: "Aéro-club voisin", confirmedBy: expect.any(String) });
    const withdraw = (as: SignedInPerson) => call("DELETE", `/api/school/trusted-key/${own!.id}`, { as });
    expect((await withdraw(world.staff)).status).toBe(403);
    expect((await withdraw(world.admin)).status).toBe(204);
    expect((await withdraw(world.admin)).status).toBe(404);
    expect(await listed()).not.toContainEqual(expect.objectContaining({ id: own!.id }));
    // The training that came in before stays; another record of the same key waits for a new confirmation.
    const [head, ...others] = checkRecord(readRecord(text)!).lines.map(({ entry }) => entry);
    const lines = chainEntries([{ ...(head as StudentEntry), startedOn: "2026-01-09" }, ...others]);
    const next = writeRecord(lines, signText(toSignedText(lines.at(-1)!.hash), key)!);
    expect((await send(student, next)).status).toBe(409);
    expect((await confirm({ fingerprint: typed })).status).toBe(204);
    expect((await send(await newStudent(), next)).status).toBe(201);
  });

  test("comes in at another site and goes out again the same, and any value that is changed names its line", async () => {
    const site = await makeSite();
    const staff = await signInAs(await makePerson({ roles: { [site.id]: ["Staff"] } }));
    const comment = fc.string({
      unit: fc.constantFrom("é", "ß", "空", "a", '"', "\\", "<", "’"),
      minLength: 1,
      maxLength: 12,
    });
    const given = fc.record({
      ...{ comment, rating: fc.integer({ min: 1, max: 3 }), minutes: fc.integer({ min: 1, max: 300 }) },
      ...{ isSolo: fc.boolean(), briefing: fc.integer({ min: 0, max: 90 }), which: fc.nat(1_000) },
    });
    let day = 0;
    await fc.assert(
      fc.asyncProperty(fc.tuple(given, given, given), async (lessons) => {
        const trained = await enrolStudent(world, training.revisionId);
        const entries = trained.lessons.map(({ id, session }, at) => {
          const { comment: said, rating, minutes, isSolo, briefing } = lessons[at]!;
          const startAt = LESSON_START + ++day * 86_400;
          const exerciseRatings = session.exercises.map(({ exerciseId }) => ({ exerciseId, rating, comment: said }));
          const isFlown = at > 0;
          return makeLessonEntry(world, id, {
            ...{ startAt: new Date(startAt * 1000), comment: said, briefingMinutes: briefing, isForced: rating < 3 },
            ...{ exerciseRatings, theoryMinutes: isFlown ? 0 : minutes },
            legs: isFlown ? [{ ...makeLessonLeg(startAt, minutes, isSolo), distanceKm: isSolo ? minutes : null }] : [],
          });
        });
        await asActor(SYSTEM_ACTOR, (work) => enterFollowUps(work, trained.id, entries));
        const text = await exported(world.staff, trained.id);
        const newcomer = await signInAs(await makePerson({ roles: { [site.id]: ["Student"] } }));
        for (const [at, { which }] of lessons.entries()) {
          const { text: changed, line } = changeOneValue(text, at, which);
          const { faults } = (await send(newcomer, changed, { preview: true, as: staff })).body;
          expect(
            faults.map((one) => one.line),
            changed,
          ).toContain(line);
          expect((await send(newcomer, changed, { as: staff })).status).toBe(422);
        }
        const { status, body } = await send(newcomer, text, { as: staff });
        expect(status, JSON.stringify(body)).toBe(201);
        const again = await exported(staff, body.trainingId!);
        expect(givenOf(again)).toEqual(givenOf(text));
        expect(givenOf(again)).toHaveLength(3);
        const flown = givenOf(text).flatMap(({ given }) => given?.legs ?? []);
        // What nobody measured is left out.
        for (const { distanceKm, hasInstructor, offBlock, onBlock } of flown)
          expect(distanceKm).toBe(hasInstructor ? undefined : (onBlock - offBlock) / 60);
      }),
      { numRuns: 6 },
    );
  });

  test("of an unknown syllabus brings a programme that is locked and that nobody else is enrolled in, once", async () => {
    const entries = checkRecord(readRecord(await exported())!).lines.map(({ entry }) => entry);
    const abroad = entries.map((entry) =>
      entry.kind === "syllabus" ? { ...entry, syllabus: { ...entry.syllabus, name: "PPL(A) of elsewhere" } } : entry,
    );
    const key = await prisma().schoolKey.findFirstOrThrow();
    const write = (issuedOn: string) => {
      const lines = chainEntries(abroad.map((one) => (one.kind === "student" ? { ...one, issuedOn } : one)));
      return writeRecord(lines, signText(toSignedText(lines.at(-1)!.hash), key)!);
    };
    const first = await send(await newStudent(), write("2026-11-01"));
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    const second = await send(await newStudent(), write("2026-11-02"));
    const rows = await prisma().enrolment.findMany({
      where: { id: { in: [first.body.trainingId!, second.body.trainingId!] } },
      include: { revision: { include: { program: true } } },
    });
    expect(new Set(rows.map(({ revisionId }) => revisionId)).size).toBe(1);
    expect(rows[0]!.revision).toMatchObject({ name: "PPL(A) of elsewhere", program: { state: "Disabled" } });
    expect(rows[0]!.revision.lockedAt).not.toBeNull();
  });

  test("that was changed is named by its lines, and nothing of it comes in", async () => {
    const student = await newStudent();
    const text = await exported();
    const changed = text.replace("Calm flight", "Fine flight");
    expect((await send(student, changed, { preview: true })).body.faults).toEqual([{ line: 3, fault: "changed" }]);
    expect((await send(student, changed)).status).toBe(422);
    expect((await send(student, text.replace('"kind":"lesson"', '"kind":"lessn"'))).status).toBe(422);
    expect((await send(student, "{}")).status).toBe(422);
    expect(await prisma().enrolment.count({ where: { studentId: student.id } })).toBe(0);
  });

  test("with an exam that can't be true stays out, and its line is named", async () => {
    const student = await newStudent();
    const entries = checkRecord(readRecord(await exported())!).lines.map(({ entry }) => entry);
    const passed = entries.find((one) => one.kind === "exam" && one.result === "Passed")!;
    const key = await prisma().schoolKey.findFirstOrThrow();
    const lines = chainEntries([...entries, { ...passed, day: "2026-04-02" } as (typeof entries)[number]]);
    const text = writeRecord(lines, signText(toSignedText(lines.at(-1)!.hash), key)!);
    // It is said as soon as the record is looked at, not only when it is accepted.
    for (const preview of [true, false]) {
      const { status, body } = await send(student, text, { preview });
      expect(status).toBe(422);
      expect(JSON.stringify(body)).toContain(`${lines.length}`);
    }
    expect(await prisma().enrolment.count({ where: { studentId: student.id } })).toBe(0);
  });

  test("isn't taken for themselves by a student, nor by who teaches only", async () => {
    const text = await exported();
    for (const as of [training.student, world.instructor, world.renter])
      expect((await send(training.student, text, { as })).status).toBe(403);
  });
});
