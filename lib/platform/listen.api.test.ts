import { expect, test } from "vitest";
import { connectionPool } from "./db";
import { listenOnChannels } from "./listen";

const CHANNEL = "envol_test";

async function eventually(what: () => unknown, limit = 5_000) {
  for (const end = Date.now() + limit; !(await what()); await new Promise((resolve) => setTimeout(resolve, 10))) {
    if (Date.now() > end) throw new Error(`not within ${limit} ms: ${what}`);
  }
}

const announce = (payload: string) => connectionPool().query("SELECT pg_notify($1, $2)", [CHANNEL, payload]);

test("says whenever it begins to listen, the first time too, and misses nothing from then on", async () => {
  const heard: string[] = [];
  let begun = 0;
  listenOnChannels({ [CHANNEL]: (payload) => heard.push(payload), envol_other: () => {} }, () => begun++);
  await eventually(() => begun === 1);
  await announce("first");
  await eventually(() => heard.length === 1);

  // Close the connection, as a restart of the database does. The listener must reconnect by itself.
  for (const again of [2, 3]) {
    await connectionPool().query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'envol listen' AND datname = current_database()",
    );
    await eventually(() => begun === again);
    await announce(`after ${again}`);
    await eventually(() => heard.at(-1) === `after ${again}`);
  }
  expect(heard).toEqual(["first", "after 2", "after 3"]);
});
