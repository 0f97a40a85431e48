import { expect, expectToast, test, waitForHydration } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

const HEADS = "Date;Immat;Type;De;Vers;Temps total;CDB;Atterrissages;Remarques";

test("a pilot imports another logbook, whose totals they find in theirs, and removes it again", async ({
  as,
  text,
}) => {
  const { page, sites } = await as("renter");
  await page.goto(`/site/${sites.grenoble}/logbook`);
  await waitForHydration(page);
  await page.getByRole("button", { name: text("logbook.import.open"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: text("logbook.import.title") });
  const lines = [
    "12/05/2001;F-BXYZ;DR400;LFLG;LFLP;1,5;1,5;2;First",
    "13/05/2001;F-BXYZ;DR400;LFLP;LFLG;0:45;0:45;1;",
    "31/02/2001;x;y;;;1;1;1;",
  ];
  const buffer = Buffer.from([HEADS, ...lines].join("\r\n"));
  await dialog.locator("input[type=file]").setInputFiles({ name: "carnet.csv", mimeType: "text/csv", buffer });
  await expect(dialog.getByText(text("logbook.import.unrecognised"))).toBeVisible();
  await dialog.getByLabel(text("logbook.import.fields.to"), { exact: true }).selectOption("4");
  await dialog.getByRole("button", { name: text("logbook.import.read") }).click();
  await expect(dialog.getByText("LFLG – LFLP")).toBeVisible();
  await expect(dialog.getByText(text("logbook.import.refusedLines", { count: 1 }))).toBeVisible();
  await expectNoSidewaysScroll(page, "import of a logbook");
  await page.setViewportSize({ width: 1280, height: 860 });
  await dialog.getByRole("button", { name: text("logbook.import.startGood", { count: 2 }) }).click();
  await expectToast(page, text("logbook.import.done", { count: 2 }));
  // The logbook opens on what was added.
  await expect(page.getByText(text("logbook.ofSelection", { hours: "2:15" }))).toBeVisible();

  await page
    .getByRole("button", { name: text("logbook.import.remove") })
    .first()
    .click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: text("logbook.import.remove") })
    .click();
  await expectToast(page, text("logbook.import.removed", { count: 2 }));
  await expect(page.getByText(text("logbook.emptySelection"))).toBeVisible();
});
