import pg from "pg";

/**
 * Gives every aircraft a thousand hours more until its maintenance, takes its booked work off the planning and the dates off
 * its deferred defects. Journeys book days and hours of flights on few aircraft, which nothing of the demo school's stories
 * should come between.
 */
export async function giveAircraftPotential(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("UPDATE maintenance_term SET due_counter = due_counter + 60000 WHERE due_counter IS NOT NULL");
  await client.query("UPDATE maintenance_term SET due_on = due_on + 3650 WHERE due_on IS NOT NULL");
  await client.query("UPDATE defect SET due_on = NULL WHERE released_at IS NULL");
  await client.query(`WITH work AS (
      UPDATE reservation SET state = 'Cancelled', cancelled_at = now()
      WHERE limit_ids <> '{}' AND start_at > now() RETURNING id
    ) DELETE FROM occupation WHERE reservation_id IN (SELECT id FROM work)`);
  await client.query("DELETE FROM verdict WHERE rule = 'maintenanceDue'");
  await client.end();
}
