import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { MailStanding } from "@/components/people/mail-standing";
import { PeopleList } from "@/components/people/people-list";
import { can, type Permission } from "@/lib/access/permissions/permissions";
import { openScreen } from "@/lib/access/screens/open-screen";
import { sendsMail } from "@/lib/platform/mail";
import { pick } from "@/lib/platform/messages";
import { tags } from "@/lib/records/dictionaries/dictionaries";
import { listEntries } from "@/lib/records/dictionaries/dictionary";
import { listPeople, ruledAmong } from "@/lib/records/people/queries";
import { NOT_ARCHIVED } from "@/lib/records/schema";
import { sitesOf } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.screens"))("users") };
}

export default async function UsersPage({ params }: Props) {
  const { actor, reading, siteId } = await openScreen("users", (await params).siteId);
  const filter = { siteId, states: [...NOT_ARCHIVED], text: "", roles: [], tagIds: [] };
  const [people, sites, labels, ruled] = await Promise.all([
    listPeople(reading, filter),
    sitesOf(reading),
    listEntries(tags, reading, ["Active"]),
    ruledAmong(reading, filter),
  ]);
  const may = (permission: Permission) => can(actor, permission, siteId === "all" ? "any" : siteId);
  return (
    <NextIntlClientProvider messages={pick(await getLocale(), "people", "resource", "shell")}>
      <MailStanding sendsMail={sendsMail()}>
        <PeopleList
          people={people}
          sites={sites.map(({ id, name }) => ({ id, name }))}
          tags={labels.map(({ id, name }) => ({ id, name }))}
          siteId={siteId}
          ruled={ruled}
          may={{
            create: may("person.write"),
            export: may("person.export"),
            import: may("person.import"),
            readEmail: may("person.readPersonal"),
          }}
        />
      </MailStanding>
    </NextIntlClientProvider>
  );
}
