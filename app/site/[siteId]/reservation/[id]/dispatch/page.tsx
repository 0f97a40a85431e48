import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { DispatchSheet } from "@/components/dispatch/dispatch-sheet";
import { Page } from "@/components/shell/page/page";
import { PrintButton } from "@/components/ui/print-button";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { localDayOf } from "@/lib/platform/day";
import { formatDayInText } from "@/lib/platform/display";
import { pickMessages } from "@/lib/platform/messages";
import { decodeDefect } from "@/lib/records/defects/wire";
import { readDispatchSheet } from "@/lib/views/dispatch/queries";

type Props = { params: Promise<{ siteId: string; id: string }> };

export const generateMetadata = () => makeScreenMetadata("dispatch");

export default async function DispatchPage({ params }: Props) {
  const { siteId, id } = await params;
  const { reading } = await demandScreenAccess("dispatch", siteId);
  const locale = await getLocale();
  const t = await getTranslations("dispatch");
  const { defects, ...sheet } = await orNotFound(readDispatchSheet(reading, id, locale));
  const { reservation, timeZone } = sheet;
  const day = formatDayInText(localDayOf(reservation.start, timeZone), locale);
  const messages = pickMessages(
    locale,
    "dispatch",
    "booking",
    "defects",
    "maintenance",
    "reservations",
    "resource",
    "shell",
  );
  return (
    <NextIntlClientProvider messages={messages}>
      <Page
        title={t("title")}
        note={[reservation.aircraft?.callSign, day].filter(Boolean).join(", ")}
        actions={<PrintButton label={t("print")} />}
      >
        <DispatchSheet
          {...sheet}
          defects={defects.map((view) => ({ ...decodeDefect(view), readAt: view.readAt }))}
          readerId={reading.actor.id ?? ""}
        />
      </Page>
    </NextIntlClientProvider>
  );
}
