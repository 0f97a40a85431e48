import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { CertificateTypeList } from "@/components/certificates/types/certificate-type-list";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { listCertificateTypes, listDefaultTypes } from "@/lib/records/certificates/types/queries";
import { decodeCertificateType, decodeDefaultTypes } from "@/lib/records/certificates/types/wire";
import { NOT_ARCHIVED_STATES } from "@/lib/records/codes";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("certificates");

export default async function CertificatesPage({ params }: Props) {
  const { reading, siteId } = await demandScreenAccess("certificates", (await params).siteId);
  const [types, defaults] = await Promise.all([
    listCertificateTypes(reading, NOT_ARCHIVED_STATES),
    listDefaultTypes(reading),
  ]);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "certificates", "resource", "shell")}>
      <CertificateTypeList
        types={types.map(decodeCertificateType)}
        defaults={defaults.map(decodeDefaultTypes)}
        siteId={siteId}
      />
    </NextIntlClientProvider>
  );
}
