import { expect, expectToast, test } from "./support/test";

test("a skill is written by keys alone: its names, its behaviours in place, their order, and a way back", async ({
  as,
  text,
  mark,
  locale,
}) => {
  const { page } = await as("admin");
  const t = (key: string) => text(`programs.ratings.${key}`);
  const trigram = `${mark}${locale === "fr-FR" ? "F" : "E"}`;
  const say = (words: string) => `${words} ${trigram}`;
  await page.goto("/site/all/rating-by-skills?tab=instructor");
  await page.getByRole("button", { name: t("newSkill") }).press("Enter");
  await page.getByRole("textbox", { name: t("trigram"), exact: true }).focus();
  for (const words of [trigram, say("Mountain"), say("Montagne")]) {
    await page.keyboard.type(words);
    await page.keyboard.press("Tab");
  }
  for (const [english, french] of [
    ["Reads the slope", "Lit la pente"],
    ["Keeps a way out", "Garde une issue"],
  ]) {
    await page.getByRole("button", { name: t("addBehaviour") }).press("Enter");
    await page.keyboard.type(english!);
    await page.keyboard.press("Tab");
    await page.keyboard.type(french!);
    await page.keyboard.press("Enter");
  }
  const lines = page.getByRole("table", { name: t("observable") }).getByRole("row");
  // The line that was closed has the focus.
  await page.keyboard.press("Alt+ArrowUp");
  await expect(lines.first()).toContainText("Keeps a way out");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" that is never used");
  await page.keyboard.press("Escape");
  await expect(lines.first()).not.toContainText("never used");
  await page.keyboard.press("Control+Enter");
  await expectToast(page, t("savedSkill"));
  await expect(page.getByRole("row").filter({ hasText: trigram })).toBeVisible();
  // The sheet of the empty form has an address, too: the one that is loaded anew is that of the saved skill.
  await expect(page).toHaveURL(/open=(?!new)/);
  await page.reload();
  await expect(lines).toHaveText([/Keeps a way out/, /Reads the slope/]);

  // Another one of this trigram is refused by the name of its owner.
  await page.getByRole("button", { name: t("newSkill") }).press("Enter");
  await page.getByRole("textbox", { name: t("trigram"), exact: true }).fill(trigram);
  await page.getByRole("textbox", { name: t("longNameEnglish") }).fill("Other");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(say("Mountain"), { exact: false }).last()).toBeVisible();
});
