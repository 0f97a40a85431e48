import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { prisma } from "@/lib/platform/db";
import { isId } from "@/lib/platform/id-format";
import { type PersonActor, unsettledStepsOf } from "../actor/actor";
import type { Reading } from "../actor/as-actor";
import { readCurrentActor } from "../actor/current-actor";
import { ALL_SITES } from "./address";
import { mayEnterSite, mayOpenScreen, type ScreenName } from "./screens";

/** Header in which the proxy passes the page's address. The proxy overwrites what a client sends under this name. */
export const ADDRESS_HEADER = "x-envol-address";

export type OpenedSite = { actor: PersonActor; reading: Reading; siteId: string; isAll: boolean };

/**
 * Checks the reader of a page once more behind the proxy. When the sign-in has ended since, it redirects to the same
 * address, where the proxy shows the authentication screen. A site that the reader may not enter is not found.
 */
export async function enterSite(siteId: string): Promise<OpenedSite> {
  const actor = await readCurrentActor();
  if (!actor || unsettledStepsOf(actor).length > 0) redirect((await headers()).get(ADDRESS_HEADER) ?? "/");
  if ((siteId !== ALL_SITES && !isId(siteId)) || !mayEnterSite(actor, siteId)) notFound();
  return { actor, reading: readingOf(actor), siteId, isAll: siteId === ALL_SITES };
}

/** The reading that the queries of a page get, for the person who opens the page. */
export const readingOf = (actor: PersonActor): Reading => ({ db: prisma(), actor, now: new Date() });

/** Opens a screen at a site, with all checks of `enterSite`. Every page under `/site/{siteId}` begins with this call. */
export async function enterScreen(name: ScreenName, siteId: string): Promise<OpenedSite> {
  const opened = await enterSite(siteId);
  if (!mayOpenScreen(opened.actor, name, siteId)) notFound();
  return opened;
}
