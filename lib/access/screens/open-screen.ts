import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { prisma } from "@/lib/platform/db";
import { isId } from "@/lib/platform/id-format";
import { Problem } from "@/lib/platform/problem";
import { type PersonActor, unsettledStepsOf } from "../actor/actor";
import type { Reading } from "../actor/as-actor";
import { readCurrentActor } from "../actor/current-actor";
import { ALL_SITES } from "./address";
import { mayEnterSite, mayOpenScreen, type ScreenName, screens } from "./screens";

/**
 * Header in which the proxy passes the page's path and query to the page. The proxy overwrites a value that a client sends.
 */
export const PAGE_PATH_HEADER = "x-envol-address";

export type SiteAccess = { actor: PersonActor; reading: Reading; siteId: string; isAll: boolean };

/**
 * Checks again, after the proxy, that the reader may enter the site. When the sign-in has ended or a step is unsettled, it
 * redirects to the same address, where the proxy shows the right screen. When the reader may not enter the site, the page is
 * not found.
 */
export async function demandSiteAccess(siteId: string): Promise<SiteAccess> {
  const actor = await readCurrentActor();
  if (!actor || unsettledStepsOf(actor).length > 0) redirect((await headers()).get(PAGE_PATH_HEADER) ?? "/");
  if ((siteId !== ALL_SITES && !isId(siteId)) || !mayEnterSite(actor, siteId)) notFound();
  return { actor, reading: makeReadContext(actor), siteId, isAll: siteId === ALL_SITES };
}

/** Makes the context for a page's queries. The actor is the person who opens the page. */
export const makeReadContext = (actor: PersonActor): Reading => ({ db: prisma(), actor, now: new Date() });

/**
 * Demands that the reader may open a screen at a site, after all checks of `demandSiteAccess`. Every page under
 * `/site/{siteId}` calls it first.
 */
export async function demandScreenAccess(name: ScreenName, siteId: string): Promise<SiteAccess> {
  const opened = await demandSiteAccess(siteId);
  if (!mayOpenScreen(opened.actor, name, siteId)) notFound();
  return opened;
}

/** Makes the metadata of a screen's page: its title in the reader's language. */
export async function makeScreenMetadata(name: ScreenName): Promise<Metadata> {
  return { title: (await getTranslations())(screens[name].title) };
}

/** Waits for what a page reads. Where the query refuses, because it isn't there or not for this reader, the page isn't found. */
export const orNotFound = <T>(read: Promise<T>): Promise<T> =>
  read.catch((error) => {
    if (error instanceof Problem) notFound();
    throw error;
  });
