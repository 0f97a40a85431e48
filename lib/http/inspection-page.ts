import { WHOLE_PDF, WHOLE_ZIP } from "@/lib/activity/inspections/codes";
import type { OpenLink } from "@/lib/activity/inspections/links/queries";
import { subjectOf } from "@/lib/activity/inspections/queries";
import { toDay } from "@/lib/platform/day";
import { formatBytes, formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import type { LocalizableText } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { makePlainPage, type PlainLink } from "./plain-page";
import { PLAIN_PAGE_CSP } from "./security-policy";

type Reader = { locale: Locale; key: string; school: string };

/** Makes the page that an inspector sees: the manifest of a pack alone, with its files as links. */
export function makeManifestPage({ pack, untilOn, mayDownload }: OpenLink, { locale, key, school }: Reader) {
  const { site } = pack;
  const t = (name: MessageKey, values?: LocalizableText["values"]) => localize(locale, name, values);
  const size = (bytes: number) => formatBytes(bytes, locale);
  const files = pack.files.filter(({ number }) => number > 0);
  const at = (file: string | number) => `/inspect/${key}/${file}`;
  const links = (file: string | number) => [
    { label: t("inspection.link.page.read"), href: at(file) },
    ...(mayDownload ? [{ label: t("inspection.link.page.save"), href: at(`save/${file}`) }] : []),
  ];
  const whole = pack.files.find(({ number }) => number === 0)!;
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  const pages = files.reduce((sum, one) => sum + one.pages, 0);
  const days = [pack.fromOn, pack.untilOn].flatMap((day) => (day ? [formatDayAsDdMmYyyy(toDay(day))] : []));
  const facts = [
    [t("inspection.link.page.school"), [...new Set([school, site.name])].join(", ")] as const,
    [t("inspection.link.page.subject"), subjectOf(pack)] as const,
    ...(days.length > 0 ? [[t("inspection.screen.period"), days.join(" – ")] as const] : []),
    [t("inspection.link.page.madeAt"), formatInstant(toUnix(pack.madeAt!), site.timeZone)] as const,
    [t("inspection.link.page.until"), t("inspection.link.closesAt", endOf(untilOn, site.timeZone))] as const,
    [t("inspection.screen.manifest"), `SHA-256 ${pack.manifestHash}`] as const,
    ...(mayDownload ? [[t("inspection.link.page.check"), t("inspection.link.page.howToCheck")] as const] : []),
  ];
  const describe = ({ title, pages, sha256, file }: (typeof files)[number], links: PlainLink[]) => ({
    ...{ title, hash: `SHA-256 ${sha256}`, links },
    note: `${t("inspection.link.page.pages", { count: pages })}, ${size(file.size)}`,
  });
  const zip = { label: t("inspection.screen.zip", { count: files.length }), href: at(WHOLE_ZIP) };
  return makePlainPage(
    locale,
    {
      title: t("inspection.title"),
      isWide: true,
      facts,
      list: {
        title: t("inspection.screen.sum", { files: files.length, pages, size: size(bytes) }),
        entries: [
          ...files.map((file) => describe(file, links(file.number))),
          describe(whole, [...links(WHOLE_PDF), ...(mayDownload ? [zip] : [])]),
        ],
      },
    },
    { status: 200, headers: { "Content-Security-Policy": PLAIN_PAGE_CSP } },
  );
}

const endOf = (untilOn: Date, zone: string) => ({ day: formatDayAsDdMmYyyy(toDay(untilOn)), zone });
