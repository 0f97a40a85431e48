import { describe, expect, test } from "vitest";
import type { NotificationSettings } from "@/lib/activity/notifications/queries";
import { decideMails, type WaitingNotification } from "./decide-mails";

const ZONE = "Europe/Paris";
/** A winter's day, by the clocks of Paris. */
const at = (clock: string) => new Date(`2027-01-12T${clock}:00+01:00`);
const settings = (over: Partial<NotificationSettings> = {}) => ({
  choices: {},
  digestMinute: 18 * 60,
  quiet: null,
  timeZone: ZONE,
  ...over,
});
let count = 0;
const told = (over: Partial<WaitingNotification> = {}): WaitingNotification => ({
  id: `n${++count}`,
  personId: "p",
  kind: "reservationChanged",
  at: at("10:00"),
  siteId: null,
  subjectId: `s${count}`,
  authorId: null,
  facts: { was: { startAt: "a" }, is: { startAt: "b" }, state: { startAt: "b" } },
  readAt: null,
  mailAt: at("10:00"),
  heldFor: null,
  bundleId: null,
  ...over,
});
const NIGHT = { from: 22 * 60, until: 7 * 60 };
const inDigest = { reservationChanged: { when: "Digest" } } as const;

describe("a mail", () => {
  test.each([
    ["at once by day", {}, "10:01", "mailed"],
    ["at once in the quiet hours", { quiet: NIGHT }, "23:00", "2027-01-13T06:00"],
    ["at once after midnight, in the quiet hours", { quiet: NIGHT }, "06:59", "2027-01-12T06:00"],
    ["at once when the quiet hours are over", { quiet: NIGHT }, "07:00", "mailed"],
    ["in the digest", { choices: inDigest }, "10:01", "2027-01-12T17:00"],
    ["in the digest, after its hour", { choices: inDigest }, "18:00", "2027-01-13T17:00"],
    ["in a digest at another hour", { choices: inDigest, digestMinute: 7 * 60 }, "10:01", "2027-01-13T06:00"],
    [
      "in a digest whose hour is quiet",
      { choices: inDigest, quiet: NIGHT, digestMinute: 23 * 60 },
      "10:01",
      "2027-01-13T06:00",
    ],
    ["that isn't wanted", { choices: { reservationChanged: { mail: false } } }, "10:01", "none"],
  ] as const)("%s", (_, over, clock, expected) => {
    const { mails, held } = decideMails(settings(over as Partial<NotificationSettings>), [told()], at(clock));
    const outcome = mails.length > 0 ? "mailed" : (held[0]?.until.toISOString().slice(0, 16) ?? "none");
    expect(outcome).toBe(expected);
  });

  test.each([
    ["before the digest", { choices: inDigest }, "19:00", "2027-01-13T08:00:00+01:00", "mailed"],
    ["after the digest", { choices: inDigest }, "19:00", "2027-01-13T18:30:00+01:00", "2027-01-13T17:00"],
    ["before the quiet hours end", { quiet: NIGHT }, "23:00", "2027-01-13T06:00:00+01:00", "mailed"],
    ["after the quiet hours", { quiet: NIGHT }, "23:00", "2027-01-13T07:00:00+01:00", "2027-01-13T06:00"],
  ] as const)("of what begins %s waits only if it then still comes in time", (_, over, clock, start, expected) => {
    const facts = { was: { startAt: "2027-02-01T08:00:00Z" }, is: { startAt: start }, state: { startAt: start } };
    const { mails, held } = decideMails(settings(over as Partial<NotificationSettings>), [told({ facts })], at(clock));
    expect(mails.length > 0 ? "mailed" : held[0]?.until.toISOString().slice(0, 16)).toBe(expected);
  });

  test("of a cancellation comes in the quiet hours, and whatever was chosen", () => {
    const choices = { reservationCancelled: { mail: false, when: "Digest" } } as const;
    const { mails } = decideMails(
      settings({ choices, quiet: NIGHT }),
      [told({ kind: "reservationCancelled" })],
      at("23:00"),
    );
    expect(mails).toHaveLength(1);
  });

  test("of the digest holds what waited for it and what is due with it, and not what waits for a later one", () => {
    const waiting = { heldFor: "Digest" as const, mailAt: at("18:00") };
    const rows = [told(waiting), told(waiting), told({ at: at("17:59"), mailAt: at("18:00") })];
    const { mails, held } = decideMails(settings({ choices: inDigest }), rows, at("18:00"));
    expect(mails).toEqual([{ isDigest: true, news: rows.slice(0, 2).map((row) => [row]) }]);
    expect(held.map(({ ids }) => ids)).toEqual([[rows[2]!.id]]);
  });

  test("tells of a booking that waits and of its change as one, at the hour of the digest", () => {
    const choices = { reservationCreated: { when: "Digest" }, reservationChanged: { when: "Digest" } } as const;
    const created = told({ kind: "reservationCreated", heldFor: "Digest", mailAt: at("18:00"), subjectId: "one" });
    const moved = told({ subjectId: "one", mailAt: at("12:00") });
    const { mails, held } = decideMails(settings({ choices }), [created, moved], at("12:00"));
    expect(mails).toEqual([]);
    expect(held).toMatchObject([{ ids: [created.id, moved.id], until: at("18:00"), for: "Digest" }]);
  });

  test("isn't sent of a booking that was cancelled within seconds, but of one that people could read of for hours", () => {
    const pair = (heldFor: "Digest" | null) => [
      told({ kind: "reservationCreated", heldFor, subjectId: "one", mailAt: heldFor ? at("18:00") : at("10:00") }),
      told({ kind: "reservationCancelled", subjectId: "one" }),
    ];
    expect(decideMails(settings(), pair(null), at("10:01")).mails).toEqual([]);
    const { mails, mailed } = decideMails(settings(), pair("Digest"), at("10:01"));
    expect(mails.map(({ news }) => news[0][0].kind)).toEqual(["reservationCancelled"]);
    expect(mailed).toHaveLength(2);
  });

  test("waits in quiet hours of the night in which the clocks go back until they end, also the second time", () => {
    const night = { from: 22 * 60, until: 150 };
    const now = new Date("2026-10-25T02:15:00+01:00");
    const { held } = decideMails(settings({ quiet: night }), [told({ at: now, mailAt: now })], now);
    expect(held[0]?.until).toEqual(new Date("2026-10-25T02:30:00+01:00"));
  });

  const seriesOf = (...kinds: WaitingNotification["kind"][]) => {
    const state = { startAt: "b" };
    return kinds.map((kind) => told({ kind, subjectId: "one", facts: { state } }));
  };

  test.each([
    ["reservationCancelled reservationRestored", "nothing"],
    ["reservationRestored", "reservationRestored"],
    ["reservationRestored reservationCancelled", "nothing"],
    ["reservationRestored reservationChanged", "reservationRestored"],
    ["noticePublished noticeWithdrawn", "nothing"],
    ["noticeReminded noticeWithdrawn", "noticeWithdrawn"],
    ["noticeWithdrawn", "noticeWithdrawn"],
    ["noticeWithdrawn noticeRestored", "nothing"],
    ["noticeRestored noticeWithdrawn", "nothing"],
    ["noticePublished noticeWithdrawn noticeRestored", "noticePublished"],
    ["noticeReminded noticeWithdrawn noticeRestored", "noticeReminded"],
  ])("of what waits together, %s, tells %s", (kinds, expected) => {
    const rows = seriesOf(...(kinds.split(" ") as WaitingNotification["kind"][]));
    const { mails } = decideMails(settings(), rows, at("10:01"));
    expect(mails.flatMap((mail) => mail.news.flat().map(({ kind }) => kind)).join() || "nothing").toBe(expected);
  });

  test("of a booking that is restored comes in the quiet hours and whatever was chosen, like that of its cancellation", () => {
    const choices = { reservationCreated: { mail: false }, reservationCancelled: { mail: false } } as const;
    const rows = seriesOf("reservationRestored");
    expect(decideMails(settings({ choices, quiet: NIGHT }), rows, at("23:00")).mails).toHaveLength(1);
  });

  test("of a withdrawn notice comes as its reader chose for notices", () => {
    const waits = decideMails(
      settings({ choices: { noticePublished: { when: "Digest" } } }),
      seriesOf("noticeWithdrawn"),
      at("10:01"),
    );
    expect(waits.held).toMatchObject([{ for: "Digest" }]);
    const off = decideMails(
      settings({ choices: { noticePublished: { mail: false } } }),
      seriesOf("noticeWithdrawn"),
      at("10:01"),
    );
    expect(off.mails).toEqual([]);
  });
});

