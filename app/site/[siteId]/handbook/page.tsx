import { getLocale, getTranslations } from "next-intl/server";
import { createLoader, parseAsStringLiteral, type SearchParams } from "nuqs/server";
import { HandbookReader } from "@/components/shell/handbook/handbook-reader";
import { Page } from "@/components/shell/page/page";
import { PrintButton } from "@/components/ui/print-button";
import { hrefOf } from "@/lib/access/screens/address";
import { HANDBOOK_PAGES } from "@/lib/access/screens/handbook-pages";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import type { Locale } from "@/lib/platform/locale";
import { listHandbookPages } from "@/lib/views/handbook/queries";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = () => makeScreenMetadata("handbook");

const readAddress = createLoader({ page: parseAsStringLiteral(HANDBOOK_PAGES) });

export default async function HandbookPage({ params, searchParams }: Props) {
  const { reading, siteId } = await demandScreenAccess("handbook", (await params).siteId);
  const { page } = await readAddress(searchParams);
  const t = await getTranslations("shell.handbook");
  const pages = await listHandbookPages(reading, (await getLocale()) as Locale);
  return (
    <Page title={t("title")} actions={<PrintButton label={t("print")} />}>
      <section className="@container max-w-[1240px] border border-line bg-surface">
        <HandbookReader pages={pages} name={page ?? pages[0]!.name} address={hrefOf("handbook", siteId)} />
      </section>
    </Page>
  );
}
