import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { LessonsOfReservation } from "@/components/lesson-follow-up/lesson-list";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { listFollowUps } from "@/lib/activity/training/follow-up/queries";
import { decodeFollowUpList } from "@/lib/activity/training/follow-up/wire";
import { pickMessages } from "@/lib/platform/messages";

type Props = { params: Promise<{ siteId: string; id: string }> };

export const generateMetadata = () => makeScreenMetadata("practicalFollowUps");

export default async function FollowUpListPage({ params }: Props) {
  const { siteId, id } = await params;
  const { reading } = await demandScreenAccess("practicalFollowUps", siteId);
  const list = decodeFollowUpList(await orNotFound(listFollowUps(reading, id, "Practical")));
  return (
    <NextIntlClientProvider
      messages={pickMessages(await getLocale(), "lessonFollowUp", "progress", "resource", "shell")}
    >
      <LessonsOfReservation list={list} siteId={siteId} />
    </NextIntlClientProvider>
  );
}
