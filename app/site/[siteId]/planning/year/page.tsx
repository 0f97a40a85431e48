import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { YearScreen } from "@/components/planning/year/year-screen";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { readYearPage } from "@/lib/views/planning/page";

type Props = {
  params: Promise<{ siteId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = () => makeScreenMetadata("planningYear");

export default async function PlanningYearPage({ params, searchParams }: Props) {
  const { actor, reading, siteId } = await demandScreenAccess("planningYear", (await params).siteId);
  const locale = await getLocale();
  const page = await readYearPage(reading, actor, siteId, await searchParams, locale);
  return (
    <NextIntlClientProvider
      messages={pickMessages(locale, "planning", "reservations", "resource", "shell", "dashboard")}
    >
      <YearScreen {...page} />
    </NextIntlClientProvider>
  );
}
