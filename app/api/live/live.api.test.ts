import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { connectionPool, prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { makeLearner } from "@/lib/testing/examples";
import { makePerson, makeReservation, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

const HOUR = 3600;
const NINE = Date.UTC(NEXT_YEAR, 5, 10, 7) / 1000;
let days = 0;
const nine = () => NINE + 86_400 * days++;

// biome-ignore lint/suspicious/noExplicitAny: events carry what their name says.
type LiveEvent = { name: string; data: any };

/** A client of the live stream, like a browser that shows the planning board. */
class Board {
  readonly events: LiveEvent[] = [];
  ended = false;
  private waiting: (() => void)[] = [];

  static async open(as: SignedInPerson): Promise<Board> {
    const answer = await call("GET", "/api/live", { as, byCookie: true });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/event-stream");
    const board = new Board(answer.body!.getReader());
    open.push(board);
    return board;
  }

  private constructor(private readonly reader: ReadableStreamDefaultReader<Uint8Array>) {
    void this.read();
  }

  private async read() {
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      const { done, value } = await this.reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
      const parts = text.split("\n\n");
      text = parts.pop()!;
      for (const part of parts) {
        const name = /^event: (.*)$/m.exec(part)?.[1];
        const data = /^data: (.*)$/m.exec(part)?.[1];
        if (name && data) this.events.push({ name, data: JSON.parse(data) });
      }
      this.wake();
    }
    this.ended = true;
    this.wake();
  }

  private wake() {
    for (const one of this.waiting.splice(0)) one();
  }

  async until(what: (board: Board) => unknown, limit = 5_000) {
    for (const end = Date.now() + limit; !what(this); ) {
      const left = end - Date.now();
      if (left <= 0) throw new Error(`not within ${limit} ms: ${what}; came: ${JSON.stringify(this.events)}`);
      await Promise.race([
        new Promise<void>((resolve) => this.waiting.push(resolve)),
        new Promise((resolve) => setTimeout(resolve, left)),
      ]);
    }
  }

  named(name: string) {
    return this.events.filter((one) => one.name === name).map((one) => one.data);
  }

  /** Returns the received changes. Those up to the number in the event "hello" are skipped, because the board has them. */
  changes() {
    const since = this.named("hello")[0]?.numbers ?? {};
    return this.named("planning").filter((one) => !(one.number <= since[one.siteId]));
  }

  close = () => this.reader.cancel();
}

const open: Board[] = [];
afterEach(async () => {
  for (const board of open.splice(0)) await board.close();
});

const opened = async (as: SignedInPerson) => {
  const board = await Board.open(as);
  await board.until((one) => one.named("hello").length);
  return board;
};

let world: World;
let other: World;
beforeAll(async () => {
  world = await makeWorld();
  other = await makeWorld();
  // The first stream makes the instance listen to PostgreSQL. Wait for its "resync", so that tests miss no event.
  const first = await Board.open(world.admin);
  await first.until((one) => one.named("resync").length && one.named("hello").length);
  await makeReservation(world, { start: nine() });
  await first.until((one) => one.changes().length);
  await first.close();
});

const fresh = async (as: SignedInPerson) => signInAs(as);
/** Another person of the same site, because each has only a few streams at a time. */
const another = async () => signInAs(await makePerson({ roles: { [world.site.id]: ["Student"] } }));

describe("an open board", () => {
  test("is told the number of the last change of each of its sites, then every change by its number", async () => {
    const board = await opened(world.student);
    const [hello] = board.named("hello");
    expect(Object.keys(hello.numbers)).toEqual([world.site.id]);
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push((await makeReservation(world, { start: nine() })).id);
    await board.until((one) => one.changes().length === 3);
    const last = hello.numbers[world.site.id];
    expect(board.changes().map((one) => [one.siteId, one.number, one.id])).toEqual(
      ids.map((id, n) => [world.site.id, last + 1 + n, id]),
    );
  });

  test("hears a change within a second of its answer", async () => {
    const board = await opened(world.staff);
    const { id } = await makeReservation(world, { start: nine() });
    await board.until((one) => one.changes().some((change) => change.id === id), 1_000);
  });

  test("hears of its own sites and of no other; an admin hears of all", async () => {
    const [mine, admins] = [await opened(world.instructor), await opened(world.admin)];
    expect(Object.keys(admins.named("hello")[0].numbers).sort()).toEqual([world.site.id, other.site.id].sort());
    const abroad = await makeReservation(other, { start: nine() });
    const here = await makeReservation(world, { start: nine() });
    await mine.until((one) => one.changes().length === 1);
    await admins.until((one) => one.changes().length === 2);
    expect(mine.changes().map((one) => one.id)).toEqual([here.id]);
    expect(admins.changes().map((one) => one.id)).toEqual([abroad.id, here.id]);
  });

  test("is sent what everybody of the site may see: the bar of the planning, to the letter", async () => {
    const [student, staff] = [await opened(world.student), await opened(world.staff)];
    const start = nine();
    const body = {
      siteId: world.site.id,
      start,
      end: start + HOUR,
      aircraft: { aircraftId: world.aircraft.id, commentaryForClient: "Gate 2" },
      users: [{ userId: world.renter.id, reservationUserRole: 1 }],
      commentaryForGlobal: "Owes us money",
    };
    await call("POST", "/api/reservation/renter", { as: world.staff, body });
    for (const board of [student, staff]) await board.until((one) => one.changes().length === 1);
    expect(staff.changes()).toEqual(student.changes());
    const [{ reservation }] = student.changes();
    const url = `/api/reservation/planning?siteId=${world.site.id}&from=${start}&to=${start + HOUR}`;
    expect([reservation]).toEqual(await (await call("GET", url, { as: world.student })).json());
    expect(JSON.stringify(student.events)).not.toMatch(/Gate 2|money|@/);
  });

  test("hears what is learned where its reader takes part, or may read all details of the site", async () => {
    const learner = await makeLearner(world, "Practical");
    const own = await signInAs(await prisma().person.findUniqueOrThrow({ where: { id: learner.id } }));
    const boards = [await opened(world.instructor), await opened(own), await opened(await another())];
    const { id } = await makeReservation(world, { type: "Practical", start: nine(), learner });
    for (const board of boards) await board.until((one) => one.changes().some((change) => change.id === id));
    const titles = boards.map((one) => one.changes().find((change) => change.id === id).reservation.title);
    expect(titles).toEqual(["Stalls", "Stalls", null]);
  });

  test("shows a cancelled one as cancelled, and one that was taken back as gone", async () => {
    const [cancelled, withdrawn] = [
      await makeReservation(world, { start: nine() }),
      await makeReservation(world, { start: nine() }),
    ];
    const board = await opened(world.student);
    const body = { reasonId: world.cancellationReason.id, version: 1 };
    await call("PATCH", `/api/reservation/${cancelled.id}/cancel`, { as: world.staff, body });
    await call("DELETE", `/api/reservation/${withdrawn.id}`, { as: world.staff, headers: { "if-match": '"1"' } });
    await board.until((one) => one.changes().length === 2);
    expect(board.changes()).toMatchObject([
      { kind: "Reservation", id: cancelled.id, reservation: { id: cancelled.id, reservationState: 2, version: 2 } },
      { kind: "Reservation", id: withdrawn.id, reservation: null },
    ]);
  });

  test("hears nothing of a booking that was refused", async () => {
    const start = nine();
    await makeReservation(world, { start });
    const board = await opened(world.staff);
    await expect(makeReservation(world, { start })).rejects.toThrow();
    const { id } = await makeReservation(world, { start: nine() });
    await board.until((one) => one.changes().length === 1);
    expect(board.changes()[0]?.id).toBe(id);
  });
});

test("a stream that is opened while all are looked through stays open", async () => {
  const opening = Array.from({ length: 4 }, async () => {
    for (const end = Date.now() + 6_000; Date.now() < end; ) await opened(await another());
  });
  await Promise.all(opening);
  expect(open.length).toBeGreaterThan(50);
  expect(open.flatMap((board) => board.named("ended"))).toEqual([]);
});

describe("a stream ends within five seconds", () => {
  const WITHIN = 5_000;

  test("of signing out, and only that sign-in's", async () => {
    const [one, two] = [await fresh(world.student), await fresh(world.student)];
    const [ending, staying] = [await opened(one), await opened(two)];
    await call("POST", "/api/authentification/logout", { as: one });
    await ending.until((board) => board.ended, WITHIN);
    expect(ending.named("ended")).toEqual([{ signedIn: false }]);
    expect(staying.ended).toBe(false);
    // A change after the end reaches only the other stream.
    await makeReservation(world, { start: nine() });
    await staying.until((board) => board.changes().length);
    expect(ending.changes()).toEqual([]);
    expect((await call("GET", "/api/live", { as: one })).status).toBe(401);
  });

  test("of being disabled", async () => {
    const somebody = await makePerson({ roles: { [world.site.id]: ["Student"] } });
    const board = await opened(await signInAs(somebody));
    await prisma().person.update({ where: { id: somebody.id }, data: { state: "Disabled" } });
    await board.until((one) => one.ended, WITHIN);
    expect(board.named("ended")).toEqual([{ signedIn: false }]);
  });

  test("of losing the role at one of its sites; opened again it hears of what is left", async () => {
    const roles = { [world.site.id]: ["Student" as const], [other.site.id]: ["Student" as const] };
    const somebody = await makePerson({ roles });
    const session = await signInAs(somebody);
    const board = await opened(session);
    await prisma().siteRole.deleteMany({ where: { personId: somebody.id, siteId: other.site.id } });
    await board.until((one) => one.ended, WITHIN);
    expect(board.named("ended")).toEqual([{ signedIn: true }]);
    const again = await opened(session);
    expect(Object.keys(again.named("hello")[0].numbers)).toEqual([world.site.id]);
  });

  test("of a site's first mechanic, which changes what its staff may do, and of none any more", async () => {
    const holder = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
    const [staff, elsewhere] = [await opened(await fresh(world.staff)), await opened(await fresh(other.student))];
    await prisma().dutyGrant.create({ data: { personId: holder.id, siteId: world.site.id, duty: "Mechanic" } });
    await staff.until((board) => board.ended, WITHIN);
    expect([staff.named("ended"), elsewhere.ended]).toEqual([[{ signedIn: true }], false]);
    const again = await opened(await fresh(world.staff));
    await prisma().person.update({ where: { id: holder.id }, data: { state: "Disabled" } });
    await again.until((board) => board.ended, WITHIN);
  });

  test("of the school demanding a second factor that the person lacks, and nobody else's", async () => {
    const [lacking, staying] = [await opened(await fresh(world.staff)), await opened(await fresh(world.student))];
    await prisma().school.updateMany({ data: { secondFactor: "Staff" } });
    await lacking.until((board) => board.ended, WITHIN);
    await prisma().school.updateMany({ data: { secondFactor: "Offered" } });
    expect(lacking.named("ended")).toEqual([{ signedIn: true }]);
    expect(staying.ended).toBe(false);
  });

  test("of an admin becoming a user", async () => {
    const somebody = await makePerson({ schoolRole: "Admin", roles: { [world.site.id]: ["Staff"] } });
    const board = await opened(await signInAs(somebody));
    await prisma().person.update({ where: { id: somebody.id }, data: { schoolRole: "User" } });
    await board.until((one) => one.ended, WITHIN);
  });
});

describe("when the connection that listens is lost", () => {
  const cut = async () => {
    const { rows } = await connectionPool().query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'envol listen' AND datname = current_database()",
    );
    return rows.length;
  };

  test("boards are told to read anew, and hear what follows", async () => {
    const board = await opened(world.staff);
    expect(await cut()).toBe(1);
    const missed = await makeReservation(world, { start: nine() });
    await board.until((one) => one.named("resync").length);
    const { id } = await makeReservation(world, { start: nine() });
    await board.until((one) => one.changes().some((change) => change.id === id));
    // The numbers count both reservations, even if the stream has missed the event of the first.
    const numbers = board.changes().map((one) => one.number);
    expect(numbers.at(-1) - board.named("hello")[0].numbers[world.site.id]).toBe(2);
    expect(missed.id).not.toBe(id);
  });
});

