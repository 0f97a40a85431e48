import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Locale } from "@/lib/platform/locale";
import { messages } from "@/lib/platform/messages";
import type { DeskFlight } from "@/lib/views/desk/wire";
import { DeskFlightRow } from "./desk-flight";

const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00Z`) / 1000;
const none = { offBlock: null, takeOff: null, landing: null, onBlock: null };
const person = { name: "Marc Chevalier", phoneNumber: "06 12 34 56 78", emergencyRelationship: "wife" };

function rowOf(of: Partial<DeskFlight>, locale: Locale = "en-US"): string {
  const flight = {
    ...{ reservationId: "a", board: "scheduled", phase: "Scheduled", type: "Renter", compliance: "Valid" },
    ...{ aircraft: { callSign: "F-HALP" }, people: [], contacts: [], rights: { record: false, release: false } },
    ...{ title: null, operation: null, from: "LFLG", to: "LFLB", blockedBy: null, lacksAcceptance: false },
    ...{ plannedOffBlock: at("12:00"), plannedOnBlock: at("13:45"), expectedReturn: null, times: none },
    ...{ fuelLeft: 40, fuelReadAt: at("09:12"), oilAdded: null, oilAddedAt: null, isSimulator: false, isPast: false },
    ...of,
  } as DeskFlight;
  const nothing = () => {};
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messages[locale]}>
      <DeskFlightRow
        {...{ flight, siteId: "all", timeZone: "UTC", now: at("14:12"), day: "2026-11-21", taps: [] }}
        {...{ onNote: nothing, onEdit: nothing, onValidate: nothing, onAgain: null, onDiscard: nothing }}
      />
    </NextIntlClientProvider>,
  );
}

test("a flight says the fuel that is left before it leaves, that with which it left while it is out, and none once it is back", () => {
  expect(rowOf({})).toContain(", fuel 40\u00a0L (09:12)");
  for (const board of ["offBlock", "airborne", "overdue", "landed"] as const) {
    const row = rowOf({ board, times: { ...none, offBlock: at("12:02") } });
    expect(row, board).toContain(", fuel at departure 40\u00a0L (09:12)");
  }
  expect(rowOf({ board: "overdue" }, "fr-FR")).toContain(", carburant au départ 40\u00a0L (09:12)");
  expect(rowOf({ board: "toValidate" })).not.toContain("fuel");
});

test("how long a flight has been where it is reads as a length, not as a time of day", () => {
  const flight = { board: "toValidate", times: { ...none, onBlock: at("02:27") } } as const;
  expect(rowOf(flight)).toContain("for 11\u00a0h 45\u00a0min");
  expect(rowOf(flight, "fr-FR")).toContain("depuis 11\u00a0h 45\u00a0min");
  expect(rowOf({ board: "scheduled", plannedOffBlock: at("14:15") })).toContain("in 3\u00a0min");
  expect(rowOf({ board: "overdue" })).toContain("late by 27\u00a0min");
});

test("an overdue flight says whom to call, or that no emergency contact is on file", () => {
  const say = (emergencyNumber: string) => rowOf({ board: "overdue", contacts: [{ ...person, emergencyNumber }] });
  expect(say("06 98 76 54 32")).toContain("Emergency: wife");
  expect(say("06 98 76 54 32")).not.toContain("no emergency contact on file");
  expect(say("")).toContain("no emergency contact on file");
});

test("a simulator's session is nowhere called airborne", () => {
  const row = rowOf({
    board: "airborne",
    phase: "OffBlock",
    isSimulator: true,
    times: { ...none, offBlock: at("12:02") },
  });
  expect(row).toContain("In session");
  expect(row).not.toContain("Airborne");
});
