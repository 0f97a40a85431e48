import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { AddressStateScope } from "@/components/resource/address-state-scope";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { INTERNAL_TABS } from "@/components/shell/page/dashboard-tabs";
import { WarningMatrix } from "@/components/warnings/matrix/warning-matrix";
import { OwnWarnings } from "@/components/warnings/own-warnings";
import { WarningsPage } from "@/components/warnings/warnings-page";
import { can } from "@/lib/access/permissions/permissions";
import { demandScreenAccess, makeScreenMetadata, type SiteAccess } from "@/lib/access/screens/open-screen";
import { mayOpenScreen } from "@/lib/access/screens/screens";
import { pickMessages } from "@/lib/platform/messages";
import { countAwaitingValidation } from "@/lib/records/certificates/queries";
import { MATRIX_SUBJECTS } from "@/lib/views/warnings/codes";
import { readWarningMatrix } from "@/lib/views/warnings/matrix/queries";
import { listOwnWarnings, readDayOfPeople } from "@/lib/views/warnings/queries";
import { decodeOwnWarning } from "@/lib/views/warnings/wire";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<{ of?: string | string[] }> };

export const generateMetadata = () => makeScreenMetadata("warnings");

export default async function WarningPage({ params, searchParams }: Props) {
  const access = await demandScreenAccess("warnings", (await params).siteId);
  const { actor, reading, siteId, isAll } = access;
  const mayOversee = can(actor, "certificate.oversee", isAll ? "any" : siteId);
  const { of: asked } = await searchParams;
  const subject = MATRIX_SUBJECTS.find((one) => one === asked);
  const of = !mayOversee || asked === "mine" ? "mine" : (subject ?? "people");
  const mayQueue = mayOpenScreen(actor, "certificateQueue", siteId);
  const toValidate = mayQueue && of !== "mine" ? await countAwaitingValidation(reading, siteId) : 0;
  const { day } = await readDayOfPeople(reading);
  return (
    <NextIntlClientProvider
      messages={pickMessages(await getLocale(), "warnings", "reservations", "recency", "resource", "shell")}
    >
      <WarningsPage
        {...{ siteId, of, mayOversee, toValidate, day }}
        internal={INTERNAL_TABS.filter((name) => mayOpenScreen(actor, name, siteId))}
      >
        {of === "mine" ? await ownWarnings(access) : await matrix(access, of)}
      </WarningsPage>
    </NextIntlClientProvider>
  );
}

async function ownWarnings({ actor, reading, siteId }: SiteAccess) {
  const warnings = await listOwnWarnings(reading);
  return <OwnWarnings warnings={warnings.map(decodeOwnWarning)} sheet={`/site/${siteId}/user/${actor.id}`} />;
}

async function matrix({ reading, siteId }: SiteAccess, of: (typeof MATRIX_SUBJECTS)[number]) {
  const view = await readWarningMatrix(reading, siteId, of);
  return (
    <AddressStateScope>
      <QueryClientScope>
        <WarningMatrix key={of} view={view} of={of} siteId={siteId} />
      </QueryClientScope>
    </AddressStateScope>
  );
}
