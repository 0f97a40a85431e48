import { faFileArrowUp } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DashboardTabs, type InternalTab } from "@/components/shell/page/dashboard-tabs";
import { Page } from "@/components/shell/page/page";
import { getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { PrintButton } from "@/components/ui/print-button";
import { SegmentedLinks } from "@/components/ui/segmented-control";
import { hrefOf } from "@/lib/access/screens/address";
import { MATRIX_SUBJECTS, type MatrixSubject } from "@/lib/views/warnings/codes";
import { ExportMatrix } from "./export-matrix";

type Props = {
  siteId: string;
  of: MatrixSubject | "mine";
  /** Whether the reader sees those of the site, beside their own. */
  mayOversee: boolean;
  internal: readonly InternalTab[];
  /** How many certificates the reader could validate now. */
  toValidate: number;
  /** The present day, for the names of saved files. */
  day: string;
  children: ReactNode;
};

/** The screen of warnings with its ways: the other dashboards, whose warnings, and for staff print, export and the queue. */
export function WarningsPage({ siteId, of, mayOversee, internal, toValidate, day, children }: Props) {
  const t = useTranslations("warnings");
  const base = hrefOf("warnings", siteId);
  const views = [...MATRIX_SUBJECTS, "mine" as const];
  return (
    <Page title={t("title")} actions={<DashboardTabs siteId={siteId} current="warnings" internal={internal} />}>
      {mayOversee && (
        <div data-print="hide" className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <SegmentedLinks
            label={t("views.label")}
            links={views.map((value) => ({ value, href: `${base}?of=${value}`, label: t(`views.${value}`) }))}
            current={of}
          />
          {of !== "mine" && (
            <div className="flex flex-wrap gap-2">
              <PrintButton label={t("print")} />
              <ExportMatrix {...{ siteId, of, day }} />
              {toValidate > 0 && (
                <Link href={hrefOf("certificateQueue", siteId)} className={getButtonClassName("primary")}>
                  <Icon of={faFileArrowUp} />
                  {t("queue", { count: toValidate })}
                </Link>
              )}
            </div>
          )}
        </div>
      )}
      {children}
    </Page>
  );
}
