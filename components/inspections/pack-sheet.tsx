"use client";
import {
  faBook,
  faCertificate,
  faChalkboardUser,
  faCheck,
  faClockRotateLeft,
  faFilePdf,
  faFileZipper,
  faLink,
  faPlane,
  faScrewdriverWrench,
  faShieldHalved,
  faSignature,
  faStarHalfStroke,
  faTriangleExclamation,
} from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Page } from "@/components/shell/page/page";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Pill } from "@/components/ui/pill";
import { ProgressBar } from "@/components/ui/progress-bar";
import { TitledSection } from "@/components/ui/titled-section";
import { hrefOf, hrefOfLesson } from "@/lib/access/screens/address";
import { type FindingKind, WHOLE_PDF, WHOLE_ZIP } from "@/lib/activity/inspections/codes";
import type { LinkView } from "@/lib/activity/inspections/links/schema";
import type { InspectionCheck, InspectionView } from "@/lib/activity/inspections/schema";
import { api, downloadFile } from "@/lib/http/client";
import { unixToUtcDay } from "@/lib/platform/day";
import { formatBytes, formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { LinkPanel } from "./link-panel";
import { PackContents } from "./pack-contents";

const ICONS = {
  ...{ Books: faBook, Ratings: faStarHalfStroke, Signatures: faSignature, Legs: faPlane, Certificates: faCertificate },
  ...{ Instructors: faChalkboardUser, Releases: faScrewdriverWrench, Audit: faClockRotateLeft, Whole: faFilePdf },
};
const LACKING = {
  Signatures: "lackingSigned",
  Instructors: "lackingInstructors",
  Releases: "lackingReleases",
} as const;
/** How many findings are shown before somebody asks for all: the manifest stands below them. */
const FINDINGS_AT_FIRST = 3;
const AGREEING: readonly FindingKind[] = ["totalsAgree", "nothingDiffers"];
/** How often a pack that is being made is asked for, in milliseconds. */
const ASK_AGAIN = 1_500;

type PackFile = InspectionView["files"][number];
type Props = { siteId: string; pack: InspectionView; links: LinkView[]; timeZone: string; today: string };

/** A pack: what agrees in it and what doesn't, then its manifest; at the left what it holds, at the right who may read it by link. */
export function PackSheet({ siteId, pack, links, timeZone, today }: Props) {
  const t = useTranslations("inspection");
  const fail = useFailureToast();
  const refresh = useRefresh();
  const [isCreating, setCreating] = useState(false);
  const isMaking = pack.progress === "Making";
  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(refresh, ASK_AGAIN);
    return () => clearInterval(timer);
  }, [isMaking, refresh]);

  const save = (file: string, name: string) =>
    void downloadFile(`inspection/${pack.id}/file/${file}`, name).catch((error) => fail(error, t("screen.openFailed")));
  const days = [pack.from, pack.until].flatMap((day) => (day === null ? [] : formatDayAsDdMmYyyy(unixToUtcDay(day))));
  const made = pack.madeAt === null ? [] : [t("screen.made", { at: formatInstant(pack.madeAt, timeZone) })];
  const stem = pack.whole?.name.replace(/\.pdf$/, "") ?? "";
  return (
    <Page
      title={t("title")}
      note={[pack.subject, ...(days.length > 0 ? [days.join(" – ")] : []), ...made].join(", ")}
      actions={
        pack.whole && (
          <>
            <Button icon={faFilePdf} onClick={() => save(WHOLE_PDF, `${stem}.pdf`)}>
              {t("screen.pdf")}
            </Button>
            <Button icon={faFileZipper} onClick={() => save(WHOLE_ZIP, `${stem}.zip`)}>
              {t("screen.zip", { count: pack.files.length })}
            </Button>
            <Button variant="primary" icon={faLink} onClick={() => setCreating(true)}>
              {t("link.create")}
            </Button>
          </>
        )
      }
    >
      <p className="mb-3">
        <Link href={hrefOf("inspections", siteId)} className="text-link underline">
          {t("screen.back")}
        </Link>
      </p>
      {isMaking && <Making pack={pack} />}
      {pack.progress === "Failed" && <Notice tone="error">{t("screen.failedText")}</Notice>}
      {pack.progress === "Made" && (
        <div className="@container">
          <div className="grid grid-cols-1 items-start gap-4 @min-[56rem]:grid-cols-[210px_minmax(0,1fr)_260px] @min-[70rem]:grid-cols-[290px_minmax(0,1fr)_320px]">
            <div className="flex min-w-0 flex-col gap-5">
              <Findings siteId={siteId} findings={pack.findings} />
              <Manifest pack={pack} onSave={save} />
            </div>
            <LinkPanel {...{ pack, links, timeZone, today, isCreating, onCreatingChange: setCreating }} />
            {/* What it holds is read last where all stands below each other, and stands first where there is room. */}
            <div className="@min-[56rem]:order-first">
              <PackContents pack={pack} />
            </div>
          </div>
        </div>
      )}
    </Page>
  );
}

