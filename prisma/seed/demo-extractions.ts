import { asActor } from "@/lib/access/actor/as-actor";
import { columnsOf, DATASETS, type Dataset } from "@/lib/activity/extractions/codes";
import { createExtraction } from "@/lib/activity/extractions/commands";
import { saveExtraction } from "@/lib/activity/extractions/saved/commands";
import { unixToUtcDay } from "@/lib/platform/day";
import { countRowsOf } from "@/lib/views/extraction/queries";
import { actorOf } from "./demo-defects";

const DAY = 86_400_000;

type Asked = { dataset: Dataset; format: "csv" | "xlsx"; ago: number; days: number; isWhole?: boolean };
/** An extract of the audit that was cancelled, the treasurer's balances, and the insurer's hours of the year. */
const ASKED: Asked[] = [
  { dataset: "audit", format: "csv", ago: 0, days: 30, isWhole: true },
  { dataset: "transactions", format: "csv", ago: 6, days: 90 },
  { dataset: "legs", format: "xlsx", ago: 2, days: 365 },
];

/** The board reads the hours of each aircraft at the beginning of each month. */
const SAVED = {
  name: "Heures du mois",
  dataset: "aircraftUse",
  format: "xlsx",
  period: "lastMonth",
  rhythm: "monthly",
} as const;

/** Shows what an administrator has extracted lately, and has saved for the board. */
export async function extractDemoData(adminEmail: string, now: Date): Promise<void> {
  const actor = await actorOf(adminEmail);
  for (const { dataset, format, ago, days, isWhole } of ASKED) {
    const at = new Date(now.getTime() - ago * DAY);
    const dayBefore = (count: number) => unixToUtcDay((at.getTime() - count * DAY) / 1_000);
    const columns = Object.keys(isWhole ? columnsOf(dataset) : DATASETS[dataset].usual);
    const input = { dataset, format, siteIds: [], firstDay: dayBefore(days), lastDay: dayBefore(0), columns };
    await asActor(actor, async (work) => {
      const total = await countRowsOf(work, input, "fr-FR");
      const id = await createExtraction(work, input, { total, locale: "fr-FR" });
      const [state, rows] = isWhole ? (["Cancelled", Math.floor(total / 3)] as const) : (["Done", total] as const);
      const data = { askedAt: at, startedAt: at, seenAt: at, endedAt: new Date(at.getTime() + 2_000), state, rows };
      await work.db.extraction.update({ where: { id }, data });
    });
  }
  const columns = Object.keys(DATASETS[SAVED.dataset].usual);
  await asActor(actor, (work) => saveExtraction(work, { ...SAVED, siteIds: [], columns, recipientIds: [actor.id] }));
}
