import type { Reading } from "@/lib/access/actor/as-actor";
import { CSV_MEDIA_TYPE, toFileStem } from "@/lib/platform/files";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { fromUnix } from "@/lib/platform/time";
import { decimalCell } from "@/lib/records/table-cells";
import { makeCsv } from "@/lib/records/tables";
import { PERIOD_KINDS, type PeriodKind } from "../codes";
import { listPeriodsOfYear } from "./queries";
import type { ClosingsQuery } from "./schema";

const HEADS = [
  ...["kind", "period", "closedAt", "closedBy", "transactions", "payments", "total", "perpetual"],
  ...["previousHash", "hash"],
] as const;

/** Makes a table of what was closed of a year, for whoever inspects the books. */
export async function exportClosings(reading: Reading, { year }: ClosingsQuery, locale: Locale) {
  const periods = await listPeriodsOfYear(reading, year);
  const say = (key: (typeof HEADS)[number] | `kinds.${PeriodKind}` | "name") =>
    localize(locale, `accounts.closing.${key}`);
  const rows = periods.map(({ kind, payments, closedBy, ...one }) => [
    ...[say(`kinds.${PERIOD_KINDS[kind]!}`), one.period, fromUnix(one.closedAt).toISOString(), closedBy ?? ""],
    ...[String(one.transactions), payments ? String(payments.count) : ""],
    ...[payments ? decimalCell(payments.total, locale) : "", payments ? decimalCell(payments.perpetual, locale) : ""],
    ...[one.previousHash, one.hash],
  ]);
  return {
    content: Buffer.from(makeCsv([HEADS.map(say), ...rows], locale)),
    name: `${toFileStem(`${say("name")} ${year}`)}.csv`,
    mediaType: `${CSV_MEDIA_TYPE}; charset=utf-8`,
  };
}
