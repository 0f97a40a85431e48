import { createECDH, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { pathInProject, pathInStateFolder } from "./project.mjs";
import { ExplainedError } from "./steps.mjs";

const LOCALES = ["en-US", "fr-FR"];
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"];

function readEnvironment() {
  if (existsSync(pathInProject(".env"))) process.loadEnvFile(pathInProject(".env"));
  return process.env;
}

/**
 * Reads and checks the settings in the environment and in an optional file .env, or those among `variables`. README.md
 * explains the settings. Commands that sign nothing need no AUTH_SECRET.
 */
export function readSettings({ needsSecret = true, variables = readEnvironment() } = {}) {
  // An empty variable counts as not set, because docker compose passes missing variables as empty ones.
  const given = (name) => variables[name]?.trim() || undefined;
  const port = wholeNumber("PORT", given("PORT") ?? "3000", 1, 65535);
  const databaseUrl = checkedDatabaseUrl("DATABASE_URL", given("DATABASE_URL"));
  const directDatabaseUrl = checkedDatabaseUrl("DIRECT_DATABASE_URL", given("DIRECT_DATABASE_URL")) ?? databaseUrl;
  const ownerDatabaseUrl = checkedDatabaseUrl("OWNER_DATABASE_URL", given("OWNER_DATABASE_URL")) ?? directDatabaseUrl;
  checkedDatabaseUrl("REPLICA_DATABASE_URL", given("REPLICA_DATABASE_URL"));
  checkSmtpUrl(given("SMTP_URL"));
  checkMetricsToken(given("METRICS_TOKEN"));
  checkProvider(given("OIDC_ISSUER"), given("OIDC_CLIENT_ID"), given("OIDC_CLIENT_SECRET"));
  checkVapidKeys(given("VAPID_PUBLIC_KEY"), given("VAPID_PRIVATE_KEY"), given("VAPID_SUBJECT"));
  return {
    port,
    host: given("HOST"),
    databaseUrl,
    directDatabaseUrl,
    ownerDatabaseUrl,
    applicationRole: roleOtherThanOwner(databaseUrl, ownerDatabaseUrl),
    authSecret: checkedSecret(given("AUTH_SECRET"), needsSecret && databaseUrl),
    appUrl: checkedOrigin(given("APP_URL") ?? `http://localhost:${port}`),
    defaultLocale: oneOf("DEFAULT_LOCALE", given("DEFAULT_LOCALE") ?? "en-US", LOCALES),
    trustedProxies: wholeNumber("TRUSTED_PROXIES", given("TRUSTED_PROXIES") ?? "0", 0, 20),
    databasePool: wholeNumber("DATABASE_POOL", given("DATABASE_POOL") ?? "16", 2, 200),
    logLevel: oneOf("LOG_LEVEL", given("LOG_LEVEL") ?? "info", LOG_LEVELS),
    backupKey: given("BACKUP_KEY"),
  };
}

/** Returns the role that the application connects as, if it is not the one that owns the database. */
function roleOtherThanOwner(databaseUrl, ownerDatabaseUrl) {
  if (!databaseUrl) return undefined;
  const [role, owner] = [databaseUrl, ownerDatabaseUrl].map((url) => decodeURIComponent(new URL(url).username));
  return role === owner ? undefined : role;
}

/** Makes the environment variables for the server process. */
export function makeChildEnvironment(settings) {
  return {
    // The server gets neither the owner's address nor the key of backups.
    OWNER_DATABASE_URL: "",
    BACKUP_KEY: "",
    DATABASE_URL: settings.databaseUrl,
    DIRECT_DATABASE_URL: settings.directDatabaseUrl ?? settings.databaseUrl,
    AUTH_SECRET: settings.authSecret,
    NEXTAUTH_SECRET: settings.authSecret,
    APP_URL: settings.appUrl,
    NEXTAUTH_URL: settings.appUrl,
    PORT: String(settings.port),
    HOST: settings.host ?? "",
    DEFAULT_LOCALE: settings.defaultLocale,
    TRUSTED_PROXIES: String(settings.trustedProxies),
    // Leave these two out when they are not set, so that the application uses its own defaults.
    ...(settings.databasePool && { DATABASE_POOL: String(settings.databasePool) }),
    ...(settings.logLevel && { LOG_LEVEL: settings.logLevel }),
    NEXT_TELEMETRY_DISABLED: "1",
  };
}

/** Reads a random secret from the state folder, or creates it at the first call. Only the file's owner can read it. */
export async function readOrCreateSecret(name = "secret") {
  const file = pathInStateFolder(name);
  const make = () => writeFile(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
  await make().catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  return (await readFile(file, "utf8")).trim();
}

function wholeNumber(name, text, least, most) {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new ExplainedError(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
}

function oneOf(name, value, allowed) {
  if (allowed.includes(value)) return value;
  throw new ExplainedError(`${name} must be one of ${allowed.join(", ")}, not "${value}".`);
}

function checkedDatabaseUrl(name, text) {
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (/^postgres(ql)?:$/.test(url?.protocol) && url.pathname.length > 1) return text;
  // Don't print the value, because it may contain a password.
  throw new ExplainedError(`${name} must look like postgresql://user:password@host:5432/database.`);
}

function checkSmtpUrl(text) {
  if (!text || (URL.canParse(text) && /^smtps?:\/\/./.test(text))) return;
  throw new ExplainedError("SMTP_URL must look like smtps://user:password@mail.example.org.");
}

/** The provider's tokens must not be read on their way, so only one on this machine may do without https. */
function checkProvider(issuer, clientId, secret) {
  if (!issuer && !clientId && !secret) return;
  const url = issuer && URL.canParse(issuer) ? new URL(issuer) : null;
  const isLocal = url?.protocol === "http:" && ["localhost", "127.0.0.1"].includes(url.hostname);
  if (url?.protocol !== "https:" && !isLocal)
    throw new ExplainedError("OIDC_ISSUER must look like https://login.example.org.");
  if (!clientId || !secret)
    throw new ExplainedError("OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET as well.");
}

function checkMetricsToken(token) {
  if (!token || token.length >= 16) return;
  throw new ExplainedError("METRICS_TOKEN is too short: at least 16 random characters, e.g. openssl rand -hex 24.");
}

function checkVapidKeys(publicKey, privateKey, subject) {
  if (subject && !(URL.canParse(subject) && /^(https:\/\/|mailto:)./.test(subject)))
    throw new ExplainedError("VAPID_SUBJECT must be an address like mailto:desk@example.org or https://example.org.");
  if (!publicKey && !privateKey) return;
  if (publicKey && privateKey && isKeyPair(publicKey, privateKey)) return;
  throw new ExplainedError(
    "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair: npx web-push generate-vapid-keys makes one.",
  );
}

function isKeyPair(publicKey, privateKey) {
  const curve = createECDH("prime256v1");
  try {
    curve.setPrivateKey(Buffer.from(privateKey, "base64url"));
    return curve.getPublicKey("base64url") === publicKey;
  } catch {
    return false;
  }
}

function checkedOrigin(text) {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.username) return url.origin;
  throw new ExplainedError(
    `APP_URL must be an address like https://planning.example.org without a path, not "${text}".`,
  );
}

function checkedSecret(secret, databaseUrl) {
  if (!secret && databaseUrl) {
    throw new ExplainedError(
      "AUTH_SECRET is needed with DATABASE_URL: at least 32 random bytes, e.g. openssl rand -base64 48.",
    );
  }
  if (secret && Buffer.byteLength(secret) < 32) {
    throw new ExplainedError("AUTH_SECRET is too short: at least 32 random bytes, e.g. openssl rand -base64 48.");
  }
  return secret;
}
