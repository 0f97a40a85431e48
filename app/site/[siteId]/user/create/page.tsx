import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { CreatePersonForm } from "@/components/people/create-person-form";
import { InstallationProvider } from "@/components/people/installation-provider";
import { Page } from "@/components/shell/page/page";
import { can } from "@/lib/access/permissions/permissions";
import { reachOf } from "@/lib/access/permissions/reach";
import { SITE_ROLES } from "@/lib/access/permissions/roles";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { env } from "@/lib/platform/env";
import { hasMailServer } from "@/lib/platform/mail";
import { pickMessages } from "@/lib/platform/messages";
import { listSiteChoices } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<{ role?: string | string[] }> };

export const generateMetadata = () => makeScreenMetadata("userCreate");

export default async function CreateUserPage({ params, searchParams }: Props) {
  const { actor, reading, siteId } = await demandScreenAccess("userCreate", (await params).siteId);
  const all = await listSiteChoices(reading, reachOf(actor, "person.grantRole"));
  // The site where the reader works stands first, with the roles of the list from which they come.
  const sites = [...all.filter(({ id }) => id === siteId), ...all.filter(({ id }) => id !== siteId)];
  const here = all.length === 1 ? all[0] : all.find(({ id }) => id === siteId);
  const asked = [(await searchParams).role ?? []].flat();
  const roles = here
    ? SITE_ROLES.filter((role) => asked.includes(role)).map((role) => ({ siteId: here.id, role }))
    : [];
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "people", "resource", "shell")}>
      <Page title={(await getTranslations("people"))("new")}>
        <InstallationProvider sendsMail={hasMailServer()} defaultLocale={env().DEFAULT_LOCALE}>
          <CreatePersonForm
            sites={sites.map((site) => ({ ...site, mayGrant: true }))}
            base={`/site/${siteId}`}
            roles={roles}
            mayGiveSchoolRole={can(actor, "person.writeAdmin", "school")}
          />
        </InstallationProvider>
      </Page>
    </NextIntlClientProvider>
  );
}
