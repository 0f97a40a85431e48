import { sha256 } from "@/lib/platform/canonical-json";
import { type Db, runPreparedQuery } from "@/lib/platform/db";
import { ID_PATTERN } from "@/lib/platform/id-format";
import { parseLocale } from "@/lib/platform/locale";
import { KEY_PERMISSIONS } from "../permissions/permissions";
import type { SchoolRole, SiteRole } from "../permissions/roles";
import { lacksSecondFactor, SECOND_FACTOR_SQL, type SecondFactorFacts } from "../second-factor/demand";
import { isApiKey } from "../sign-in/key-secret";
import { sessionCookieName, signInIdOfAccessToken, signInIdOfSessionCookie } from "../sign-in/tokens";
import { actingByKey, type PersonActor } from "./actor";
import { HELD_DUTIES_SQL, type HeldDutyRow, toHeldDuties } from "./held-duties";

type ActorRow = SecondFactorFacts & {
  id: string;
  sign_in_id: string;
  school_role: SchoolRole;
  call_sign: string | null;
  first_name: string;
  last_name: string;
  locale: string | null;
  terms_of_use_at: Date | null;
  terms_of_sale_at: Date | null;
  has_use: boolean;
  has_sale: boolean;
  is_temporary_password: boolean;
  is_confirmed: boolean;
  roles: [siteId: string, role: SiteRole][] | null;
  duties: HeldDutyRow[] | null;
};

/**
 * For this long after a sign-in or a confirmation, a person isn't asked again who they are. An instant in the future is as bad
 * as an old one: it comes from a server whose clock is wrong.
 */
export const CONFIRMED_FOR_SECONDS = 10 * 60;

const COLUMNS = `
         p.id, p.school_role, p.call_sign, p.first_name, p.last_name, p.locale,
         p.terms_of_use_at, p.terms_of_sale_at, p.is_temporary_password,
         ${SECOND_FACTOR_SQL},
         EXISTS (SELECT 1 FROM terms_edition t WHERE t.kind = 'Use') AS has_use,
         EXISTS (SELECT 1 FROM terms_edition t WHERE t.kind = 'Sale') AS has_sale,
         (SELECT json_agg(json_build_array(r.site_id, r.role)) FROM site_role r WHERE r.person_id = p.id) AS roles,
         ${HELD_DUTIES_SQL}`;
const ACTOR = `
  SELECT s.id AS sign_in_id, abs(extract(epoch FROM now() - s.confirmed_at)) < ${CONFIRMED_FOR_SECONDS} AS is_confirmed, ${COLUMNS}
  FROM sign_in s JOIN person p ON p.id = s.person_id
  WHERE s.id = $1 AND s.ended_at IS NULL AND s.expires_at > now() AND p.state = 'Active'`;
const MAKER_OF_KEY = `
  SELECT '' AS sign_in_id, false AS is_confirmed, k.id AS key_id, k.permissions, k.site_id, k.may_write,
    coalesce(k.last_used_at < now() - interval '1 hour', true) AS is_use_unnoted, ${COLUMNS}
  FROM api_key k JOIN person p ON p.id = k.made_by_id
  WHERE k.revoked_at IS NULL AND k.ends_at > now() AND p.state = 'Active'`;
const MAKER = `${MAKER_OF_KEY} AND (k.secret_hash = $1 OR (k.former_hash = $1 AND k.former_ends_at > now()))`;
const AUTHORS = `
  SELECT '' AS sign_in_id, false AS is_confirmed, ${COLUMNS} FROM person p
  WHERE p.id = ANY($1::char(24)[]) AND p.state = 'Active'`;

/**
 * Reads the person of a sign-in that has not ended, or null. It is called at every request, so that a change of state or
 * roles takes effect at once.
 */
export async function findActorOfSignIn(signInId: string): Promise<PersonActor | null> {
  if (!ID_PATTERN.test(signInId)) return null;
  const [row] = await runPreparedQuery<ActorRow>("actor", ACTOR, [signInId]);
  return row ? toActor(row) : null;
}

type MakerRow = ActorRow & {
  key_id: string;
  permissions: string[];
  site_id: string | null;
  may_write: boolean;
  is_use_unnoted: boolean;
};

