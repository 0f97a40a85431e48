import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { prisma } from "@/lib/platform/db";
import { isId } from "@/lib/platform/id-format";
import { type PersonActor, unsettled } from "../actor/actor";
import type { Reading } from "../actor/as-actor";
import { currentActor } from "../actor/current-actor";
import { ALL_SITES } from "./address";
import { mayEnter, mayOpen, type ScreenName } from "./screens";

/** Header in which the proxy hands the address of the page on; whatever a client sends under it is overwritten. */
export const ADDRESS_HEADER = "x-envol-address";

export type OpenedSite = { actor: PersonActor; reading: Reading; siteId: string; isAll: boolean };

/**
 * Who is at this site, checked anew behind the proxy: a sign-in that has ended since leads to the same address, where
 * the proxy shows the authentication screen; a site that isn't theirs is not found.
 */
export async function openSite(siteId: string): Promise<OpenedSite> {
  const actor = await currentActor();
  if (!actor || unsettled(actor).length > 0) redirect((await headers()).get(ADDRESS_HEADER) ?? "/");
  if ((siteId !== ALL_SITES && !isId(siteId)) || !mayEnter(actor, siteId)) notFound();
  return { actor, reading: readingOf(actor), siteId, isAll: siteId === ALL_SITES };
}

/** What the queries of a page are handed that a person opens. */
export const readingOf = (actor: PersonActor): Reading => ({ db: prisma(), actor, now: new Date() });

/** The same for a screen: what every page under `/site/{siteId}` begins with. */
export async function openScreen(name: ScreenName, siteId: string): Promise<OpenedSite> {
  const opened = await openSite(siteId);
  if (!mayOpen(opened.actor, name, siteId)) notFound();
  return opened;
}
