import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { ClassForm } from "@/components/lesson-follow-up/class-form";
import { LessonsOfReservation } from "@/components/lesson-follow-up/lesson-list";
import { Page } from "@/components/shell/page/page";
import { getButtonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { hrefOf } from "@/lib/access/screens/address";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { listFollowUps } from "@/lib/activity/training/follow-up/queries";
import { decodeFollowUpList } from "@/lib/activity/training/follow-up/wire";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatLongDay } from "@/lib/platform/display";
import { pickMessages } from "@/lib/platform/messages";

type Props = { params: Promise<{ siteId: string; id: string }> };

export const generateMetadata = () => makeScreenMetadata("theoreticalFollowUps");

export default async function FollowUpListPage({ params }: Props) {
  const { siteId, id } = await params;
  const { reading } = await demandScreenAccess("theoreticalFollowUps", siteId);
  const list = decodeFollowUpList(await orNotFound(listFollowUps(reading, id, "Theoretical")));
  const [t, locale] = [await getTranslations("lessonFollowUp.list"), await getLocale()];
  const day = localDayOf(list.start, list.timeZone);
  const [from, to] = [formatClock(list.start, list.timeZone), formatClock(list.end, list.timeZone)];
  return (
    <NextIntlClientProvider messages={pickMessages(locale, "lessonFollowUp", "progress", "shell")}>
      <Page
        title={t("Theoretical")}
        actions={
          <Link href={`${hrefOf("planning", siteId)}?date=${day}&reservation=${id}`} className={getButtonClassName()}>
            {t("back")}
          </Link>
        }
      >
        <LessonsOfReservation list={list} siteId={siteId} when={`${formatLongDay(day, locale)}, ${from}–${to}`} />
        <ClassForm list={list} />
      </Page>
    </NextIntlClientProvider>
  );
}
