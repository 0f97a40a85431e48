import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { NoticesToReadLine } from "@/components/notices/notices-to-read";
import { DayScreen } from "@/components/planning/day-screen";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { listOpenNotices } from "@/lib/records/notices/queries";
import { listOwnNextReservations } from "@/lib/views/dashboards/queries";
import { findReservationToOpen, readPlanningPage } from "@/lib/views/planning/page";

type Props = {
  params: Promise<{ siteId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = () => makeScreenMetadata("planning");

export default async function PlanningDayPage({ params, searchParams }: Props) {
  const { actor, reading, siteId, isAll } = await demandScreenAccess("planning", (await params).siteId);
  const address = await searchParams;
  const { date, reservation, cancel } = address;
  const [wantedDay, wantedId] = [date, reservation].map((given) => (typeof given === "string" ? given : undefined));
  const opened = wantedId === undefined ? null : await findReservationToOpen(reading, wantedId);
  // The sheet opens over the reservation's own day, which may have changed since the link was made.
  if (opened && opened.day !== wantedDay)
    redirect(
      `?${new URLSearchParams({ date: opened.day, reservation: wantedId!, ...(cancel !== undefined && { cancel: "1" }) })}`,
    );
  const [page, notices] = await Promise.all([
    readPlanningPage(reading, actor, siteId, address, 1, await getLocale()),
    listOpenNotices(reading, actor),
  ]);
  const locale = await getLocale();
  // A guess for the first HTML. The browser then decides by its width.
  const isPhone = /\bMobi/.test((await headers()).get("user-agent") ?? "");
  const own = isPhone ? await listOwnNextReservations(reading, siteId, locale) : [];
  const messages = pickMessages(
    locale,
    "planning",
    "booking",
    "reservations",
    "dashboard",
    "drafts",
    "shell",
    "availability",
    "resource",
  );
  return (
    <NextIntlClientProvider messages={messages}>
      <NoticesToReadLine notices={notices} siteId={siteId} />
      <DayScreen
        {...page}
        {...{ isAll, isPhone }}
        ownStarts={own.map(({ start }) => start)}
        opened={opened?.bar ?? null}
      />
    </NextIntlClientProvider>
  );
}