describe("what one command told one person of several dates", () => {
  const week = (n: number) => new Date(Date.UTC(2027, 1, 1 + 7 * n, 8)).toISOString();
  /** The dates of these weeks, told together, in an order of their own. */
  const dates = (weeks: number[], over: Partial<WaitingNotification> = {}) =>
    weeks.map((n) =>
      told({
        ...{ kind: "reservationCreated", subjectId: `date ${n}`, bundleId: "booked" },
        ...{ facts: { state: { startAt: week(n) } }, ...over },
      }),
    );
  const weeksOf = (decision: ReturnType<typeof decideMails>) =>
    decision.mails.map(({ news }) => news.map((one) => one.map(({ kind, subjectId }) => `${kind} ${subjectId}`)));

  test("is one mail, in the order of time", () => {
    expect(weeksOf(decideMails(settings(), dates([2, 0, 1]), at("10:01")))).toEqual([
      [["reservationCreated date 0", "reservationCreated date 1", "reservationCreated date 2"]],
    ]);
  });

  test("is without the date that was cancelled by itself meanwhile, and tells a moved one as booked", () => {
    const rows = [
      ...dates([0, 1, 2]),
      told({ kind: "reservationCancelled", subjectId: "date 0" }),
      told({ subjectId: "date 2", facts: { state: { startAt: week(3) } } }),
    ];
    const decision = decideMails(settings(), rows, at("10:01"));
    expect(weeksOf(decision)).toEqual([[["reservationCreated date 1", "reservationCreated date 2"]]]);
    expect(decision.undone).toEqual([rows[0]!.id, rows[3]!.id]);
  });

  test("is nothing when all of it was undone, and what is left when a part was", () => {
    const cancelled = { kind: "reservationCancelled", bundleId: "cancelled" } as const;
    const restored = { kind: "reservationRestored", bundleId: "restored" } as const;
    const undone = [...dates([0, 1, 2], cancelled), ...dates([0, 1, 2], restored)];
    expect(decideMails(settings(), undone, at("10:01")).mails).toEqual([]);
    expect(weeksOf(decideMails(settings(), undone.slice(0, 5), at("10:01")))).toEqual([
      [["reservationCancelled date 2"]],
    ]);
  });

  test("is one message of the digest, unless one of the dates comes before it: then all are mailed at once", () => {
    const choices = { reservationCreated: { when: "Digest" } } as const;
    const later = dates([0, 1]);
    const { held } = decideMails(settings({ choices }), later, at("10:01"));
    expect(held).toEqual([{ ids: later.map(({ id }) => id), until: at("18:00"), for: "Digest" }]);
    const due = dates([0, 1], { heldFor: "Digest", mailAt: at("18:00") });
    const [digest] = decideMails(settings({ choices }), due, at("18:00")).mails;
    expect([digest!.isDigest, digest!.news.length, digest!.news[0].length]).toEqual([true, 1, 2]);
    const today = told({ ...later[0]!, facts: { state: { startAt: at("16:00").toISOString() } } });
    expect(decideMails(settings({ choices }), [...later.slice(1), today], at("10:01")).mails).toHaveLength(1);
  });
});
