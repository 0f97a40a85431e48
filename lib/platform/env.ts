import { z } from "zod";

const environment = z.object({
  DATABASE_URL: z.string().min(1),
  /** Address of PostgreSQL for LISTEN when a connection pooler, which can't pass LISTEN on, is in front of it. */
  DIRECT_DATABASE_URL: z.string().optional(),
  /** Secret that protects cookies and tokens. A server needs it, the seed doesn't. */
  AUTH_SECRET: z.string().min(32).optional(),
  /** The one public origin: for links, cookies and the check of a request's origin. */
  APP_URL: z.url().default("http://localhost:3000"),
  DEFAULT_LOCALE: z.enum(["en-US", "fr-FR"]).default("en-US"),
  /** The mail server, such as smtps://user:password@mail.example.org. Without it, mail stays in the outbox. */
  SMTP_URL: z.preprocess((given) => given || undefined, z.url({ protocol: /^smtps?$/ }).optional()),
  /** The sender's address, with or without a name. */
  MAIL_FROM: z.preprocess((given) => given || undefined, z.string().max(300).optional()),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

type Environment = z.infer<typeof environment>;

let read: Environment | undefined;

/** The settings of this process. They are read at first use, so a build needs none. Throws an error that names what is wrong. */
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

export function isHttps(): boolean {
  return env().APP_URL.startsWith("https:");
}

/** Whether other machines can reach this server although HOST was not set. scripts/server.mjs sets this when it listens. */
export function isExposedByDefault(): boolean {
  return (globalThis as unknown as Record<symbol, unknown>)[Symbol.for("envol.open-to-all")] === true;
}

export function authSecret(): string {
  const { AUTH_SECRET } = env();
  if (!AUTH_SECRET) throw new Error("The environment is not usable: AUTH_SECRET is missing.");
  return AUTH_SECRET;
}
