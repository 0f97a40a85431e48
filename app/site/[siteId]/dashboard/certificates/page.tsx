import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { CertificateQueue } from "@/components/certificates/queue/certificate-queue";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { can } from "@/lib/access/permissions/permissions";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { listAwaitingValidation } from "@/lib/records/certificates/queries";
import { listCertificateTypes } from "@/lib/records/certificates/types/queries";
import { decodeCertificateType } from "@/lib/records/certificates/types/wire";
import { decodeCertificate } from "@/lib/records/certificates/wire";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<{ holder?: string | string[] }> };

export const generateMetadata = () => makeScreenMetadata("certificateQueue");

export default async function CertificateQueuePage({ params, searchParams }: Props) {
  const { holder } = await searchParams;
  const { actor, reading, siteId } = await demandScreenAccess("certificateQueue", (await params).siteId);
  const place = siteId === "all" ? "any" : siteId;
  const [waiting, types] = await Promise.all([
    listAwaitingValidation(reading, siteId),
    listCertificateTypes(reading, ["Active"]),
  ]);
  return (
    <NextIntlClientProvider
      messages={pickMessages(await getLocale(), "certificates", "reservations", "resource", "shell")}
    >
      <QueryClientScope>
        <CertificateQueue
          first={waiting.map(decodeCertificate)}
          types={types.map(decodeCertificateType)}
          siteId={siteId}
          holderId={typeof holder === "string" ? holder : null}
          keepsCertificates={can(actor, "certificate.write", place)}
          decidesHealth={can(actor, "certificate.readMedical", place)}
          now={toUnix(reading.now)}
        />
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}
