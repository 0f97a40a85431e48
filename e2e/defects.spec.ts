import { BoardPage } from "./support/board-page";
import { bookRental, ONE_PIXEL_PNG } from "./support/school";
import { dayFromToday, expect, expectToast, type Person, sameOriginHeaders, test } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

/** Adds an aircraft for rent, of this test alone. Returns its id. */
async function addAircraft({ context, sites }: Person, callSign: string): Promise<string> {
  const body = { callSign, model: "DR401", type: 0, classe: 0, site: { siteId: sites.grenoble, dateEntree: null } };
  const data = { ...body, enableRental: true };
  const answer = await context.request.post("/api/aircraft", { data, headers: sameOriginHeaders() });
  return (await answer.json()).id;
}

test("a renter grounds an aircraft from the phone, a colleague's open board turns red, and a release clears it", async ({
  as,
  day,
  mark,
  text,
}) => {
  const [staff, renter] = [await as("staff"), await as("renter", { width: 390, height: 780 })];
  const callSign = `F-Z${mark}`;
  const aircraftId = await addAircraft(staff, callSign);
  const { id } = await bookRental(staff, callSign, "Chevalier", { day: day(8), from: "10:00", to: "11:00" });
  const board = await BoardPage.open(staff, day(8));
  const red = board.row(callSign).locator(`.c-Blocking[data-r="${id}"]`);
  await expect(board.strip(id, callSign)).toBeVisible();
  await expect(red).toHaveCount(0);

  // Three presses: the photograph, the place, the button. That it can't fly is one more.
  const { page, sites } = renter;
  await page.goto(`/site/${sites.grenoble}/reservation/${id}/dispatch`);
  await expect(page.getByText(text("dispatch.none"))).toBeVisible();
  const report = page.getByRole("link", { name: text("defects.actions.report") });
  await report.click();
  const dialog = page.getByRole("dialog", { name: text("defects.report.title") });
  const send = dialog.getByRole("button", { name: text("defects.report.send"), exact: true });
  await expect(send).toBeDisabled();
  const choosing = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: text("defects.report.takePhoto") }).click();
  await (await choosing).setFiles({ name: "brake.png", mimeType: "image/png", buffer: ONE_PIXEL_PNG });
  await expect(dialog.getByRole("img", { name: text("defects.report.photoOfDefect") })).toBeVisible();
  await dialog.getByRole("button", { name: text("defects.areas.GearBrakes") }).click();
  await dialog.getByRole("radio", { name: text("defects.report.no") }).click();
  await expectNoSidewaysScroll(page, "the report of a defect");
  const reported = page.waitForResponse((answer) => answer.url().endsWith("/commentary"));
  await dialog.getByRole("button", { name: text("defects.report.sendAndGround") }).click();
  expect((await reported).status()).toBe(201);
  const reportedAt = Date.now();
  await expect(red).toHaveCount(1);
  expect(Date.now() - reportedAt).toBeLessThan(5_000);

  // Before the flight stands what was reported, with its photograph; who reads it says so once.
  const known = page.getByRole("list", { name: text("dispatch.defects") });
  await expect(known.getByText(text("defects.statuses.Blocking"))).toBeVisible();
  await expect(known.getByRole("img")).toHaveCount(1);
  await page.getByRole("button", { name: text("dispatch.read") }).click();
  await expectToast(page, text("dispatch.readSaved"));
  await expect(page.getByRole("button", { name: text("dispatch.read") })).toHaveCount(0);
  await expectNoSidewaysScroll(page, "before the flight");

  // Without a network, a report waits on the phone, and is sent once when there is one.
  await report.click();
  await dialog.getByRole("button", { name: text("defects.areas.Lights") }).click();
  await renter.context.setOffline(true);
  await send.click();
  const waiting = page.getByRole("status").filter({ hasText: text("defects.report.waiting") });
  await expect(waiting.getByText(callSign)).toBeVisible();
  await renter.context.setOffline(false);
  await expect(waiting).toHaveCount(0);
  await page.goto(`/site/${sites.grenoble}/reservation/${id}/dispatch`);
  await expect(known.getByRole("listitem")).toHaveCount(2);

  // A mechanic signs what was done; until work and certificate are there, the button is off and says why.
  const { page: desk } = await as("mechanic");
  await desk.goto(`/site/${sites.grenoble}/aircraft/${aircraftId}?tab=comments`);
  const first = desk.getByRole("listitem").filter({ hasText: text("defects.areas.GearBrakes") });
  await first.getByRole("link", { name: text("defects.actions.release") }).click();
  const release = desk.getByRole("button", { name: text("defects.release.send") });
  await expect(release).toBeDisabled();
  await expect(desk.getByRole("img", { name: text("defects.list.photo", { index: 1, number: 1 }) })).toBeVisible();
  const history = desk.getByRole("link", { name: text("defects.release.history", { name: callSign }) });
  await expect(history).toHaveAttribute("href", new RegExp(`${aircraftId}\\?tab=comments$`));
  await expect(desk.getByText(text("defects.release.missingBoth"))).toBeVisible();
  await desk.getByLabel(text("defects.release.work"), { exact: true }).fill("Brake pads replaced, ground test");
  await expect(desk.getByText(text("defects.release.missingCertificate"))).toBeVisible();
  await desk.getByLabel(text("defects.release.certificate"), { exact: true }).fill("APRS-0871");
  await desk.getByLabel(text("defects.release.licence"), { exact: true }).fill("FR.66.20417");
  await expect(desk.getByText("CHV")).toBeVisible();
  await release.click();
  await expect(desk).toHaveURL(/tab=comments/);
  await expect(desk.getByText("APRS-0871")).toBeVisible();
  await expect(red).toHaveCount(0);
  await expect(board.strip(id, callSign)).toBeVisible();
});

