import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { Page } from "@/components/shell/page/page";
import { ValidationQueue } from "@/components/training/validation-queue";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { mayOpenScreen } from "@/lib/access/screens/screens";
import { listToValidate } from "@/lib/activity/training/overview/queries";
import { localDayOf } from "@/lib/platform/day";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { findSiteOfUrl } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("enrolmentQueue");

export default async function EnrolmentQueuePage({ params }: Props) {
  const { actor, reading, siteId } = await demandScreenAccess("enrolmentQueue", (await params).siteId);
  const [trainings, site, t] = await Promise.all([
    listToValidate(reading, siteId),
    findSiteOfUrl(reading, siteId),
    getTranslations("training.queue"),
  ]);
  const timeZone = site?.timeZone ?? "Europe/Paris";
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "training", "exams", "resource", "shell")}>
      <Page title={t("title")}>
        <ValidationQueue
          trainings={trainings}
          opensPrograms={mayOpenScreen(actor, "program", siteId)}
          siteId={siteId}
          timeZone={timeZone}
          today={localDayOf(toUnix(reading.now), timeZone)}
        />
      </Page>
    </NextIntlClientProvider>
  );
}
