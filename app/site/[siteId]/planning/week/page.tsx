import { headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { WeekScreen } from "@/components/planning/week/week-screen";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { findReservationToOpen, readPlanningPage } from "@/lib/views/planning/page";

type Props = {
  params: Promise<{ siteId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = () => makeScreenMetadata("planningWeek");

export default async function PlanningWeekPage({ params, searchParams }: Props) {
  const { actor, reading, siteId, isAll } = await demandScreenAccess("planningWeek", (await params).siteId);
  const address = await searchParams;
  const { date, reservation } = address;
  const [wantedDay, wantedId] = [date, reservation].map((given) => (typeof given === "string" ? given : undefined));
  const opened = wantedId === undefined ? null : await findReservationToOpen(reading, wantedId);
  // Without a day of its own, the address of a reservation shows the week of that one.
  const shown = { ...address, date: wantedDay ?? opened?.day };
  const page = await readPlanningPage(reading, actor, siteId, shown, 7, await getLocale());
  // A guess for the first HTML. The browser then decides by its width.
  const isPhone = /\bMobi/.test((await headers()).get("user-agent") ?? "");
  const messages = pickMessages(
    await getLocale(),
    "availability",
    "planning",
    "booking",
    "reservations",
    "dashboard",
    "drafts",
    "shell",
    "resource",
  );
  return (
    <NextIntlClientProvider messages={messages}>
      <WeekScreen {...page} {...{ isAll, isPhone }} ownStarts={[]} opened={opened?.bar ?? null} />
    </NextIntlClientProvider>
  );
}
