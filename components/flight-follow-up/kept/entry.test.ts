import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EMPTY_LEG } from "@/lib/activity/flights/follow-up/proposals";
import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";
import {
  type EntryEvent,
  isSeenLater,
  isToSend,
  type KeptEntry,
  nextEntry,
  type TheirFollowUp,
  waitAfter,
} from "./entry";
import { sameLegs } from "./merge-legs";

const ID = "5f00000000000000000000a1";
const legs = (landings: number): LegEntry[] => [{ ...EMPTY_LEG, landingsByDay: landings }];
/** A follow-up as the server answers it, as far as the queue reads it. */
const viewOf = (state: "Open" | "Closed", version: number, typed: LegEntry[], reopeningReason = "") =>
  ({
    reservationId: ID,
    state: state === "Open" ? 0 : 1,
    ...{ version, legs: typed, typed, reopeningReason },
  }) as unknown as TheirFollowUp;
const entryAfter = (...events: EntryEvent[]) =>
  events.reduce<KeptEntry | null>((entry, event) => nextEntry(ID, entry, event), null);
const closed = (landings: number, key: string, reopening = ""): EntryEvent => ({
  ...{ kind: "closed", legs: legs(landings), version: 1, base: legs(0), key, at: 0, reopening },
});
const typed = (landings: number, version: number | null = 1): EntryEvent => ({
  ...{ kind: "typed", legs: legs(landings), version, base: legs(0) },
});

