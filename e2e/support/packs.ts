import { expect, type GetText, type Person } from "./test";

/** Opens the pack that the demo school has asked for, once the job has made it. */
export async function openDemoPack({ page, context, sites }: Person, text: GetText): Promise<void> {
  const answer = await context.request.get(`/api/inspection?siteId=${sites.grenoble}`);
  const { id } = ((await answer.json()) as { id: string }[]).at(-1)!;
  await expect(async () => {
    await page.goto(`/site/${sites.grenoble}/inspection/${id}`);
    await expect(page.getByRole("heading", { name: text("inspection.screen.manifest") })).toBeVisible();
  }).toPass({ timeout: 60_000 });
}
