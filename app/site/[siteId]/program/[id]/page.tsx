import { faLock, faLockOpen, faStarHalfStroke } from "@fortawesome/free-solid-svg-icons";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { RevisionActions } from "@/components/programs/editor/revision-actions";
import { RevisionEditor } from "@/components/programs/editor/revision-editor";
import { ProgrammeCost } from "@/components/programs/programme-cost";
import { RevisionOutline } from "@/components/programs/revision-outline";
import { RevisionTabs } from "@/components/programs/revision-tabs";
import { Page } from "@/components/shell/page/page";
import { Followers } from "@/components/training/followers";
import { Pill } from "@/components/ui/pill";
import { can } from "@/lib/access/permissions/permissions";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { listFollowers } from "@/lib/activity/training/overview/queries";
import { localDayOf } from "@/lib/platform/day";
import { formatRoundMoney } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { listDemandChoices, listRatingChoices } from "@/lib/records/programs/tree/choices";
import { readRevisionTree } from "@/lib/records/programs/tree/queries";
import { findGaps, listLessons } from "@/lib/records/programs/tree/rules";
import { decodeRevisionLight, decodeRevisionValues } from "@/lib/records/programs/wire";
import { findSiteOfUrl } from "@/lib/records/sites/queries";
import { readProgrammeCost } from "@/lib/views/forecast/queries";

type Props = {
  params: Promise<{ siteId: string; id: string }>;
  searchParams: Promise<{ lesson?: string; phase?: string }>;
};

export const generateMetadata = () => makeScreenMetadata("program");

export default async function ProgramPage({ params, searchParams }: Props) {
  const { siteId, id } = await params;
  const { lesson, phase } = await searchParams;
  const { reading } = await demandScreenAccess("program", siteId);
  const { revision: view, phases: tree } = await orNotFound(readRevisionTree(reading, id));
  const revision = decodeRevisionLight(view);
  const mayWrite = can(reading.actor, "program.write", "any");
  const [t, locale] = [await getTranslations("programs"), await getLocale()];
  const first = lesson
    ? { kind: "lesson" as const, id: lesson }
    : phase
      ? { kind: "phase" as const, id: phase }
      : { kind: "revision" as const, id };
  const [choices, site, followers] = await Promise.all([
    mayWrite
      ? Promise.all([
          listDemandChoices(reading, view.regulatoryEnvironment),
          listRatingChoices(reading, locale === "fr-FR"),
        ])
      : null,
    findSiteOfUrl(reading, siteId),
    // Students are enrolled in locked revisions alone.
    revision.isLocked && can(reading.actor, "training.read", "any") ? listFollowers(reading, id) : null,
  ]);
  const timeZone = site?.timeZone ?? "Europe/Paris";
  const today = localDayOf(toUnix(reading.now), timeZone);
  const programId = revision.programId;
  const cost = site && (await readProgrammeCost(reading, { programId, revisionId: id, siteId: site.id, today }));
  return (
    <NextIntlClientProvider messages={pickMessages(locale, "programs", "training", "exams", "resource", "shell")}>
      <Page
        title={revision.name}
        note={
          <span className="flex flex-wrap items-center gap-2">
            {t("editionAndRevision", { edition: revision.edition, revision: revision.revision })}
            {cost && cost.least !== null && (
              <span>{t("cost.short", { amount: formatRoundMoney(cost.least, cost.currency, locale as Locale) })}</span>
            )}
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
        actions={
          <RevisionActions
            key={revision.id}
            revision={revision}
            mayWrite={mayWrite}
            mayLock={mayWrite && can(reading.actor, "program.lock", "any")}
            gaps={findGaps(listLessons(tree), revision.minima)}
            today={today}
            base={`/site/${siteId}`}
          />
        }
      >
        <RevisionTabs
          followers={
            followers && {
              count: followers.length,
              content: (
                <>
                  {cost && <ProgrammeCost cost={cost} />}
                  <Followers
                    revision={{ id, programId: revision.programId, name: revision.name }}
                    followers={followers}
                    mayEnrol={can(reading.actor, "training.enrol", "any") && revision.state === "Active"}
                    siteId={siteId}
                    timeZone={timeZone}
                    today={today}
                  />
                </>
              ),
            }
          }
        >
          {choices && (
            <div className="flex flex-1 flex-col phone:hidden">
              <RevisionEditor
                key={`${id} ${revision.isLocked}`}
                revision={revision}
                values={decodeRevisionValues(view)}
                tree={tree}
                demands={choices[0]}
                ratings={choices[1]}
                first={first}
                openedAt={toUnix(reading.now)}
              />
            </div>
          )}
          <div className={choices ? "tablet:hidden" : undefined}>
            <RevisionOutline tree={tree} />
          </div>
        </RevisionTabs>
      </Page>
    </NextIntlClientProvider>
  );
}
