import { lookup } from "node:dns";
import { env } from "@/lib/platform/env";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { isPublicUrl, makePost, makePublicLookup, type Whereabouts } from "@/lib/platform/public-request";

/** Milliseconds for which somebody who enters an address waits for the look-up of its name. */
const LOOK_UP_MS = 3_000;

/**
 * Where the server of a webhook may be: at public addresses, over https, on any port; or anywhere, also without https, where the
 * operator has allowed its host (WEBHOOK_HOSTS).
 */
export function whereaboutsOf(text: string): Whereabouts {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  const allowed = env()
    .WEBHOOK_HOSTS.split(",")
    .map((host) => host.trim().toLowerCase());
  if (allowed.includes(url.hostname) || allowed.includes(`${url.hostname}:${port}`)) return "anywhere";
  return isPublicUrl(text, "any") ? "public" : null;
}

export const postToWebhook = makePost(whereaboutsOf);

/**
 * Returns the one way to write an address, or throws 422 where webhooks may not be sent to it: also where its name leads now to an
 * address that isn't public. One that leads nowhere yet is taken.
 */
export async function checkAddress(text: string, resolve: typeof lookup = lookup): Promise<string> {
  if (!URL.canParse(text)) throw makeInvalidFieldProblem("url", "webhooks.noUrl");
  const url = new URL(text);
  url.hash = "";
  const whereabouts = whereaboutsOf(url.href);
  if (url.username || url.password) throw makeInvalidFieldProblem("url", "webhooks.hasCredentials");
  if (whereabouts === null && url.protocol !== "https:") throw makeInvalidFieldProblem("url", "webhooks.onlyHttps");
  if (whereabouts === null || (whereabouts === "public" && !(await leadsToPublic(url.hostname, resolve))))
    throw makeInvalidFieldProblem("url", "webhooks.notPublic");
  return url.href;
}

const leadsToPublic = (hostname: string, resolve: typeof lookup): Promise<boolean> =>
  new Promise((answer) => {
    const late = setTimeout(() => answer(true), LOOK_UP_MS);
    makePublicLookup(resolve)(hostname.replace(/^\[|\]$/g, ""), { all: true }, (error) => {
      clearTimeout(late);
      answer(error?.code !== "ENOTPUBLIC");
    });
  });