describe("the number of unread notifications", () => {
  const counts = (board: Board) => board.named("unread").map(({ count }) => count);

  test("comes at first and after each change, to all of one's streams and to nobody else's", async () => {
    const [renter, witness] = [await another(), await another()];
    const [own, second, foreign] = [await opened(renter), await opened(await fresh(renter)), await opened(witness)];
    for (const board of [own, second, foreign]) await board.until(() => counts(board).length);
    const body = {
      siteId: world.site.id,
      start: nine(),
      end: NINE + 86_400 * (days - 1) + HOUR,
      aircraft: { aircraftId: world.aircraft.id },
      users: [{ userId: renter.id, reservationUserRole: 1 }],
    };
    await prisma().siteRole.create({ data: { personId: renter.id, siteId: world.site.id, role: "Renter" } });
    expect((await call("POST", "/api/reservation/renter", { as: world.staff, body })).status).toBe(201);
    for (const board of [own, second]) await board.until(() => counts(board).at(-1) === 1);
    await call("PATCH", "/api/notification/read", { as: renter, body: {} });
    for (const board of [own, second]) await board.until(() => counts(board).at(-1) === 0);
    expect(new Set(counts(foreign))).toEqual(new Set([0]));
  });

  test("comes again when the connection that listens was lost", async () => {
    const board = await opened(await another());
    await board.until(() => counts(board).length);
    const before = counts(board).length;
    await connectionPool().query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'envol listen' AND datname = current_database()",
    );
    await board.until(() => counts(board).length > before);
  });
});

describe("how many streams somebody may have", () => {
  const open = (as: SignedInPerson) => call("GET", "/api/live", { as, byCookie: true });
  const close = (answers: Awaited<ReturnType<typeof open>>[]) => Promise.all(answers.map((answer) => answer.close()));

  test("three of one sign-in; the next is told when to come again, and may when one has closed", async () => {
    const as = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    const three = [await open(as), await open(as), await open(as)];
    expect(three.map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = await open(as);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
    await three[0]!.close();
    three[0] = await open(as);
    expect(three[0].status).toBe(200);
    await close(three);
  });

  test("twenty of one person, however many sign-ins they have", async () => {
    const person = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
    const signIns = await Promise.all(Array.from({ length: 21 }, () => signInAs(person)));
    const answers = await Promise.all(signIns.map(open));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 429]);
    await close(answers.filter(({ status }) => status === 200));
  });
});
