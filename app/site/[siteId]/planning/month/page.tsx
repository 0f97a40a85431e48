import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { MonthScreen } from "@/components/planning/month/month-screen";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { readMonthPage } from "@/lib/views/planning/page";

type Props = {
  params: Promise<{ siteId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = () => makeScreenMetadata("planningMonth");

export default async function PlanningMonthPage({ params, searchParams }: Props) {
  const { actor, reading, siteId } = await demandScreenAccess("planningMonth", (await params).siteId);
  const locale = await getLocale();
  const page = await readMonthPage(reading, actor, siteId, await searchParams, locale);
  return (
    <NextIntlClientProvider
      messages={pickMessages(locale, "planning", "reservations", "resource", "shell", "dashboard")}
    >
      <MonthScreen {...page} />
    </NextIntlClientProvider>
  );
}
