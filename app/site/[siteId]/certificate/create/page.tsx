import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { CertificateTypeForm } from "@/components/certificates/types/certificate-type-form";
import { Page } from "@/components/shell/page/page";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { listTagChoices } from "@/lib/records/dictionaries/queries";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("certificateCreate");

export default async function CreateCertificateTypePage({ params }: Props) {
  const { reading, siteId } = await demandScreenAccess("certificateCreate", (await params).siteId);
  const tags = await listTagChoices(reading);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "certificates", "fleet", "resource", "shell")}>
      <Page title={(await getTranslations("certificates.types"))("create")}>
        <CertificateTypeForm type={null} tags={tags} base={`/site/${siteId}`} />
      </Page>
    </NextIntlClientProvider>
  );
}
