import { faLock, faLockOpen, faStarHalfStroke } from "@fortawesome/free-solid-svg-icons";
import { notFound } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { RevisionOutline } from "@/components/programs/revision-outline";
import { Page } from "@/components/shell/page/page";
import { Pill } from "@/components/ui/pill";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { Problem } from "@/lib/platform/problem";
import { listPhases } from "@/lib/records/programs/phases/queries";
import { readRevision } from "@/lib/records/programs/revisions/queries";
import { listSessions } from "@/lib/records/programs/sessions/queries";
import { decodeLesson, decodeRevisionLight } from "@/lib/records/programs/wire";
import { decodeState } from "@/lib/records/wire";

type Props = { params: Promise<{ siteId: string; id: string }> };

export const generateMetadata = () => makeScreenMetadata("program");

export default async function ProgramPage({ params }: Props) {
  const { siteId, id } = await params;
  const { reading } = await demandScreenAccess("program", siteId);
  const revision = await readRevision(reading, id).then(decodeRevisionLight, (error) => {
    if (error instanceof Problem) notFound();
    throw error;
  });
  const [phases, lessons] = await Promise.all([
    listPhases(reading, id, ["Active"]),
    listSessions(reading, id, ["Active"]),
  ]);
  const t = await getTranslations("programs");
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "programs", "resource", "shell")}>
      <Page
        title={revision.name}
        note={
          <span className="flex flex-wrap items-center gap-2">
            {t("editionAndRevision", { edition: revision.edition, revision: revision.revision })}
            <Pill tone="neutral" icon={revision.isLocked ? faLock : faLockOpen}>
              {t(revision.isLocked ? "locked" : "unlocked")}
            </Pill>
            {revision.isCbta && (
              <Pill tone="neutral" icon={faStarHalfStroke}>
                {t("isCbta")}
              </Pill>
            )}
          </span>
        }
      >
        <RevisionOutline phases={phases.map(decodeState)} lessons={lessons.map(decodeLesson)} />
      </Page>
    </NextIntlClientProvider>
  );
}