describe("an entry on the phone", () => {
  test("that is closed twice is one closing", () => {
    expect(entryAfter(typed(1), closed(1, "a"), closed(1, "b"))).toMatchObject({
      state: "waits",
      closing: { key: "a" },
    });
  });

  test("that was corrected and closed anew without a change is the same closing, with a change another one", () => {
    const corrected = [typed(1), closed(1, "a"), { kind: "corrected" } as const];
    expect(entryAfter(...corrected, closed(1, "b"))?.closing?.key).toBe("a");
    expect(entryAfter(...corrected, typed(2), closed(2, "b"))?.closing?.key).toBe("b");
  });

  test("isn't typed into while it waits, or while it is to be chosen what counts", () => {
    expect(entryAfter(closed(1, "a"), typed(2))).toMatchObject({ state: "waits", typed: legs(1) });
    const theirs = viewOf("Open", 2, legs(5));
    expect(entryAfter(closed(1, "a"), { kind: "conflict", key: "a", theirs, nextKey: "n" }, typed(2))?.state).toBe(
      "differs",
    );
  });

  test("is sent where its answer was lost and the flight stands as it was sent", () => {
    const own = viewOf("Closed", 2, legs(1));
    expect(entryAfter(closed(1, "a"), { kind: "conflict", key: "a", theirs: own, nextKey: "n" })?.state).toBe("sent");
    const other = viewOf("Closed", 2, legs(3));
    expect(entryAfter(closed(1, "a"), { kind: "conflict", key: "a", theirs: other, nextKey: "n" })?.state).toBe(
      "differs",
    );
  });

  test("is closed over the version that is there where nothing differs: what was typed had arrived without an answer", () => {
    const theirs = viewOf("Open", 4, legs(1));
    const next = { state: "waits", closing: { key: "n", version: 4 } };
    expect(entryAfter(closed(1, "a"), { kind: "conflict", key: "a", theirs, nextKey: "n" })).toMatchObject(next);
  });

  test("is closed over what the desk has noted meanwhile, where the closing says the same; where it doesn't, both are shown", () => {
    const [landed, fuelled] = [{ onBlock: 4_200 }, { remainingFuel: 60 }];
    const mine = [{ ...EMPTY_LEG, ...landed, ...fuelled }];
    const closing: EntryEvent = {
      kind: "closed",
      legs: mine,
      version: 1,
      base: [EMPTY_LEG],
      key: "a",
      at: 0,
      reopening: "",
    };
    const answer = (noted: Partial<LegEntry>): EntryEvent => {
      const theirs = viewOf("Open", 2, [{ ...EMPTY_LEG, ...noted }]);
      return { kind: "conflict", key: "a", theirs, nextKey: "n" };
    };
    expect(entryAfter(closing, answer(landed))).toMatchObject({
      state: "waits",
      closing: { key: "n", version: 2, legs: mine },
    });
    expect(entryAfter(closing, answer({ onBlock: 4_260 }))?.state).toBe("differs");
    expect(entryAfter(closing, answer({ deIced: true }))?.state).toBe("differs");
  });

  test("closes no flight that staff have opened again since, though it says what stands there", () => {
    const again = viewOf("Open", 3, legs(1), "Wrong hobbs");
    const answer: EntryEvent = { kind: "conflict", key: "a", theirs: again, nextKey: "n" };
    expect(entryAfter(closed(1, "a"), answer)).toMatchObject({ state: "differs", theirs: again });
    // Who closes it knowing why it was opened again means that.
    expect(entryAfter(closed(1, "a", "Wrong hobbs"), answer)).toMatchObject({ state: "waits", closing: { key: "n" } });
  });

  test("whose legs came first is closed over their version, and another answer doesn't say that they came", () => {
    const arrived = (key: string): EntryEvent => ({ kind: "keptBefore", key, version: 4, nextKey: "n" });
    expect(entryAfter(typed(1), closed(1, "a"), arrived("a"))).toMatchObject({
      ...{ state: "waits", version: 4, base: legs(1), closing: { key: "n", version: 4, legs: legs(1) } },
    });
    // A page that still shows the version before doesn't take its legs for what somebody else has typed since.
    const corrected = entryAfter(typed(1), closed(1, "a"), arrived("a"), { kind: "corrected" })!;
    expect([isSeenLater(corrected, 1), isSeenLater(corrected, null), isSeenLater(corrected, 4)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(entryAfter(closed(1, "a"), arrived("b"))?.closing).toMatchObject({ key: "a", version: 1 });
    expect(entryAfter(closed(1, "a"), { kind: "corrected" }, arrived("a"))?.state).toBe("typed");
  });

  test("whose legs were sent without its page hears nothing of that where more was typed meanwhile", () => {
    const theirs = viewOf("Open", 2, legs(5));
    const answers: EntryEvent[] = [
      { kind: "legsArrived", sent: legs(1) },
      { kind: "legsMerged", sent: legs(1), legs: legs(5), version: 2, base: legs(5) },
      { kind: "legsDiffer", sent: legs(1), theirs },
      { kind: "legsRefused", sent: legs(1), lines: ["Why"] },
    ];
    for (const answer of answers) {
      expect(entryAfter(typed(1), typed(2), answer)).toEqual(entryAfter(typed(2)));
      expect(entryAfter(typed(1), closed(1, "a"), answer)).toEqual(entryAfter(typed(1), closed(1, "a")));
    }
  });

  test("waits to be sent until its person has to choose or correct", () => {
    const isSent = (...events: EntryEvent[]) => isToSend(entryAfter(typed(1), ...events)!);
    expect([isSent(), isSent(closed(1, "a"))]).toEqual([true, true]);
    expect(isSent({ kind: "legsDiffer", sent: legs(1), theirs: viewOf("Open", 2, legs(5)) })).toBe(false);
    expect(isSent({ kind: "legsRefused", sent: legs(1), lines: ["Why"] })).toBe(false);
  });

  test("of a flight that was opened again is a closing of its own", () => {
    const sent = [closed(1, "a"), { kind: "sent", key: "a" } as const];
    expect(entryAfter(...sent, closed(1, "b"))?.closing?.key).toBe("b");
  });

  test("keeps what was typed when it is refused, and can be corrected", () => {
    const refused = [typed(1), closed(1, "a"), { kind: "refused", key: "a", lines: ["Why"] } as const];
    expect(entryAfter(...refused)).toMatchObject({ state: "refused", typed: legs(1), refusal: ["Why"] });
    expect(entryAfter(...refused, typed(2))).toMatchObject({ state: "typed", typed: legs(2), refusal: [] });
  });

  test("keeps mine over theirs, or nothing, as its person chooses", () => {
    const theirs = viewOf("Open", 7, legs(5));
    const differs = [closed(1, "a"), { kind: "conflict", key: "a", theirs, nextKey: "n" } as const];
    const mine = { state: "typed", typed: legs(1), version: 7 };
    expect(entryAfter(...differs, { kind: "settled", takesMine: true })).toMatchObject(mine);
    expect(entryAfter(...differs, { kind: "settled", takesMine: false })).toBeNull();
  });

  test("is left as it is by the answer to another closing", () => {
    const answers: EntryEvent[] = [
      { kind: "sent", key: "b" },
      { kind: "refused", key: "b", lines: [] },
      { kind: "conflict", key: "b", theirs: viewOf("Open", 2, legs(5)), nextKey: "n" },
    ];
    for (const answer of answers) expect(entryAfter(closed(1, "a"), answer)?.state).toBe("waits");
  });

  test("ends the same in any order of the answers to one closing, and however often they come", () => {
    const answers: EntryEvent[] = [
      { kind: "sent", key: "a" },
      { kind: "conflict", key: "a", theirs: viewOf("Closed", 2, legs(1)), nextKey: "n" },
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...answers), { minLength: 1 }), (order) => {
        expect(entryAfter(closed(1, "a"), ...order)?.state).toBe("sent");
      }),
    );
  });
});