/**
 * Reads the maker of an API key with what the key leaves of the rights that they have now, or null where the secret opens
 * nothing. Of its use only the last hour is noted, so that few requests write.
 */
async function findActorOfKey(secret: string): Promise<PersonActor | null> {
  const [row] = await runPreparedQuery<MakerRow>("key-actor", MAKER, [sha256(secret)]);
  if (!row) return null;
  if (row.is_use_unnoted)
    await runPreparedQuery("key-use", "UPDATE api_key SET last_used_at = now() WHERE id = $1", [row.key_id]);
  return toKeyActor(row);
}

/** Reads what an API key leaves at this moment of its maker, by the id of the key, or null where it opens nothing. */
export async function readActorOfKey(db: Db, keyId: string): Promise<PersonActor | null> {
  const [row] = await db.$queryRawUnsafe<MakerRow[]>(`${MAKER_OF_KEY} AND k.id = $1`, keyId);
  return row ? toKeyActor(row) : null;
}

function toKeyActor(row: MakerRow): PersonActor {
  const permissions = new Set(KEY_PERMISSIONS.filter((name) => row.permissions.includes(name)));
  return actingByKey(toActor(row), { id: row.key_id, permissions, siteId: row.site_id, mayWrite: row.may_write });
}

/**
 * Reads people with the rights that they have now, by their ids, for what somebody else carries out in their name. Who is disabled
 * is left out.
 */
export async function readActorsOfPeople(db: Db, personIds: readonly string[]): Promise<Map<string, PersonActor>> {
  const rows = await db.$queryRawUnsafe<ActorRow[]>(AUTHORS, [...new Set(personIds)]);
  return new Map(rows.map((row) => [row.id, toActor(row)]));
}

function toActor(row: ActorRow): PersonActor {
  const roles = new Map<string, Set<SiteRole>>();
  const held = row.roles ?? [];
  for (const [siteId, role] of held) roles.set(siteId, (roles.get(siteId) ?? new Set()).add(role));
  return {
    kind: "person",
    id: row.id,
    signInId: row.sign_in_id,
    schoolRole: row.school_role,
    roles,
    duties: toHeldDuties(row.duties),
    callSign: row.call_sign,
    firstName: row.first_name,
    lastName: row.last_name,
    locale: parseLocale(row.locale),
    termsOfUseAt: row.terms_of_use_at,
    termsOfSaleAt: row.terms_of_sale_at,
    hasTermsOfUse: row.has_use,
    hasTermsOfSale: row.has_sale,
    isTemporaryPassword: row.is_temporary_password,
    isConfirmed: row.is_confirmed,
    lacksSecondFactor: lacksSecondFactor(
      row,
      row.school_role,
      held.map(([, role]) => role),
    ),
  };
}

type Authenticated = { actor: PersonActor | null; byCookie: boolean; isKeyRefused?: boolean };

/**
 * Reads the actor of a request from its bearer token or API key, or from its cookie without an Authorization header. With
 * `byCookie`, the caller must check the origin. With `isKeyRefused`, it must refuse the request: a program whose key has ended
 * isn't somebody without an account.
 */
export async function authenticateRequest(request: Request): Promise<Authenticated> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    const token = /^Bearer ([A-Za-z0-9._-]{1,2000})$/i.exec(authorization)?.[1];
    if (token && isApiKey(token)) {
      const actor = await findActorOfKey(token);
      return { actor, byCookie: false, isKeyRefused: actor === null };
    }
    const signInId = token ? await signInIdOfAccessToken(token) : null;
    return { actor: signInId ? await findActorOfSignIn(signInId) : null, byCookie: false };
  }
  const cookie = parseCookieValue(request.headers.get("cookie"), sessionCookieName());
  const signInId = cookie ? await signInIdOfSessionCookie(cookie) : null;
  return { actor: signInId ? await findActorOfSignIn(signInId) : null, byCookie: true };
}

export function parseCookieValue(header: string | null, name: string): string | null {
  for (const part of header?.split(";") ?? []) {
    const [key, ...value] = part.split("=");
    if (key?.trim() === name) return value.join("=").trim();
  }
  return null;
}