test("from the home of a phone, a defect is reported in three presses, and the camera opens first", async ({
  as,
  either,
  mark,
  text,
}) => {
  const [staff, renter] = [await as("staff"), await as("renter", { width: 390, height: 780 })];
  const callSign = `F-Y${mark}`;
  const aircraftId = await addAircraft(staff, callSign);
  const [from, to] = either(["00:20", "00:30"], ["00:40", "00:50"]);
  await bookRental(staff, callSign, "Chevalier", { day: dayFromToday(0), from, to });
  const { page, context, sites } = renter;
  const phone = await context.newCDPSession(page);
  await phone.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  const home = await page.goto(`/site/${sites.grenoble}/dashboard/dashboardUser/follow-up`);
  expect(home?.headers()["permissions-policy"], "elsewhere the camera is closed").toContain("camera=()");

  await page.getByRole("link", { name: text("dashboard.report", { name: callSign }) }).click();
  await page.getByRole("button", { name: text("defects.report.takePhoto") }).click();
  const photo = page.getByRole("img", { name: text("defects.report.photoOfDefect") });
  await expect(photo).toBeVisible();
  await expectNoSidewaysScroll(page, "the report with its photograph");
  await page.getByRole("button", { name: text("defects.report.send"), exact: true }).click();

  await expect(page).toHaveURL(/dashboard/);
  await expectToast(page, text("defects.report.sent"));
  const answer = await staff.context.request.get(`/api/aircraft/${aircraftId}/commentary`);
  type Reported = { id: string; description: string; photos: string[]; pending: boolean; version: number };
  const [defect] = (await answer.json()) as Reported[];
  // Nothing is stored in the language of who reported it.
  expect(defect).toMatchObject({ description: "", pending: true });
  expect(defect?.photos).toHaveLength(1);
  await staff.page.goto(`/site/${sites.grenoble}/aircraft/${aircraftId}?tab=comments`);
  await expect(staff.page.getByText(text("defects.list.photoOnly"))).toBeVisible();
});
