import { requireBuild } from "../../scripts/build.mjs";
import { startAppForTests } from "../../scripts/support/app.mjs";
import { queryDatabase } from "../system/client";
import { openAllDays } from "./closures";
import { giveAircraftPotential } from "./potential";
import { waiveRecency } from "./recency";

/** Starts one application with the demo school for all tests. The returned function stops it. */
export default async function startDemoApplication(): Promise<() => Promise<void>> {
  await requireBuild();
  const app = await startAppForTests({ seed: "demo", env: { WEBHOOK_HOSTS: "127.0.0.1" } });
  await giveAircraftPotential(app.databaseUrl);
  await openAllDays(app.databaseUrl);
  await liftBookingQuota(app.databaseUrl);
  await waiveRecency(app.databaseUrl, { names: ["Chevalier", "Lambert", "Arnaud"] });
  process.env.ENVOL_E2E_BEGAN = String(Date.now());
  process.env.ENVOL_E2E_URL = app.url;
  process.env.ENVOL_E2E_DATABASE = app.databaseUrl;
  return () => app.stop();
}

/** The renter of many journeys holds more reservations to come, in all of them together, than the demo school lets one person have. */
const liftBookingQuota = (databaseUrl: string) =>
  queryDatabase(databaseUrl, "UPDATE school SET most_future_bookings = 1000");
