import { notFound } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { BeforeFlight } from "@/components/defects/before-flight";
import { Page } from "@/components/shell/page/page";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { localDayOf } from "@/lib/platform/day";
import { formatLongDay } from "@/lib/platform/display";
import { pickMessages } from "@/lib/platform/messages";
import { Problem } from "@/lib/platform/problem";
import { decodeDefect } from "@/lib/records/defects/wire";
import { readBeforeFlightSheet } from "@/lib/views/defects/queries";

type Props = { params: Promise<{ siteId: string; id: string }> };

export const generateMetadata = () => makeScreenMetadata("beforeFlight");

export default async function BeforeFlightPage({ params }: Props) {
  const { siteId, id } = await params;
  const { actor, reading } = await demandScreenAccess("beforeFlight", siteId);
  const sheet = await readBeforeFlightSheet(reading, id).catch((error) => {
    if (error instanceof Problem) notFound();
    throw error;
  });
  const { reservation, timeZone } = sheet;
  const locale = await getLocale();
  const day = formatLongDay(localDayOf(reservation.start, timeZone), locale);
  return (
    <NextIntlClientProvider messages={pickMessages(locale, "defects", "maintenance", "resource", "shell")}>
      <Page
        title={(await getTranslations("defects.before"))("title")}
        note={[reservation.aircraft?.callSign, day].filter(Boolean).join(", ")}
      >
        <BeforeFlight
          {...sheet}
          defects={sheet.defects.map((view) => ({ ...decodeDefect(view), readAt: view.readAt }))}
          readerId={actor.id}
        />
      </Page>
    </NextIntlClientProvider>
  );
}
