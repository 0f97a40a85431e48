import { isSignedWith, startReceiver } from "@/lib/testing/webhook-receiver";
import { expect, expectToast, sameOriginHeaders, test, waitForHydration } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

test("an admin makes a key for a program, which reads the planning with it until the key is revoked", async ({
  as,
  browser,
  text,
  mark,
}) => {
  const { page, sites } = await as("admin", { own: true });
  await page.goto(`/site/${sites.grenoble}/api-key`);
  await waitForHydration(page);
  await page.getByRole("button", { name: text("apiKeys.create") }).click();
  const name = `Wall ${mark}`;
  const form = page.getByRole("dialog", { name: text("apiKeys.create") });
  await form.getByLabel(text("apiKeys.name")).fill(name);
  await form.getByLabel(text("apiKeys.find")).fill(text("permissions.rows.planning.read.what"));
  await form.getByRole("checkbox", { name: text("permissions.rows.planning.read.what") }).click();
  await form.getByRole("combobox", { name: text("apiKeys.site") }).selectOption(sites.grenoble);
  await form.getByRole("button", { name: text("apiKeys.make") }).click();

  const told = page.getByRole("dialog", { name: text("apiKeys.secretTitle", { name }) });
  await expect(told.getByText(text("apiKeys.secretOnce"))).toBeVisible();
  const secret = await told.getByLabel(text("apiKeys.secret"), { exact: true }).inputValue();
  await told.getByRole("button", { name: text("apiKeys.done") }).click();
  await expect(page.getByRole("row", { name })).toContainText(text("apiKeys.states.Active"));
  expect(await page.content()).not.toContain(secret);
  await expectNoSidewaysScroll(page, "the keys");

  const program = await browser.newContext({ extraHTTPHeaders: { authorization: `Bearer ${secret}` } });
  const month = async (siteId: string) =>
    (
      await program.request.get(`${process.env.ENVOL_E2E_URL}/api/planning/month?siteId=${siteId}&month=2027-06`)
    ).status();
  expect([await month(sites.grenoble), await month(sites.annecy)]).toEqual([200, 404]);

  await page.getByRole("button", { name: text("apiKeys.actions", { name }) }).click();
  await page.getByRole("menuitem", { name: text("apiKeys.revoke") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: text("apiKeys.revoke") })
    .click();
  await expectToast(page, text("apiKeys.revoked"));
  await expect(page.getByRole("row", { name })).toHaveCount(0);
  expect(await month(sites.grenoble)).toBe(401);
  await program.close();
});

test("an admin makes a webhook, whose server checks the signature; what it missed while it was down is sent again from the log", async ({
  as,
  text,
  mark,
}) => {
  const { page, sites } = await as("admin", { own: true });
  const receiver = await startReceiver();
  const name = `Tags ${mark}`;
  const api = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/${path}`, { data, headers: sameOriginHeaders() });
    expect(answer.status(), await answer.text()).toBe(201);
  };
  const endsAt = Math.floor(Date.now() / 1_000) + 3_600;
  await api("api-key", { name, permissions: ["change.read", "dictionary.read"], siteId: null, endsAt });

  await page.goto(`/site/${sites.grenoble}/api-key?tab=webhooks`);
  await waitForHydration(page);
  await expectNoSidewaysScroll(page, "the webhooks");
  await page.getByRole("button", { name: text("webhooks.create") }).click();
  const form = page.getByRole("dialog", { name: text("webhooks.create") });
  const { host } = new URL(receiver.url);
  await form.getByLabel(text("webhooks.address")).fill("https://192.168.0.1/");
  await form.getByRole("combobox", { name: text("webhooks.key") }).selectOption({ label: name });
  await form.getByRole("button", { name: text("webhooks.make") }).click();
  await expect(form).toContainText(text("webhooks.notPublic"));
  await form.getByLabel(text("webhooks.address")).fill(receiver.url);
  await form.getByRole("button", { name: text("webhooks.make") }).click();
  const told = page.getByRole("dialog", { name: text("apiKeys.secretTitle", { name: host }) });
  const secret = await told.getByLabel(text("apiKeys.secret"), { exact: true }).inputValue();
  await told.getByRole("button", { name: text("apiKeys.done") }).click();
  await page.getByRole("link", { name: host }).click();

  await page.getByRole("button", { name: text("webhooks.test"), exact: true }).click();
  await expect(page.getByText(/ 204 /)).toBeVisible();
  expect(isSignedWith(receiver.received[0]!, secret)).toBe(true);
  await expectNoSidewaysScroll(page, "a webhook");

  // The server is down while something changes. What asks for the change to be sent also has it chained, so that nobody waits for the minute.
  receiver.answer = "reset";
  await api("tag", { name });
  const sendAllAgain = async (after: number) => {
    await page.getByRole("button", { name: text("webhooks.actions") }).click();
    await page.getByRole("menuitem", { name: text("webhooks.replay") }).click();
    const again = page.getByRole("dialog", { name: text("webhooks.replay") });
    await again.getByLabel(text("webhooks.replayAfter")).fill(String(after));
    await again.getByRole("button", { name: text("webhooks.replaySend") }).click();
    await expectToast(page, text("webhooks.replayed"));
  };
  await sendAllAgain(receiver.received[0]!.next);
  const log = page.getByRole("region", { name: text("webhooks.log") }).getByRole("listitem");
  await expect(log.first()).toContainText(text("webhooks.faults.BrokenOff"));
  receiver.answer = 204;
  await log.first().getByRole("button").click();
  await expect(log.first()).toContainText(text("webhooks.deliveryStates.Delivered"));
  const got = receiver.received.at(-1)!;
  expect(isSignedWith(got, secret)).toBe(true);
  expect(got.items.map(({ kind }) => kind)).toContain("tag");
  await receiver.close();
});
