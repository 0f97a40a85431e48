import { getTranslations } from "next-intl/server";
import { PermissionTable } from "@/components/permissions/permission-table";
import { Page } from "@/components/shell/page/page";
import { PrintButton } from "@/components/ui/print-button";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("permissions");

export default async function PermissionsPage({ params }: Props) {
  await demandScreenAccess("permissions", (await params).siteId);
  const t = await getTranslations("school.permissions");
  return (
    <Page title={t("title")} actions={<PrintButton label={t("print")} />}>
      <div className="mb-4 flex max-w-[80ch] flex-col gap-1 text-body text-ink-2">
        <p>{t("intro")}</p>
        <p>{t("scope")}</p>
        <p>{t("duties")}</p>
        <p>{t("toCome")}</p>
      </div>
      <section className="@container max-w-[1240px] border border-line bg-surface">
        <PermissionTable />
      </section>
    </Page>
  );
}
