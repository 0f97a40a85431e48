import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { createLoader, type SearchParams } from "nuqs/server";
import { InstallationProvider } from "@/components/people/installation-provider";
import { makePeopleQuery, peopleListParsers } from "@/components/people/list-query";
import { PeopleList } from "@/components/people/people-list";
import { AddressStateScope } from "@/components/resource/address-state-scope";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { can, type Permission } from "@/lib/access/permissions/permissions";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { env } from "@/lib/platform/env";
import { hasMailServer } from "@/lib/platform/mail";
import { pickMessages } from "@/lib/platform/messages";
import { tagDictionary } from "@/lib/records/dictionaries/dictionaries";
import { listEntries } from "@/lib/records/dictionaries/dictionary";
import { countDisabledMatches, listPeople, toPersonFilter } from "@/lib/records/people/list/queries";
import { personListQuerySchema } from "@/lib/records/people/schema";
import { decodePersonRow } from "@/lib/records/people/wire";
import { listSites } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = () => makeScreenMetadata("users");

const readAddress = createLoader(peopleListParsers);

export default async function UsersPage({ params, searchParams }: Props) {
  const { actor, reading, siteId } = await demandScreenAccess("users", (await params).siteId);
  const address = await readAddress(searchParams);
  const query = makePeopleQuery(siteId, address, address);
  const asked = personListQuerySchema.parse({ ...query, limit: String(query.limit), page: String(query.page) });
  const filter = toPersonFilter(asked);
  const [people, sites, labels] = await Promise.all([
    listPeople(reading, filter, asked),
    listSites(reading),
    listEntries(tagDictionary, reading, ["Active"]),
  ]);
  const disabledMatches = people.total === 0 ? await countDisabledMatches(reading, filter) : 0;
  const may = (permission: Permission) => can(actor, permission, siteId === "all" ? "any" : siteId);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "people", "resource", "shell")}>
      <InstallationProvider sendsMail={hasMailServer()} defaultLocale={env().DEFAULT_LOCALE}>
        <QueryClientScope>
          <AddressStateScope>
            <PeopleList
              firstPage={{ query, rows: people.rows.map(decodePersonRow), total: people.total, disabledMatches }}
              sites={sites.map(({ id, name }) => ({ id, name }))}
              tags={labels.map(({ id, name }) => ({ id, name }))}
              siteId={siteId}
              may={{
                create: may("person.write"),
                export: may("person.export"),
                import: may("person.import"),
                readEmail: may("person.readPersonal"),
                give: may("certificate.write"),
              }}
            />
          </AddressStateScope>
        </QueryClientScope>
      </InstallationProvider>
    </NextIntlClientProvider>
  );
}
