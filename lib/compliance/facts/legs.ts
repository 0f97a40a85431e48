import { LEG_COUNTS } from "@/lib/activity/flights/codes";
import { columnOf } from "@/lib/platform/columns";
import type { Db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import type { RecencyFacts, RecencyLeg } from "../recency/facts";
import { peopleFactProvider } from "./people";
import type { FactProvider } from "./provider";

/** What the rules of recent experience know of a person. Nothing is read where the school has chosen no rule. */
export type LegFact = RecencyFacts & { id: string };

/** A leg as PostgreSQL answers it, an array in the order of `COLUMNS`: it is written and read in half the time of an object. */
type LegRow = (string | number | boolean)[];
type Row = Omit<LegFact, "legs"> & { legs: LegRow[] };

const OF_PILOT = ["function", "isPilotFlying"] as const;
const OF_LEG = [...(["category", "class", "model", "isTailwheel", "hasInstructor"] as const), ...LEG_COUNTS];
const COLUMNS = [...OF_PILOT, ...OF_LEG];
const columnsSql = Prisma.raw(
  [...OF_PILOT.map((name) => `f."${columnOf(name)}"`), ...OF_LEG.map((name) => `l."${columnOf(name)}"`)].join(", "),
);

/** Further back no rule looks, except for checks and for hours as pilot in command, which are added up. */
const isRecent = Prisma.sql`(l.on_block_at > now() - interval '37 months' OR f.check_kind <> 'None')`;
/** The legs that the person `p` logs, of which those that are declared might count. */
const flown = Prisma.sql`leg_pilot f JOIN leg l ON l.id = f.leg_id
  WHERE f.person_id = p.id AND f.function IS NOT NULL AND l.state IN ('Declared', 'Validated')`;

/**
 * SQL of a JSON array of what the person `p` holds that regulations know: certificates that somebody validated, those that have
 * expired too, and what they grant.
 */
const ratingsSql = Prisma.sql`
  (SELECT coalesce(json_agg(json_build_object('meaning', held.meaning, 'issuedOn', held.issued_on,
      'expiresOn', held.expires_on) ORDER BY held.meaning, held.issued_on), '[]')
    FROM (
      SELECT t.meaning, c.issued_on, c.expires_on FROM certificate c JOIN certificate_type t ON t.id = c.type_id
        WHERE c.person_id = p.id AND c.archived_at IS NULL AND c.state = 'Validated'
      UNION ALL
      SELECT q.meaning, c.issued_on, g.expires_on FROM certificate c
        JOIN certificate_qualification g ON g.certificate_id = c.id JOIN qualification q ON q.id = g.qualification_id
        WHERE c.person_id = p.id AND c.archived_at IS NULL AND c.state = 'Validated'
    ) held WHERE held.meaning <> 'None')`;

export const legFactProvider: FactProvider<LegFact, Row> = {
  idsOf: peopleFactProvider.idsOf,
  query: (ids) => Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('id', p.id, 'bornOn', p.born_on, 'ratings', ${ratingsSql},
      'legs', (SELECT coalesce(json_agg(json_build_array(date_part('epoch', l.off_block_at),
          date_part('epoch', l.on_block_at), f.check_kind, l.state = 'Validated', ${columnsSql})), '[]')
        FROM ${flown} AND ${isRecent}),
      'olderPicMinutes', (SELECT coalesce(round(sum(date_part('epoch', l.on_block_at - l.off_block_at) / 60)), 0)
        FROM ${flown} AND l.state = 'Validated' AND NOT ${isRecent} AND l.category = 'Aircraft'
          AND f.function IN ('Pic', 'Picus', 'Instructor', 'Examiner')),
      'waivers', (SELECT coalesce(json_agg(json_build_object('rule', w.rule, 'endsOn', w.ends_on)), '[]')
        FROM recency_waiver w WHERE w.person_id = p.id AND w.ended_at IS NULL))), '[]')
    FROM person p
    WHERE p.id = ANY(${ids}::char(24)[])
      AND (EXISTS (SELECT 1 FROM school WHERE recency_packs <> '{}')
        OR EXISTS (SELECT 1 FROM recency_rule WHERE state = 'Active'))`,
  read: ({ legs, ...fact }) => ({ ...fact, legs: legs.map(readLeg) }),
  // Each change of a leg or waiver writes the row of its person, so that one lock holds for all.
  rows: peopleFactProvider.rows,
};

function readLeg([offBlock, onBlock, check, isValidated, ...columns]: LegRow): RecencyLeg {
  const named = Object.fromEntries(COLUMNS.map((name, at) => [name, columns[at]]));
  return { offBlock, onBlock, check, isValidated, ...named } as RecencyLeg;
}

/** Reads what the rules of recent experience know of some people, in one statement. Nothing where the school has chosen none. */
export async function loadLegFacts(db: Db, personIds: readonly string[]): Promise<LegFact[]> {
  const [row] = await db.$queryRaw<{ facts: Row[] }[]>`SELECT (${legFactProvider.query(personIds, null)}) AS facts`;
  return row!.facts.map((fact) => legFactProvider.read!(fact));
}

/** The same of one person. Null where the school has chosen no rule. */
export const loadLegFact = async (db: Db, personId: string): Promise<LegFact | null> =>
  (await loadLegFacts(db, [personId]))[0] ?? null;
