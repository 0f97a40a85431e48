"use client";
import { faArrowLeft } from "@fortawesome/free-solid-svg-icons";
import { NextIntlClientProvider, useLocale, useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { FollowUpScreen } from "@/components/flight-follow-up/follow-up-screen";
import { type Owner, openKeptFlights, readOwner } from "@/components/flight-follow-up/kept/kept-flights";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { ProductLogo } from "@/components/shell/page/product-logo";
import { getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { ALL_SITES, hrefOf, parseScreenAddress } from "@/lib/access/screens/address";
import type { FlightFollowUpView } from "@/lib/activity/flights/follow-up/schema";
import { localDayOf } from "@/lib/platform/day";
import { formatDayTitle } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { keepOwnFlights, setUnreached, unreachedStore } from "./keep-own-flights";
import { MyFlights } from "./my-flights";
import { OfflineBand } from "./offline-band";

type Messages = ComponentProps<typeof NextIntlClientProvider>["messages"];

/**
 * The page that stands in the place of the own flights, and of the follow-up of one, while there is no network. The server sends it
 * without anybody's data and with the texts of both languages: whose flights it shows, and in which language, this phone knows.
 */
export function MyFlightsWithoutNetwork({ messages }: { messages: Record<Locale, Messages> }) {
  const [owner, setOwner] = useState<Owner | null | undefined>();
  useEffect(() => {
    const found = readOwner();
    setOwner(found);
    if (found) document.documentElement.lang = found.locale;
  }, []);
  if (owner === undefined) return null;
  // Without anybody, in the language in which the phone has kept the page.
  const locale: Locale = (owner?.locale ?? document.documentElement.lang) === "fr-FR" ? "fr-FR" : "en-US";
  return (
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <QueryClientScope>{owner ? <OfOwner {...owner} /> : <Nobody />}</QueryClientScope>
    </NextIntlClientProvider>
  );
}

function Nobody() {
  const t = useTranslations("flightFollowUp.own");
  return (
    <Frame>
      <p className="p-4">{t("nobody")}</p>
    </Frame>
  );
}

function OfOwner({ personId, locale }: Owner) {
  const t = useTranslations("flightFollowUp.own");
  const [views, setViews] = useState<FlightFollowUpView[] | undefined>();
  const since = useSyncExternalStore(unreachedStore.subscribe, unreachedStore.since, () => null);
  useEffect(() => {
    // This page is shown because there was no answer.
    setUnreached(true);
    const started = keepOwnFlights(personId, locale, true);
    return () => void started.then((stop) => stop());
  }, [personId, locale]);
  useEffect(() => {
    openKeptFlights(personId)
      .then((kept) => kept.listViews())
      .then(setViews, () => setViews([]));
  }, [personId]);
  if (views === undefined) return <Frame />;
  const id = flightOf(location.pathname);
  const flight = views.find(({ reservationId }) => reservationId === id);
  const isMissing = !flight && id !== null;
  return (
    <Frame timeZone={(flight ?? views[0])?.timeZone} backHref={isMissing ? hrefOf("myFlights", ALL_SITES) : null}>
      {since === null && (
        <p className="flex flex-wrap items-center gap-3 border-b border-line bg-surface px-4 py-2">
          <span className="flex-1">{t("isBack")}</span>
          <a href={location.href} className={getButtonClassName("secondary", "small")}>
            {t("openFull")}
          </a>
        </p>
      )}
      {flight && <OfflineBand since={since} waiting={0} timeZone={flight.timeZone} />}
      {isMissing && <p className="p-4">{t("notKept")}</p>}
      {flight ? (
        <FollowUpScreen
          followUp={flight}
          readerId={personId}
          at={Math.floor(Date.now() / 1000)}
          backHref={hrefOf("myFlights", flight.siteId)}
        />
      ) : (
        !isMissing && <MyFlights personId={personId} views={null} />
      )}
    </Frame>
  );
}

/** The flight whose follow-up an address shows. */
function flightOf(pathname: string): string | null {
  const address = parseScreenAddress(pathname);
  return address?.kind === "screen" && address.name === "flightFollowUp" ? pathname.split("/").at(-1)! : null;
}

type FrameProps = {
  /** The zone of the site, whose day it says. Without flights this phone knows no site, and no day stands there. */
  timeZone?: string;
  backHref?: string | null;
  children?: ReactNode;
};

/** The navy bar without menu: nothing that it would lead to opens without network. */
function Frame({ timeZone, backHref = null, children }: FrameProps) {
  const t = useTranslations("flightFollowUp");
  const locale = useLocale();
  const day = timeZone && localDayOf(Math.floor(Date.now() / 1000), timeZone);
  return (
    <div className="flex min-h-dvh flex-col">
      <header data-surface="bar" className="sticky top-0 z-30 flex h-13 items-center gap-3 bg-bar px-4 text-white">
        {backHref ? (
          <a href={backHref} aria-label={t("back")} className="p-3">
            <Icon of={faArrowLeft} />
          </a>
        ) : (
          <ProductLogo className="size-6" />
        )}
        <p className="min-w-0">
          <b className="block truncate leading-5">{t("own.list")}</b>
          <span className="block truncate text-caption">{day && formatDayTitle(day, locale)}</span>
        </p>
      </header>
      <main className="flex flex-1 flex-col">{children}</main>
    </div>
  );
}
