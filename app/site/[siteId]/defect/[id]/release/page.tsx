import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { ReleaseForm } from "@/components/defects/release-form";
import { fullName } from "@/components/entity/person-name";
import { Page } from "@/components/shell/page/page";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { decodeDefect } from "@/lib/records/defects/wire";
import { readReleaseSheet } from "@/lib/views/defects/queries";

type Props = { params: Promise<{ siteId: string; id: string }> };

export const generateMetadata = () => makeScreenMetadata("defectRelease");

export default async function ReleaseDefectPage({ params }: Props) {
  const { siteId, id } = await params;
  const { actor, reading } = await demandScreenAccess("defectRelease", siteId);
  const sheet = await orNotFound(readReleaseSheet(reading, id));
  const { aircraft } = sheet;
  const base = `/site/${siteId}`;
  const defect = decodeDefect(sheet.defect);
  if (defect.release) redirect(`${base}/aircraft/${aircraft.id}?tab=comments`);
  const t = await getTranslations("defects.release");
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "defects", "resource", "shell")}>
      <Page
        title={t(defect.needsCertificate ? "title" : "closeTitle")}
        note={`${aircraft.callSign}, ${aircraft.model}`}
      >
        <ReleaseForm
          {...{ defect, aircraft, base }}
          timeZone={sheet.timeZone}
          frees={sheet.frees}
          licence={sheet.licence}
          signer={fullName(actor)}
          now={toUnix(reading.now)}
        />
      </Page>
    </NextIntlClientProvider>
  );
}