test("attempts become rarer, but never rarer than every five minutes", () => {
  expect([0, 1, 2, 3, 50].map(waitAfter)).toEqual([5_000, 5_000, 10_000, 20_000, 300_000]);
});

/** A server as closing works there: once per key, refusing what is closed, stale or wrong. */
class Server {
  version = 1;
  closed: LegEntry[] | null = null;
  typed = legs(0);
  nextKeys = 0;
  /** Why staff have opened it again last. */
  reopening = "";
  /** The legs with which the flight was closed at some time, by whomever. */
  readonly stood: LegEntry[][] = [];
  /** What came from the phone and closed the flight, with its key, also where staff opened the flight again. */
  readonly closings: { key: string; legs: LegEntry[] }[] = [];
  readonly answered = new Map<string, string>();
  /** The bodies that came under each key, and the keys of each body. */
  readonly bodiesOf = new Map<string, Set<string>>();
  readonly keysOf = new Map<string, Set<string>>();

  receive({ key, legs: sent, version, reopening }: NonNullable<KeptEntry["closing"]>): EntryEvent {
    const body = JSON.stringify([sent, version]);
    this.bodiesOf.set(key, (this.bodiesOf.get(key) ?? new Set()).add(body));
    this.keysOf.set(body, (this.keysOf.get(body) ?? new Set()).add(key));
    if (this.answered.get(key) === body) return { kind: "sent", key };
    if (this.closed || version !== this.version)
      return { kind: "conflict", key, theirs: this.view(), nextKey: `next ${this.nextKeys++}` };
    if (sent[0]!.landingsByDay === 0) return { kind: "refused", key, lines: ["No landing"] };
    // Nobody closes again what staff have opened without knowing it.
    expect(reopening).toBe(this.reopening);
    this.closings.push({ key, legs: sent });
    this.close(sent);
    this.answered.set(key, body);
    return { kind: "sent", key };
  }

  close(flown: LegEntry[]) {
    this.closed = flown;
    this.stood.push(flown);
    this.version++;
  }

  openAgain() {
    this.typed = this.closed!;
    this.closed = null;
    this.reopening = `reason ${this.version++}`;
  }

  view = () => viewOf(this.closed ? "Closed" : "Open", this.version, this.closed ?? this.typed, this.reopening);
}

type Step =
  | { do: "type" | "colleagueTypes" | "colleagueCloses"; landings: number }
  | { do: "close" | "correct" | "lateAnswer" | "staffOpenAgain" }
  | { do: "send"; fate: "arrives" | "lost" | "answerLost" | "twice" }
  | { do: "settle"; takesMine: boolean };
