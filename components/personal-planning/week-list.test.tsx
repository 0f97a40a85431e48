import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import messages from "@/messages/en-US/dashboard.json";
import { WeekList, type WeekProps } from "./week-list";

vi.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams() }));

const SUNDAY = "2026-11-22";

/** The words of the list on a Sunday without reservations, or another day. */
function wordsOf(props: Partial<WeekProps>): string {
  const days = [{ day: SUNDAY, own: [] }];
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-US" timeZone="Europe/Paris" messages={{ dashboard: messages } as never}>
      <WeekList days={days} today={SUNDAY} now={0} readerId="me" showSite={false} next={null} {...props} />
    </NextIntlClientProvider>,
  );
  return markup.replace(/<[^>]*>/g, " ");
}

test("a week in which nothing comes any more says so, and leads to the next reservation", () => {
  expect(wordsOf({})).toMatch(/Sunday 22 November.*Nothing today/);
  expect(wordsOf({})).not.toContain("Your next");
  const start = Date.parse("2026-11-24T08:00:00Z") / 1000;
  expect(wordsOf({ next: { start, timeZone: "Europe/Paris" } })).toMatch(/Your next: .*24 November.*09:00/);
  expect(wordsOf({ today: "2026-11-30" })).not.toContain("Nothing today");
});
