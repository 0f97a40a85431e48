import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messages } from "@/lib/platform/messages";
import type { TimeAxis } from "../board/time-axis";
import type { PlanningTexts } from "../planning-texts";
import type { PublicReservation } from "../types";
import { ListFoot } from "./list-frame";
import { type DayListScope, ReservationListStrip } from "./list-strip";

const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00Z`) / 1000;
const lesson = {
  id: "lesson",
  type: "Practical",
  state: "Scheduled",
  compliance: "Valid",
  start: at("08:30"),
  end: at("10:15"),
  aircraft: { callSign: "F-GKQA", startFlight: at("09:00"), endFlight: at("10:00") },
  users: [],
} as unknown as PublicReservation;
const axis = {
  start: at("00:00"),
  end: at("23:59"),
  offsets: [{ from: at("00:00"), seconds: 0 }],
} as unknown as TimeAxis;

const wordsOf = (content: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-US" timeZone="UTC" messages={messages["en-US"]}>
      {content}
    </NextIntlClientProvider>,
  )
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
const wordsOfStrip = (reservation: PublicReservation, scope: DayListScope, me?: string) =>
  wordsOf(
    <ReservationListStrip
      {...{ reservation, scope, me, axis }}
      words={{ types: { Practical: "Practical" }, solo: "Solo", taken: (span) => `taken ${span}` } as PlanningTexts}
      onOpen={() => {}}
    />,
  );

test.each<DayListScope>(["aircraft", "people", "mine"])("among %s, a lesson stands under the time to come", (scope) => {
  expect(wordsOfStrip(lesson, scope)).toMatch(/^\s*08:30\s+10:15\s.*09:00–10:00/);
});

test("a solo says so, and to whom supervises it when they are taken", () => {
  const users = [
    { userId: "fau", role: "Instructor", firstName: "Inès", lastName: "Faure" },
    { userId: "lma", role: "Student", firstName: "Léa", lastName: "Martin" },
  ];
  const solo = { ...lesson, isSolo: true, users } as PublicReservation;
  expect(wordsOfStrip(solo, "mine", "fau")).toMatch(/Practical · Solo .* taken 08:30–09:00, 10:00–10:15/);
  expect(wordsOfStrip(solo, "mine", "lma")).toMatch(/Solo/);
  expect(wordsOfStrip(solo, "mine", "lma")).not.toMatch(/taken/);
});

test.each([
  ["student", { requestHref: "/ask" }, /^Request a lesson$/],
  ["renter", { onNew: () => {} }, /^New reservation$/],
  ["student and renter", { requestHref: "/ask", onNew: () => {} }, /^Request a lesson New$/],
  ["visitor", {}, /^$/],
])("a %s does below the list what they may", (_, may, said) => {
  expect(wordsOf(<ListFoot {...may} />)).toMatch(said);
});
