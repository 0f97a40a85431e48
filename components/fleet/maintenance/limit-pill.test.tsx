import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messages } from "@/lib/platform/messages";
import type { Limit } from "@/lib/views/fleet/wire";
import { LimitPill } from "./limit-pill";

const first = { unit: "Hours", remaining: -60, warning: 600, tolerance: 0 };
const overdue = { state: "Active", phase: "Overrun", first, overrun: null, booked: null } as unknown as Limit;
const booked = { reservationId: "a", start: Date.UTC(2026, 10, 25, 9) / 1000 };
const overrun = { reservationId: "b", day: "2026-11-24", unit: "Hours", by: 60, phase: "Overrun" } as const;

const say = (...limits: Limit[]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-US" timeZone="UTC" messages={messages["en-US"]}>
      <LimitPill limits={limits} isBlocked={false} timeZone="UTC" />
    </NextIntlClientProvider>,
  ).replace(/<[^>]*>/g, "");

test.each([
  ["whose work isn't booked", [overdue], "Overdue"],
  ["whose work comes after a flight", [{ ...overdue, booked, overrun }], "Overdue"],
  ["whose work is booked before anybody flies", [{ ...overdue, booked }], "Overdue, work Wed 25/11"],
  ["beside one whose work is booked", [{ ...overdue, booked }, overdue], "Overdue"],
])("a limit that is exceeded, %s", (_, limits, text) => {
  expect(say(...limits)).toBe(text);
});
