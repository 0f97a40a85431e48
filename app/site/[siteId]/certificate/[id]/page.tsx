import { notFound } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { CertificateTypeForm } from "@/components/certificates/types/certificate-type-form";
import { RecordStatePill } from "@/components/resource/record-state-pill";
import { Page } from "@/components/shell/page/page";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { readCertificateType } from "@/lib/records/certificates/types/queries";
import { decodeCertificateType } from "@/lib/records/certificates/types/wire";
import { listTagChoices } from "@/lib/records/dictionaries/queries";

type Props = { params: Promise<{ siteId: string; id: string }> };

export const generateMetadata = () => makeScreenMetadata("certificateType");

export default async function CertificateTypePage({ params }: Props) {
  const { siteId, id } = await params;
  const { reading } = await demandScreenAccess("certificateType", siteId);
  const type = await orNotFound(readCertificateType(reading, id).then(decodeCertificateType));
  if (type.state === "Archived") notFound();
  const used = [type, ...type.qualifications].map(({ onlyTagId }) => onlyTagId).filter(Boolean);
  const tags = await listTagChoices(reading, used);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "certificates", "fleet", "resource", "shell")}>
      <Page
        title={type.name}
        note={type.state !== "Active" && <RecordStatePill state={type.state} gender="masculine" />}
      >
        <CertificateTypeForm type={type} tags={tags} base={`/site/${siteId}`} />
      </Page>
    </NextIntlClientProvider>
  );
}
