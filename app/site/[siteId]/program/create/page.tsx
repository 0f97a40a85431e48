import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { ProgramForm } from "@/components/programs/program-form";
import { Page } from "@/components/shell/page/page";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { localDayOf } from "@/lib/platform/day";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { listTagChoices } from "@/lib/records/dictionaries/queries";
import { findSiteOfUrl } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("programCreate");

export default async function CreateProgramPage({ params }: Props) {
  const { reading, siteId } = await demandScreenAccess("programCreate", (await params).siteId);
  const [tags, site] = await Promise.all([listTagChoices(reading), findSiteOfUrl(reading, siteId)]);
  const today = localDayOf(toUnix(reading.now), site?.timeZone ?? "Europe/Paris");
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "programs", "resource", "shell")}>
      <Page title={(await getTranslations("programs"))("create")}>
        <ProgramForm tags={tags} today={today} base={`/site/${siteId}`} />
      </Page>
    </NextIntlClientProvider>
  );
}