function Making({ pack: { filesMade, filesInAll } }: { pack: InspectionView }) {
  const t = useTranslations("inspection.screen");
  const text = filesInAll > 0 ? t("makingFiles", { made: filesMade, all: filesInAll }) : t("waiting");
  return (
    <div className="max-w-[860px] border border-line bg-surface p-4" aria-live="polite">
      <p className="mb-2">{text}</p>
      <ProgressBar label={text} value={filesInAll > 0 ? filesMade / filesInAll : undefined} />
    </div>
  );
}

function Manifest({ pack, onSave }: { pack: InspectionView; onSave: (file: string, name: string) => void }) {
  const t = useTranslations("inspection.screen");
  const locale = useLocale();
  const fail = useFailureToast();
  const [check, setCheck] = useState<InspectionCheck | null>(null);
  const [isChecking, setChecking] = useState(false);
  const pages = pack.files.reduce((sum, one) => sum + one.pages, 0);
  const bytes = pack.files.reduce((sum, one) => sum + one.size, 0);
  const size = formatBytes(bytes, locale as Locale);

  async function verify() {
    setChecking(true);
    try {
      setCheck((await api.post<InspectionCheck>(`inspection/${pack.id}/check`, { body: {} })).data);
    } catch (error) {
      fail(error, t("verifyFailed"));
    } finally {
      setChecking(false);
    }
  }
  const differs = (number: number) => check?.files.some((one) => one.number === number && !one.agrees) ?? false;
  return (
    <TitledSection id="manifest" title={t("manifest")}>
      <div className="relative border border-line bg-surface">
        <table className="w-full text-table phone:text-small">
          <thead>
            <tr className="border-b border-line-2 text-start">
              <th className="px-3 py-2 text-start font-bold">{t("file")}</th>
              <th className="px-2 py-2 text-end font-bold phone:hidden">{t("pages")}</th>
              <th className="px-2 py-2 text-start font-bold phone:hidden">{t("hash")}</th>
              <th className="px-3 py-2 text-start font-bold">{t("state")}</th>
            </tr>
          </thead>
          <tbody>
            {pack.files.map((file) => (
              <tr key={file.number} className="border-b border-line">
                <td className="px-3 py-2">
                  <span className="flex items-center gap-2">
                    <Icon of={ICONS[file.part]} />
                    <button
                      type="button"
                      className="min-h-(--target) text-start text-link underline"
                      title={t("fetch", { name: file.name })}
                      onClick={() => onSave(String(file.number), file.name)}
                    >
                      <span lang={pack.locale}>{file.title}</span>
                    </button>
                  </span>
                </td>
                <td className="px-2 py-2 text-end phone:hidden">{file.pages}</td>
                <td className="px-2 py-2 whitespace-nowrap text-ink-2 phone:hidden" title={file.sha256}>
                  {shorten(file.sha256)}
                </td>
                <td className="px-3 py-2">
                  <FileState file={file} isOther={differs(file.number)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="flex flex-wrap items-center justify-between gap-3 bg-sunken px-4 py-3">
          <div className="min-w-0">
            <p className="font-bold">{t("sum", { files: pack.files.length, pages, size })}</p>
            <p className="text-small break-all text-ink-2">{t("manifestHash", { hash: pack.manifestHash ?? "" })}</p>
          </div>
          <Button icon={faShieldHalved} aria-disabled={isChecking} onClick={() => void (isChecking || verify())}>
            {t("verify")}
          </Button>
        </div>
        {isChecking && <ProgressBar label={t("verifying")} inset />}
      </div>
      <div aria-live="polite" className="flex flex-col gap-2">
        {check && <CheckAnswer check={check} hasWholeFault={differs(0)} />}
      </div>
    </TitledSection>
  );
}

/** The beginning of a hash, in groups that the eye can compare. */
const shorten = (hash: string) => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`;

function FileState({ file, isOther }: { file: PackFile; isOther: boolean }) {
  const t = useTranslations("inspection.screen");
  if (isOther)
    return (
      <Pill tone="blocking" icon={faTriangleExclamation}>
        {t("differs")}
      </Pill>
    );
  const lacking = file.lacking > 0 && LACKING[file.part as keyof typeof LACKING];
  if (lacking)
    return (
      <Pill tone="info" isLong>
        {t(lacking, { count: file.lacking })}
      </Pill>
    );
  return (
    <span className="flex items-center gap-2 text-ink-2">
      <Icon of={faCheck} />
      {t(file.part === "Audit" ? "chained" : "complete")}
    </span>
  );
}

function CheckAnswer({ check, hasWholeFault }: { check: InspectionCheck; hasWholeFault: boolean }) {
  const t = useTranslations("inspection.screen");
  const whole = useTranslations("inspection.titles")("Whole");
  const isGood = check.manifest && check.chain.agrees && check.files.every(({ agrees }) => agrees);
  if (isGood) return <Notice tone="info">{t("agrees")}</Notice>;
  return (
    <>
      {!check.manifest && <Notice tone="error">{t("manifestDiffers")}</Notice>}
      {hasWholeFault && <Notice tone="error">{`${whole}, ${t("differs")}`}</Notice>}
      {!check.chain.agrees && (
        <Notice tone="error">{t("chainDiffers", { sequence: check.chain.sequence ?? 0 })}</Notice>
      )}
    </>
  );
}

function Findings({ siteId, findings }: { siteId: string; findings: InspectionView["findings"] }) {
  const t = useTranslations("inspection");
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? findings : findings.slice(0, FINDINGS_AT_FIRST);
  return (
    <TitledSection id="findings" title={t("screen.before")}>
      <ul className="flex flex-col gap-2">
        {shown.map(({ kind, values, lesson }, at) => {
          const agrees = AGREEING.includes(kind);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two legs of one day may be told of in the same words
              key={at}
              className={`flex flex-wrap items-baseline gap-2 border-s-4 bg-surface px-3 py-2 ${agrees ? "border-positive" : "border-info"}`}
            >
              <Icon of={agrees ? faCheck : faTriangleExclamation} />
              <span className="min-w-0 flex-1">{t(`findings.${kind}`, values)}</span>
              {lesson && (
                <Link
                  href={hrefOfLesson({ siteId, reservationId: lesson.reservationId, lessonId: lesson.id })}
                  className="text-link underline"
                >
                  {t("screen.openLesson")}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {shown.length < findings.length && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <span className="text-ink-2">{t("screen.moreFindings", { count: findings.length - shown.length })}</span>
          <Button data-print="hide" onClick={() => setShowsAll(true)}>
            {t("screen.allFindings")}
          </Button>
        </div>
      )}
    </TitledSection>
  );
}
