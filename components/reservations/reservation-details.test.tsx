import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import { messages } from "@/lib/platform/messages";
import { ReservationDetails } from "./reservation-details";

const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00Z`) / 1000;
const person = (userId: string, lastName: string, role: string) => ({
  userId,
  role,
  callSign: null,
  firstName: "Nora",
  lastName,
});
const lesson = {
  type: "Renter",
  start: at("12:30"),
  end: at("14:50"),
  aircraft: {
    callSign: "F-GKQA",
    model: "DR400-120",
    startTurnaround: at("13:00"),
    startFlight: at("13:00"),
    endFlight: at("14:30"),
  },
  users: [person("renter", "Benali", "Renter"), person("crew", "Faure", "Crew")],
  phones: { renter: "+33 6 12 48 90 33", crew: "+33 6 71 05 22 18" },
  warnings: [],
  rights: { change: true, payer: false },
} as unknown as FullReservation;

const draw = (readerId: string, view = lesson) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-US" timeZone="UTC" messages={messages["en-US"]}>
      <ReservationDetails bar={view} view={view} timeZone="Europe/Paris" readerId={readerId} />
    </NextIntlClientProvider>,
  );
const wordsOf = (markup: string) => markup.replace(/<[^>]*>/g, " ").replace(/ +/g, " ");

test("the times stand in the order in which they come, the meeting first, each with UTC below", () => {
  expect(wordsOf(draw("staff"))).toContain(
    "Meet 13:30 12:30Z EOBT 14:00 13:00Z On-block 15:30 14:30Z End 15:50 14:50Z Duration 1:30 block Aircraft F-GKQA",
  );
});

test("a reservation of several days says the day of each time", () => {
  const days = { ...lesson, type: "Meeting" as const, aircraft: null, end: lesson.end + 86_400 };
  expect(wordsOf(draw("staff", days))).toContain("Start 21/11/2026 13:30 12:30Z End 22/11/2026 15:50 14:50Z");
});

test("others are called by a press, and one's own number is not shown", () => {
  expect(draw("staff").match(/tel:\S*?(?=")/g)).toEqual(["tel:+33612489033", "tel:+33671052218"]);
  expect(draw("renter").match(/tel:\S*?(?=")/g)).toEqual(["tel:+33671052218"]);
});

test("who comes to a meeting is a participant, and who works on an aircraft no crew", () => {
  const users = [person("crew", "Faure", "Crew")];
  expect(wordsOf(draw("staff", { ...lesson, users } as FullReservation))).toContain("Nora Faure Crew");
  const meeting = { ...lesson, type: "Meeting", aircraft: null, users } as unknown as FullReservation;
  expect(wordsOf(draw("staff", meeting))).toContain("Nora Faure Participant");
  const work = { ...lesson, type: "Maintenance", users } as FullReservation;
  expect(wordsOf(draw("staff", work))).toContain("Nora Faure Worker");
});
