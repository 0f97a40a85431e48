import { faArrowLeft } from "@fortawesome/free-solid-svg-icons";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { ComparedTotals } from "@/components/programs/comparison/compared-totals";
import { ComparisonTable } from "@/components/programs/comparison/comparison-table";
import { RevisionChoice } from "@/components/programs/comparison/revision-choice";
import { Page } from "@/components/shell/page/page";
import { getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { PrintButton } from "@/components/ui/print-button";
import { EmptyState } from "@/components/ui/states";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { readComparison } from "@/lib/records/programs/comparison/queries";
import { decodeRevisionLight } from "@/lib/records/programs/wire";

type Props = { params: Promise<{ siteId: string; id: string }>; searchParams: Promise<{ from?: string | string[] }> };

export const generateMetadata = () => makeScreenMetadata("programComparison");

/** Two revisions of a programme side by side. */
export default async function ProgramComparisonPage({ params, searchParams }: Props) {
  const { siteId, id } = await params;
  const { from: asked } = await searchParams;
  const { reading } = await demandScreenAccess("programComparison", siteId);
  const compared = await orNotFound(readComparison(reading, id, typeof asked === "string" ? asked : undefined));
  const [to, from] = [decodeRevisionLight(compared.to), compared.from && decodeRevisionLight(compared.from)];
  const t = await getTranslations("programs.comparison");
  const { comparison } = compared;
  const base = `/site/${siteId}/program`;
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "programs", "resource", "shell")}>
      <Page
        title={to.name}
        note={t("note")}
        actions={
          <>
            <Link href={`${base}/${id}`} className={getButtonClassName()}>
              <Icon of={faArrowLeft} />
              {t("back")}
            </Link>
            <PrintButton label={t("print")} />
          </>
        }
      >
        {from && comparison ? (
          <div className="flex flex-col gap-3">
            <RevisionChoice
              key={`${from.id} ${to.id}`}
              revisions={compared.revisions.map(decodeRevisionLight)}
              from={from.id}
              to={to.id}
              base={base}
            />
            <ComparedTotals totals={comparison.totals} />
            <ComparisonTable key={`${from.id} ${to.id}`} comparison={comparison} from={from} to={to} />
          </div>
        ) : (
          <EmptyState title={t("alone")}>{t("aloneText")}</EmptyState>
        )}
      </Page>
    </NextIntlClientProvider>
  );
}
