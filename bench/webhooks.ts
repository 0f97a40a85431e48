import pg from "pg";
import { newId } from "@/lib/platform/ids";
import { newWebhookSecret, sealWebhookSecret } from "@/lib/records/webhooks/rules";
import { startReceiver } from "@/lib/testing/webhook-receiver";
import { startAppForTests } from "@/scripts/support/app.mjs";
import { makeBenchId } from "./seed";

const [WEBHOOKS, EACH, CHANGES] = [20, 150, 10];
const DAY_MS = 86_400_000;

type Row = [what: string, figure: string, wanted: string];

/** Measures how many signed deliveries a second an instance sends to a server of the same machine, to many webhooks and to one. */
export async function measureWebhooks(databaseUrl: string, env: Record<string, string>): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const receiver = await startReceiver();
  const app = await startAppForTests({ databaseUrl, env: { ...env, WEBHOOK_HOSTS: "127.0.0.1" } });
  const measure = async (webhooks: number, each: number) => {
    receiver.received.length = 0;
    await seedDeliveries(client, receiver.url, webhooks, each);
    const since = performance.now();
    await client.query("SELECT graphile_worker.add_job('send-webhooks', max_attempts => 1)");
    while (receiver.received.length < webhooks * each) await new Promise((go) => setTimeout(go, 5));
    const seconds = (performance.now() - since) / 1_000;
    return { rate: (webhooks * each) / seconds, twice: receiver.received.length - webhooks * each };
  };
  const many = await measure(WEBHOOKS, EACH);
  const one = await measure(1, 1_000);
  await app.stop();
  await receiver.close();
  await client.end();
  if (many.twice + one.twice > 0) throw new Error("a delivery was sent twice");
  return [
    [`${WEBHOOKS * EACH} deliveries of ${WEBHOOKS} webhooks`, `${many.rate.toFixed(0)}/s`, "100/s"],
    ["1000 deliveries of one webhook, one after the other", `${one.rate.toFixed(0)}/s`, ""],
  ];
}

/** Stores webhooks of one key whose deliveries all wait. */
async function seedDeliveries(client: pg.Client, url: string, webhooks: number, each: number): Promise<void> {
  const keyId = newId();
  await client.query("DELETE FROM webhook");
  await client.query(
    `INSERT INTO api_key (id, name, made_by_id, permissions, may_write, beginning, secret_hash, created_at, ends_at)
     VALUES ($1, 'Bench', $2, '{change.read,classroom.read}', false, 'envol_bench', $3, now(), $4)`,
    [keyId, makeBenchId("be", 1), keyId.padEnd(64, "0"), new Date(Date.now() + DAY_MS)],
  );
  const items = Array.from({ length: CHANGES }, (_, at) => ({
    ...{ number: at + 1, at: 0, kind: "classroom", id: newId(), action: "classroom.change", siteId: newId() },
  }));
  const body = JSON.stringify({ items, next: CHANGES });
  for (let n = 0; n < webhooks; n++) {
    const id = newId();
    await client.query(
      "INSERT INTO webhook (id, key_id, url, kinds, secret, position, created_at) VALUES ($1, $2, $3, '{}', $4, 0, now())",
      [id, keyId, url, sealWebhookSecret(newWebhookSecret(), id)],
    );
    await client.query(
      `INSERT INTO webhook_delivery (id, webhook_id, first_number, last_number, changes, body, next_attempt_at, created_at)
       SELECT substring(md5($1 || at) FOR 24), $1, at, at, $2, $3, now(), now() FROM generate_series(1, $4::int) AS at`,
      [id, CHANGES, body, each],
    );
  }
  await client.query("VACUUM ANALYZE webhook_delivery");
}
