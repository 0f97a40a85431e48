import { notFound } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { Page } from "@/components/shell/page/page";
import { PaperPreview } from "@/components/training/progress-book/paper-preview";
import { SaveBook } from "@/components/training/progress-book/save-book";
import { SaveRecord } from "@/components/training/student-record/save-record";
import { getButtonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { previewBook } from "@/lib/activity/training/issued-books/queries";
import { readTrainee, trainingRights } from "@/lib/activity/training/reach";
import { appOrigin } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/locale";
import { pickMessages } from "@/lib/platform/messages";

type Props = { params: Promise<{ siteId: string; id: string; trainingId: string }> };

export const generateMetadata = () => makeScreenMetadata("progressBookExport");

export default async function ProgressBookExportPage({ params }: Props) {
  const { siteId, id, trainingId } = await params;
  const { reading } = await demandScreenAccess("progressBookExport", siteId);
  const locale = (await getLocale()) as Locale;
  const { studentId, blocks } = await orNotFound(previewBook(reading, trainingId, locale));
  if (studentId !== id) notFound();
  const rights = trainingRights(reading, await readTrainee(reading, id));
  const t = await getTranslations("records.export");
  return (
    <NextIntlClientProvider messages={pickMessages(locale, "records", "resource", "shell")}>
      <Page
        title={t("title")}
        note={t("explain", { url: `${appOrigin()}/verify` })}
        actions={
          <>
            <Link href={`/site/${siteId}/user/${id}/progressBook/${trainingId}`} className={getButtonClassName()}>
              {t("back")}
            </Link>
            {(rights.isOwn || rights.enrols) && <SaveRecord trainingId={trainingId} />}
            <SaveBook trainingId={trainingId} />
          </>
        }
      >
        <PaperPreview blocks={blocks} label={t("title")} />
      </Page>
    </NextIntlClientProvider>
  );
}
