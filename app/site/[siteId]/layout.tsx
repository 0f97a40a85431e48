import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { IdentityDialog } from "@/components/authentication/identity-dialog";
import { UnsentReportsPanel } from "@/components/defects/unsent-reports-panel";
import { fullName } from "@/components/entity/person-name";
import { OwnFlightsKeeper } from "@/components/my-flights/own-flights-keeper";
import { buildMenuRows, buildScreenLinks } from "@/components/shell/menu/menu-rows";
import { OverdueAlarm } from "@/components/shell/overdue-alarm";
import { Shell } from "@/components/shell/shell";
import { isAdmin, type PersonActor } from "@/lib/access/actor/actor";
import { can } from "@/lib/access/permissions/permissions";
import { ALL_SITES, accessiblePathsAt, hrefOf } from "@/lib/access/screens/address";
import { demandSiteAccess } from "@/lib/access/screens/open-screen";
import { mayOpenScreen } from "@/lib/access/screens/screens";
import { initialsOf } from "@/lib/access/sign-in/present";
import { bookableTypes, kinds } from "@/lib/activity/reservations/kinds";
import { RECORD_STATES } from "@/lib/records/codes";
import { readSchoolFacts } from "@/lib/records/school/queries";
import { listSites } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }>; children: ReactNode };

/** The header and menu around every screen, for one site or for all sites. */
export default async function SiteLayout({ params, children }: Props) {
  const { actor, reading, siteId, isAll } = await demandSiteAccess((await params).siteId);
  const [school, sites] = await Promise.all([readSchoolFacts(reading), listSites(reading, RECORD_STATES)]);
  if (!isAll && !sites.some((site) => site.id === siteId)) notFound();
  const t = await getTranslations();
  const main = sites.find(({ id }) => id === (isAll ? school.mainSiteId : siteId)) ?? sites[0];
  const offered = sites.filter((site) => site.state === "Active" || site.id === siteId);
  return (
    <Shell
      schoolName={school.name}
      schoolImage={school.imageLocation && `/api/${school.imageLocation}`}
      rows={buildMenuRows(actor, siteId, school.isRatedBySkills, t)}
      screens={buildScreenLinks(actor, siteId, school.isRatedBySkills, t)}
      sites={offered.map(({ id, name, icao, state }) => ({
        id,
        name,
        icao,
        isActive: state === "Active",
        paths: accessiblePathsAt(actor, id),
      }))}
      siteId={siteId}
      timeZone={main?.timeZone ?? "UTC"}
      mayClear={isAdmin(actor)}
      mayBook={!isAll && bookableTypes.some((type) => can(actor, kinds[type].booking!.permission, siteId))}
      settingsHref={mayOpenScreen(actor, "sites", siteId) ? hrefOf("sites", siteId) : null}
      user={{
        id: actor.id,
        short: actor.callSign ?? initialsOf(actor),
        fullName: fullName(actor),
        links: badgeLinks(actor, siteId),
      }}
      hasDemoPassword={school.hasDemoPassword}
    >
      {children}
      <UnsentReportsPanel
        readerId={actor.id}
        texts={{
          title: t("defects.report.title"),
          waiting: t("defects.report.waiting"),
          sent: t("defects.report.sent"),
          retry: t("defects.report.retry"),
          discard: t("defects.report.discard"),
        }}
      />
      {mayOpenScreen(actor, "deskBoard", ALL_SITES) && <OverdueAlarm />}
      <OwnFlightsKeeper personId={actor.id} hasFlights={mayOpenScreen(actor, "myFlights", ALL_SITES)} />
      <IdentityDialog />
    </Shell>
  );
}

/** Returns the links of the user menu: the school's settings for admins, and the user's own sheet. */
function badgeLinks(actor: PersonActor, siteId: string) {
  const rows = [
    { name: "school" as const, screen: "school" as const, href: hrefOf("school", siteId) },
    { name: "profile" as const, screen: "user" as const, href: hrefOf("user", siteId).replace("{id}", actor.id) },
  ];
  return rows.filter(({ screen }) => mayOpenScreen(actor, screen, siteId)).map(({ name, href }) => ({ name, href }));
}
