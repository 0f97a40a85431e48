import { expect, test } from "vitest";
import { notificationSettingsInputSchema, notificationSettingsViewSchema } from "./schema";
import { decodeNotificationSettings, makeNotificationSettingsBody } from "./wire";

test("what somebody receives comes in as words and goes out as the schema asks for it", () => {
  const channels = { here: true, mail: false, push: true };
  const kind = { kind: "reservationChanged" as const, ...channels, group: "reservations" as const };
  const view = notificationSettingsViewSchema.parse({
    email: "lea@school.test",
    channels: ["here", "mail"],
    kinds: [{ ...kind, locked: [], when: 1, timings: [0, 1] }],
    digestMinute: 1080,
    quiet: { from: 1320, until: 420 },
  });
  expect(decodeNotificationSettings(view).kinds).toEqual([
    { ...kind, locked: [], when: "Digest", timings: ["AtOnce", "Digest"] },
  ]);
  const wanted = { kind: { kind: kind.kind, mail: true, when: "Digest" as const }, quiet: null };
  const body = makeNotificationSettingsBody(wanted);
  expect(notificationSettingsInputSchema.parse(body)).toEqual({
    quiet: null,
    kinds: [{ kind: kind.kind, mail: true, when: 1 }],
  });
  expect(makeNotificationSettingsBody({ digestMinute: 420 })).toEqual({ digestMinute: 420 });
});
