import pg from "pg";
import { openBrowser, timeUntilPainted } from "./browser";
import { measureLoad, quantile } from "./load";

type Row = [what: string, figure: string, wanted: string];

const ROUNDS = 15;
const VIEWS = [
  ["month", "month=2026-11", "[role=grid] td"],
  ["year", "year=2027", ".yv-lane td"],
] as const;

/** Measures a month and a year of 60 aircraft: read anew after each change, unchanged, and painted in a browser. */
export async function measureLoads(
  product: { url: string },
  databaseUrl: string,
  { siteId, headers }: { siteId: string; headers: Record<string, string> },
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { browser, context } = await openBrowser(product.url);
  const rows: Row[] = [];
  for (const [view, query, painted] of VIEWS) {
    const route = `/api/planning/${view}?siteId=${siteId}&${query}`;
    // Without a warm-up, because only the first reading after a change reads anew.
    const read = async (requests: number) => {
      const options = { connections: 1, requests, warmUp: 0 };
      const { p50, statuses } = await measureLoad(product.url, () => ({ path: route, headers }), options);
      if (Object.keys(statuses).join() !== "200") throw new Error(`${route}: ${JSON.stringify(statuses)}`);
      return p50;
    };
    await read(5);
    const changed: number[] = [];
    for (let n = 0; n < ROUNDS; n++) {
      await client.query("UPDATE planning_sequence SET number = number + 1");
      changed.push(await read(1));
    }
    rows.push([`${view}, 60 aircraft, read after a change`, median(changed), "200 ms"]);
    rows.push([`${view}, 60 aircraft, unchanged`, `p50 ${(await read(60)).toFixed(1)} ms`, "200 ms"]);
    const times: number[] = [];
    for (let n = 0; n < ROUNDS; n++) {
      const page = await context.newPage();
      const date = query.endsWith("11") ? "2026-11-15" : "2027-03-15";
      const address = `${product.url}/site/${siteId}/planning/${view}?date=${date}`;
      times.push(await timeUntilPainted(page, address, painted));
      await page.close();
    }
    rows.push([`${view}, navigation to painted`, median(times), "300 ms"]);
  }
  await browser.close();
  await client.end();
  return rows;
}

const median = (times: number[]) => {
  const sorted = times.toSorted((one, other) => one - other);
  return `p50 ${quantile(sorted, 0.5).toFixed(0)} ms`;
};