const landings = fc.integer({ min: 0, max: 3 });
const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom("type" as const, "colleagueTypes" as const, "colleagueCloses" as const),
      landings,
    }),
    fc.record({
      do: fc.constantFrom("close", "close", "correct", "lateAnswer", "staffOpenAgain" as const),
    }),
    fc.record({
      do: fc.constant("send" as const),
      fate: fc.constantFrom("arrives" as const, "lost" as const, "answerLost" as const, "twice" as const),
    }),
    fc.record({ do: fc.constant("settle" as const), takesMine: fc.boolean() }),
  ),
  { maxLength: 40 },
);

test("whatever is lost, comes twice or late, and whatever colleagues do, also when staff open it again: sent once, nothing lost, nothing chosen for anybody", () => {
  fc.assert(
    fc.property(steps, (order: Step[]) => {
      const server = new Server();
      let entry: KeptEntry | null = null;
      let keys = 0;
      let givenUp = false;
      let reopenings = 0;
      /** Why staff had opened it again, as the phone has seen last. */
      let reopening = "";
      /** What the person has closed last and not corrected since. */
      let meant: LegEntry[] | null = null;
      const late: EntryEvent[] = [];
      const apply = (event: EntryEvent) => {
        entry = nextEntry(ID, entry, event);
      };
      const send = (fate: "arrives" | "lost" | "answerLost" | "twice") => {
        const closing = entry?.state === "waits" ? entry.closing : null;
        if (!closing || fate === "lost") return;
        const answer = server.receive(closing);
        if (fate === "answerLost") late.push(answer);
        else apply(answer);
        if (fate === "twice") apply(server.receive(closing));
      };
      const isOpen = () => entry === null || entry.state === "typed" || entry.state === "refused";
      // What was sent is typed anew once staff have opened the flight again.
      const isOpenAgain = () => entry?.state === "sent" && !server.closed;
      for (const step of order) {
        if (step.do === "type" && (isOpen() || isOpenAgain())) {
          apply({ kind: "typed", legs: legs(step.landings), version: server.version, base: server.typed });
          reopening = server.reopening;
          meant = null;
        }
        if (step.do === "colleagueTypes" && !server.closed) {
          server.typed = legs(step.landings);
          server.version++;
        }
        if (step.do === "colleagueCloses" && !server.closed) {
          server.close(legs(step.landings));
        }
        if (step.do === "staffOpenAgain" && server.closed) {
          server.openAgain();
          reopenings++;
        }
        if (step.do === "close" && entry && isOpen()) {
          const { typed: mine, version, base }: KeptEntry = entry;
          const seen = { version, base: base ?? [], reopening };
          apply({ kind: "closed", legs: mine, ...seen, key: `key ${keys++}`, at: 0 });
          [meant, givenUp] = [mine, false];
        }
        if (step.do === "correct" && (entry as KeptEntry | null)?.state === "waits") {
          apply({ kind: "corrected" });
          meant = null;
        }
        if (step.do === "send") send(step.fate);
        if (step.do === "lateAnswer" && late.length > 0) apply(late.shift()!);
        if (step.do === "settle" && (entry as KeptEntry | null)?.state === "differs") {
          reopening = (entry as KeptEntry | null)!.theirs!.reopeningReason;
          apply({ kind: "settled", takesMine: step.takesMine });
          givenUp = !step.takesMine;
          meant = null;
        }
      }
      // The network is back for good.
      send("arrives");
      send("arrives");
      for (const answer of late) apply(answer);

      const end = entry as KeptEntry | null;
      expect(end?.state).not.toBe("waits");
      expect(server.closings.length).toBeLessThanOrEqual(1 + reopenings);
      expect(new Set(server.closings.map(({ key }) => key)).size).toBe(server.closings.length);
      for (const bodies of server.bodiesOf.values()) expect(bodies.size).toBe(1);
      for (const used of server.keysOf.values()) expect(used.size).toBe(1);
      if (meant && !givenUp) {
        // What was closed has come to the server, or still on the phone beside the reason.
        const mine = meant;
        const arrived = server.stood.some((one) => sameLegs(one, mine));
        expect(
          arrived || (end && end.state !== "typed" && end.state !== "sent" && sameLegs(end.closing!.legs, meant)),
        ).toBe(true);
      }
    }),
    { numRuns: 3_000 },
  );
});
