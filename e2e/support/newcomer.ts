import { randomBytes } from "node:crypto";
import pg from "pg";

/**
 * Somebody like the demo's newcomer, student and renter, who has accepted nothing and holds a temporary password: one for
 * each journey, because the first connection can be lived through only once. Answers the first part of their address.
 */
export async function newcomer(): Promise<string> {
  const client = new pg.Client({ connectionString: process.env.ENVOL_E2E_DATABASE });
  await client.connect();
  const id = randomBytes(12).toString("hex");
  const who = `newcomer.${id}`;
  try {
    await client.query(
      `INSERT INTO person SELECT (jsonb_populate_record(p, jsonb_build_object(
         'id', $1::text, 'email', $2::text, 'calendar_key', $3::text, 'call_sign', null,
         'terms_of_use_at', null, 'terms_of_sale_at', null))).*
       FROM person p WHERE p.email = 'newcomer@aeroclub.example'`,
      [id, `${who}@aeroclub.example`, randomBytes(32).toString("hex")],
    );
    await client.query(
      `INSERT INTO site_role (person_id, site_id, role) SELECT $1, r.site_id, r.role
       FROM site_role r JOIN person p ON p.id = r.person_id WHERE p.email = 'newcomer@aeroclub.example'`,
      [id],
    );
  } finally {
    await client.end();
  }
  return who;
}
