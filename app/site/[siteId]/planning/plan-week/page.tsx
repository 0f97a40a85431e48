import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { PlanWeekScreen } from "@/components/planning/plan-week/plan-week-screen";
import { hrefOf } from "@/lib/access/screens/address";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { readPlanningPage } from "@/lib/views/planning/page";

type Props = {
  params: Promise<{ siteId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = () => makeScreenMetadata("planningWeekPlan");

export default async function PlanWeekPage({ params, searchParams }: Props) {
  const { actor, reading, siteId, isAll } = await demandScreenAccess("planningWeekPlan", (await params).siteId);
  const locale = await getLocale();
  const page = await readPlanningPage(reading, actor, siteId, await searchParams, 7, locale);
  // A week is planned into a draft. Without one, the week itself is shown, which offers to begin one.
  if (isAll || !page.draft) redirect(`${hrefOf("planningWeek", siteId)}?date=${page.asked}`);
  // A guess for the first HTML. The browser then decides by its width.
  const isPhone = /\bMobi/.test((await headers()).get("user-agent") ?? "");
  const messages = pickMessages(
    locale,
    ...([
      "availability",
      "planning",
      "booking",
      "reservations",
      "resource",
      "dashboard",
      "drafts",
      "weekPlan",
      "assistance",
      "shell",
    ] as const),
  );
  return (
    <NextIntlClientProvider messages={messages}>
      <PlanWeekScreen {...page} {...{ isAll, isPhone }} ownStarts={[]} opened={null} />
    </NextIntlClientProvider>
  );
}
