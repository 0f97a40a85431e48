import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { BooksScreen } from "@/components/accounts/books/books-screen";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { ChooseSite } from "@/components/shell/page/choose-site";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { readClosingReach } from "@/lib/activity/accounts/closing/reach";
import { addDays, localDayOf, toDay } from "@/lib/platform/day";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { transactionTypeDictionary } from "@/lib/records/dictionaries/dictionaries";
import { listEntries } from "@/lib/records/dictionaries/dictionary";
import { listTagChoices } from "@/lib/records/dictionaries/queries";
import { decodeTransactionType } from "@/lib/records/dictionaries/wire";
import { listPromotionChoices } from "@/lib/records/notices/queries";
import { readSchoolRow } from "@/lib/records/school/queries";
import { listSiteChoices, readSite } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("accounting");

export default async function AccountingPage({ params }: Props) {
  const { actor, reading, siteId, isAll } = await demandScreenAccess("accounting", (await params).siteId);
  const reach = reachOf(actor, "account.post");
  if (isAll) {
    const t = await getTranslations("accounts.books");
    return (
      <ChooseSite screen="accounting" sites={await listSiteChoices(reading, reach)} heading={t("chooseSite")}>
        {t("chooseSiteText")}
      </ChooseSite>
    );
  }
  const [{ timeZone }, { currency, booksClosedUntil }, { mayClose }, types, tags, promotions] = await Promise.all([
    readSite(reading, siteId),
    readSchoolRow(reading.db),
    readClosingReach(reading),
    listEntries(transactionTypeDictionary, reading, ["Active"]),
    listTagChoices(reading),
    listPromotionChoices(reading, narrowReach(reach, siteId)),
  ]);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "accounts", "notices", "resource", "shell")}>
      <QueryClientScope>
        <BooksScreen
          key={siteId}
          {...{ siteId, timeZone, currency, mayClose }}
          openFrom={booksClosedUntil && addDays(toDay(booksClosedUntil), 1)}
          today={localDayOf(toUnix(reading.now), timeZone)}
          choices={{ types: types.map(decodeTransactionType).filter(({ kind }) => kind === "Fee"), tags, promotions }}
        />
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}
