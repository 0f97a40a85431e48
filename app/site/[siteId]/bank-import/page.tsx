import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { BankImportsScreen } from "@/components/accounts/bank/bank-imports-screen";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { ChooseSite } from "@/components/shell/page/choose-site";
import { reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { listBankImports, listPaymentTypes, readBankImport } from "@/lib/activity/accounts/bank-import/queries";
import { localDayOf } from "@/lib/platform/day";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { listSiteChoices, readSite } from "@/lib/records/sites/queries";

type Props = {
  params: Promise<{ siteId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = () => makeScreenMetadata("bankImports");

export default async function BankImportsPage({ params, searchParams }: Props) {
  const { actor, reading, siteId, isAll } = await demandScreenAccess("bankImports", (await params).siteId);
  if (isAll) {
    const sites = await listSiteChoices(reading, reachOf(actor, "account.post"));
    const t = await getTranslations("accounts.bank");
    return (
      <ChooseSite screen="bankImports" sites={sites} heading={t("chooseSite")}>
        {t("chooseSiteText")}
      </ChooseSite>
    );
  }
  const [imports, types, { timeZone }] = await Promise.all([
    listBankImports(reading, siteId),
    listPaymentTypes(reading),
    readSite(reading, siteId),
  ]);
  const asked = (await searchParams).import;
  const chosen = imports.find(({ id }) => id === asked) ?? imports[0];
  const opened = chosen ? await readBankImport(reading, chosen.id) : null;
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "accounts", "resource", "shell")}>
      <QueryClientScope>
        <BankImportsScreen
          {...{ siteId, imports, opened, types, timeZone }}
          today={localDayOf(toUnix(reading.now), timeZone)}
        />
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}
