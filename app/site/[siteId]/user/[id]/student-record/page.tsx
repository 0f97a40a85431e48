import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { Page } from "@/components/shell/page/page";
import { ImportRecord } from "@/components/training/student-record/import-record";
import { getButtonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { can } from "@/lib/access/permissions/permissions";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { readTraineeToEnrol } from "@/lib/activity/training/student-record/queries";
import { pickMessages } from "@/lib/platform/messages";

type Props = { params: Promise<{ siteId: string; id: string }> };

export const generateMetadata = () => makeScreenMetadata("importRecord");

export default async function ImportRecordPage({ params }: Props) {
  const { siteId, id } = await params;
  const { reading } = await demandScreenAccess("importRecord", siteId);
  const student = await orNotFound(readTraineeToEnrol(reading, id));
  const t = await getTranslations("records.import");
  const person = `/site/${siteId}/user/${id}`;
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "records", "resource", "shell")}>
      <Page
        title={`${student.firstName} ${student.lastName}`}
        note={`${t("title")}. ${t("explain")}`}
        actions={
          <Link href={person} className={getButtonClassName()}>
            {t("back")}
          </Link>
        }
      >
        <ImportRecord
          student={student}
          bookBase={`${person}/progressBook`}
          mayConfirm={can(reading.actor, "school.write", "school")}
        />
      </Page>
    </NextIntlClientProvider>
  );
}
