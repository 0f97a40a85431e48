import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { messages } from "@/lib/platform/messages";
import { HoursBars } from "./hours-bars";

const width = vi.hoisted(() => ({ measured: 0 }));
vi.mock("@/components/ui/use-width", () => ({ useWidth: () => width.measured }));

test.each([0, 30, 390])("bars in a box of %s pixels are as narrow as they must be, and never below 0", (measured) => {
  width.measured = measured;
  const bars = ["2026-01", "2026-02"].map((span) => ({ span, minutes: 60, minutesBefore: 90 }));
  const picture = renderToStaticMarkup(
    <NextIntlClientProvider locale="fr-FR" timeZone="UTC" messages={messages["fr-FR"]}>
      <HoursBars bars={bars} />
    </NextIntlClientProvider>,
  );
  expect(picture.match(/<rect/g)).toHaveLength(4);
  expect(picture).not.toMatch(/(width|height)="(-|NaN|Infinity)/);
});
