import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messages } from "@/lib/platform/messages";
import { AttentionText, describeAttention } from "./week-heads";
import { useWeekTexts } from "./week-texts";

const load = { count: 9, seconds: 0, lit: 0, blocking: 2, uncovered: 1, warnings: 3, share: null };

function Head() {
  const texts = useWeekTexts();
  return (
    <p title={describeAttention(load, texts)}>
      <AttentionText {...{ load, texts }} />
    </p>
  );
}

test("the head of a day names all that needs attention, and shows the worst in words before the other numbers", () => {
  const head = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-US" timeZone="UTC" messages={messages["en-US"]}>
      <Head />
    </NextIntlClientProvider>,
  );
  expect(head).toContain('title="2 blocking, 1 without instructor, 3 warnings"');
  const shown = head.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
  expect(shown.trim()).toBe("2 blocking 1 3");
});
