import Link from "next/link";
import { useTranslations } from "next-intl";
import { Page } from "@/components/shell/page/page";
import { getButtonClassName } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";
import { hrefOf } from "@/lib/access/screens/address";

/** Asks for the site of which the internal dashboard is read. */
export function ChooseSite({ sites }: { sites: readonly { id: string; name: string }[] }) {
  const t = useTranslations("maintenance.workshop");
  const screens = useTranslations("shell.screens");
  return (
    <Page title={screens("internalMaintenance")}>
      <div className="max-w-[860px] border border-line bg-surface">
        <EmptyState
          title={t("chooseSite")}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {sites.map(({ id, name }) => (
                <Link
                  key={id}
                  href={hrefOf("internalMaintenance", id)}
                  prefetch={false}
                  className={getButtonClassName("secondary")}
                >
                  {name}
                </Link>
              ))}
            </div>
          }
        >
          {t("chooseSiteText")}
        </EmptyState>
      </div>
    </Page>
  );
}
