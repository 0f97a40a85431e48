import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { createLoader, type SearchParams } from "nuqs/server";
import { peopleAddress, peopleQueryOf } from "@/components/people/list-query";
import { MailStanding } from "@/components/people/mail-standing";
import { PeopleList } from "@/components/people/people-list";
import { QueryScope } from "@/components/resource/query-scope";
import { can, type Permission } from "@/lib/access/permissions/permissions";
import { enterScreen } from "@/lib/access/screens/open-screen";
import { hasMailServer } from "@/lib/platform/mail";
import { pickMessages } from "@/lib/platform/messages";
import { tags } from "@/lib/records/dictionaries/dictionaries";
import { listEntries } from "@/lib/records/dictionaries/dictionary";
import { countDisabledInstead, filterOf, listPeople } from "@/lib/records/people/list/queries";
import { personListQuery } from "@/lib/records/people/schema";
import { listSites } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.screens"))("users") };
}

const readAddress = createLoader(peopleAddress);

export default async function UsersPage({ params, searchParams }: Props) {
  const { actor, reading, siteId } = await enterScreen("users", (await params).siteId);
  const address = await readAddress(searchParams);
  const query = peopleQueryOf(siteId, address, address);
  const asked = personListQuery.parse({ ...query, limit: String(query.limit), page: String(query.page) });
  const filter = filterOf(asked);
  const [people, sites, labels] = await Promise.all([
    listPeople(reading, filter, asked),
    listSites(reading),
    listEntries(tags, reading, ["Active"]),
  ]);
  const disabledMatches = people.total === 0 ? await countDisabledInstead(reading, filter) : 0;
  const may = (permission: Permission) => can(actor, permission, siteId === "all" ? "any" : siteId);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "people", "resource", "shell")}>
      <MailStanding sendsMail={hasMailServer()}>
        <QueryScope>
          <PeopleList
            firstPage={{ query, rows: people.rows, total: people.total, disabledMatches }}
            sites={sites.map(({ id, name }) => ({ id, name }))}
            tags={labels.map(({ id, name }) => ({ id, name }))}
            siteId={siteId}
            may={{
              create: may("person.write"),
              export: may("person.export"),
              import: may("person.import"),
              readEmail: may("person.readPersonal"),
              changeState: may("person.write"),
            }}
          />
        </QueryScope>
      </MailStanding>
    </NextIntlClientProvider>
  );
}
