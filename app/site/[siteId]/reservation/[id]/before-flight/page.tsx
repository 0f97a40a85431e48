import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { BeforeFlight } from "@/components/defects/before-flight";
import { AircraftPotential, CountersNow } from "@/components/fleet/maintenance/before-flight-facts";
import { Page } from "@/components/shell/page/page";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { localDayOf } from "@/lib/platform/day";
import { formatDayInText } from "@/lib/platform/display";
import { pickMessages } from "@/lib/platform/messages";
import { decodeDefect } from "@/lib/records/defects/wire";
import { readBeforeFlightSheet } from "@/lib/views/defects/queries";

type Props = { params: Promise<{ siteId: string; id: string }> };

export const generateMetadata = () => makeScreenMetadata("beforeFlight");

export default async function BeforeFlightPage({ params }: Props) {
  const { siteId, id } = await params;
  const { reading } = await demandScreenAccess("beforeFlight", siteId);
  const locale = await getLocale();
  const sheet = await orNotFound(readBeforeFlightSheet(reading, id, locale));
  const { defects, potential, counters, ...flight } = sheet;
  const { reservation, timeZone } = flight;
  const day = formatDayInText(localDayOf(reservation.start, timeZone), locale);
  return (
    <NextIntlClientProvider messages={pickMessages(locale, "defects", "maintenance", "resource", "shell")}>
      <Page
        title={(await getTranslations("defects.before"))("title")}
        note={[reservation.aircraft?.callSign, day].filter(Boolean).join(", ")}
      >
        <BeforeFlight {...flight} defects={defects.map((view) => ({ ...decodeDefect(view), readAt: view.readAt }))}>
          {potential && <AircraftPotential potential={potential} />}
          <CountersNow {...{ counters, timeZone }} />
        </BeforeFlight>
      </Page>
    </NextIntlClientProvider>
  );
}
