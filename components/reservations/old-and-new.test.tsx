import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { messages } from "@/lib/platform/messages";
import { OldAndNew } from "./form/old-and-new";

const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00Z`) / 1000;
const flight = {
  start: at("08:30"),
  end: at("10:15"),
  aircraft: { callSign: "F-GKQA", startFlight: at("09:00"), endFlight: at("10:00") },
} as unknown as PublicReservation;

test("a refused drop says what the flight is and what it would become, and nothing where both are the same", () => {
  const say = (wanted: string) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale="en-US" timeZone="UTC" messages={messages["en-US"]}>
        <OldAndNew reservation={flight} wanted={wanted} timeZone="UTC" />
      </NextIntlClientProvider>,
    );
  const markup = say("F-HALP, 21/11/2026 14:00–15:00");
  expect(markup).toMatch(
    /<s[^>]*>F-GKQA, 21\/11\/2026 09:00–10:00<\/s>.*becomes.*<b>F-HALP, 21\/11\/2026 14:00–15:00<\/b>/,
  );
  expect(say("F-GKQA, 21/11/2026 09:00–10:00")).toBe("");
});
