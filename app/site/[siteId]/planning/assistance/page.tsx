import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { AssistanceScreen } from "@/components/planning/assistance/assistance-screen";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { ChooseSite } from "@/components/shell/page/choose-site";
import { reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { listSiteChoices } from "@/lib/records/sites/queries";
import { readAssistancePage } from "@/lib/views/planning/page";
import { listAssisted } from "@/lib/work/planning/assist";

type Props = {
  params: Promise<{ siteId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = () => makeScreenMetadata("planningAssistance");

export default async function PlanningAssistancePage({ params, searchParams }: Props) {
  const { actor, reading, siteId, isAll } = await demandScreenAccess("planningAssistance", (await params).siteId);
  const locale = await getLocale();
  if (isAll) {
    const t = await getTranslations("assistance");
    const sites = await listSiteChoices(reading, reachOf(actor, "reservation.teach"));
    return (
      <ChooseSite screen="planningAssistance" sites={sites} heading={t("chooseSite")}>
        {t("chooseSiteText")}
      </ChooseSite>
    );
  }
  const page = await readAssistancePage(reading, actor, siteId, await searchParams, locale);
  const { period, asked, day } = page;
  const query = { siteId, from: period.start, to: period.end, ...asked };
  const seed = await orNotFound(listAssisted(reading, query));
  const messages = pickMessages(
    locale,
    "assistance",
    "planning",
    "booking",
    "reservations",
    "resource",
    "dashboard",
    "shell",
  );
  return (
    <NextIntlClientProvider messages={messages}>
      <QueryClientScope>
        <AssistanceScreen
          key={`${day} ${asked.promotionId} ${asked.studentIds}`}
          {...page}
          asked={{ promotionId: asked.promotionId, studentIds: asked.studentIds?.join() }}
          seed={seed}
        />
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}
