import { z } from "zod";

const environment = z.object({
  DATABASE_URL: z.string().min(1),
  /** Address of PostgreSQL itself, when DATABASE_URL leads to a connection pooler. LISTEN doesn't work through a pooler. */
  DIRECT_DATABASE_URL: z.string().optional(),
  /** Address of a replica, which extractions read instead. */
  REPLICA_DATABASE_URL: z.preprocess((given) => given || undefined, z.string().optional()),
  /** Secret that encrypts session cookies and signs tokens. A server needs it, but the seed script doesn't. */
  AUTH_SECRET: z.string().min(32).optional(),
  /** The public address of the application, used for links, cookies and the check of a request's origin. */
  APP_URL: z.url().default("http://localhost:3000"),
  DEFAULT_LOCALE: z.enum(["en-US", "fr-FR"]).default("en-US"),
  /** The mail server, such as smtps://user:password@mail.example.org. Without it, mails stay in the outbox. */
  SMTP_URL: z.preprocess((given) => given || undefined, z.url({ protocol: /^smtps?$/ }).optional()),
  /** The sender's address, with or without a name. */
  MAIL_FROM: z.preprocess((given) => given || undefined, z.string().max(300).optional()),
  /** The keys by which browsers know who pushes notifications to them, and whom to ask. Without them, nothing is pushed. */
  VAPID_PUBLIC_KEY: z.preprocess((given) => given || undefined, z.string().length(87).optional()),
  VAPID_PRIVATE_KEY: z.preprocess((given) => given || undefined, z.string().length(43).optional()),
  VAPID_SUBJECT: z.preprocess((given) => given || undefined, z.url({ protocol: /^(https|mailto)$/ }).optional()),
  /** Who sends this bearer token reads the figures of /api/metrics. Without it, they aren't there. */
  METRICS_TOKEN: z.preprocess((given) => given || undefined, z.string().min(16).optional()),
  /** The school's OpenID Connect provider, by which its people may sign in, as it knows this application, and what the button calls it. */
  OIDC_ISSUER: z.preprocess((given) => given || undefined, z.url({ protocol: /^https?$/ }).optional()),
  OIDC_CLIENT_ID: z.preprocess((given) => given || undefined, z.string().optional()),
  OIDC_CLIENT_SECRET: z.preprocess((given) => given || undefined, z.string().optional()),
  OIDC_NAME: z.preprocess((given) => given || undefined, z.string().max(60).optional()),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

type Environment = z.infer<typeof environment>;

let read: Environment | undefined;

/** Returns the checked environment variables. The first call reads them and throws when one is missing or wrong. */
export function env(): Environment {
  if (!read) {
    const parsed = environment.safeParse(process.env);
    if (!parsed.success) {
      const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
      throw new Error(`The environment is not usable: ${faults.join("; ")}`);
    }
    read = parsed.data;
  }
  return read;
}

/** Scheme, host and port of `APP_URL`. */
export function appOrigin(): string {
  return new URL(env().APP_URL).origin;
}

export function isAppServedOverHttps(): boolean {
  return env().APP_URL.startsWith("https:");
}

/** Whether other machines can reach this server although HOST is not set. scripts/server.mjs stores this when it listens. */
export function isOpenToNetworkByDefault(): boolean {
  return (globalThis as unknown as Record<symbol, unknown>)[Symbol.for("envol.open-to-all")] === true;
}

export function demandAuthSecret(): string {
  const { AUTH_SECRET } = env();
  if (!AUTH_SECRET) throw new Error("The environment is not usable: AUTH_SECRET is missing.");
  return AUTH_SECRET;
}
