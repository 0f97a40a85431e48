"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { DashboardTabs, type InternalTab } from "@/components/shell/page/dashboard-tabs";
import { Page } from "@/components/shell/page/page";
import { Link } from "@/components/ui/link";
import type { Workshop, WorkshopLimit } from "@/lib/views/fleet/workshop/wire";
import { BookedWorks } from "./booked-works";
import { DefectsToWorkOn } from "./defects-to-work-on";
import { UrgentLimits } from "./urgent-limits";

const RenewalDialog = dynamic(() => import("../maintenance/renewal-dialog").then((m) => m.RenewalDialog));

type Props = {
  workshop: Workshop;
  site: { id: string; name: string; timeZone: string };
  /** The present day at the site, and the moment at which the page was made, in unix seconds. */
  today: string;
  now: number;
  mayRenew: boolean;
  mayBook: boolean;
  /** Whether the reader decides on defects. */
  mayDecide: boolean;
  /** Whether the reader may open the list of aircraft. */
  mayList: boolean;
  /** The internal dashboards that the reader may open. */
  internal: readonly InternalTab[];
};

/** The internal dashboard of maintenance: what is due across the fleet, what grounds it, and the work that is booked. */
export function InternalMaintenance(p: Props) {
  const { workshop, site, today, now } = p;
  const t = useTranslations("maintenance.workshop");
  const screens = useTranslations("shell.screens");
  const [renewing, setRenewing] = useState<WorkshopLimit | null>(null);
  const base = `/site/${site.id}`;
  const { timeZone } = site;
  return (
    <Page
      title={screens("internalMaintenance")}
      note={t("localTime", { place: site.name, zone: timeZone })}
      actions={<DashboardTabs siteId={site.id} current="internalMaintenance" internal={p.internal} />}
    >
      <div className="flex flex-wrap items-start gap-x-6 gap-y-5">
        <Part className="flex-[2.2_1_720px]" title={t("limits")} note={t("limitsNote")}>
          <UrgentLimits
            limits={workshop.limits}
            {...{ base, today, timeZone }}
            mayBook={p.mayBook}
            onRenew={p.mayRenew ? setRenewing : undefined}
          />
          {workshop.laterLimits > 0 && (
            <p className="mt-2 text-table text-ink-2">
              {t("later", { count: workshop.laterLimits })}{" "}
              {p.mayList && (
                <Link href={`${base}/aircrafts`} className="text-link underline">
                  {t("fleet")}
                </Link>
              )}
            </p>
          )}
        </Part>
        <div className="flex min-w-0 flex-[1_1_360px] flex-col gap-5 phone:flex-[1_1_100%]">
          <Part title={t("defects")}>
            <DefectsToWorkOn defects={workshop.defects} {...{ base, timeZone }} mayDecide={p.mayDecide} />
          </Part>
          <Part title={t("works")}>
            <BookedWorks works={workshop.works} {...{ base, timeZone, now }} />
          </Part>
        </div>
      </div>
      {renewing && (
        <RenewalDialog
          aircraft={renewing.aircraft}
          limits={[renewing.limit]}
          limit={renewing.limit}
          today={today}
          onClose={() => setRenewing(null)}
        />
      )}
    </Page>
  );
}

function Part({
  title,
  note,
  className,
  children,
}: {
  title: string;
  note?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className={`min-w-0 phone:flex-[1_1_100%] ${className ?? ""}`}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-section font-bold">{title}</h2>
        {note && <p className="text-table text-ink-2">{note}</p>}
      </div>
      {children}
    </section>
  );
}
