import { faBullhorn } from "@fortawesome/free-solid-svg-icons";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { hrefOf } from "@/lib/access/screens/address";
import { localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { OpenNotice } from "@/lib/records/notices/queries";

/** The banner names no more notices than this. The list of all has the others. */
const MOST_NAMED = 3;

const noticeHref = ({ id, siteId }: OpenNotice, shownSiteId: string) => `/site/${siteId ?? shownSiteId}/notice/${id}`;

/** The notices that the person still has to read or to confirm, as a banner of links. */
export function NoticesToRead({
  notices,
  siteId,
  timeZone,
}: {
  notices: OpenNotice[];
  siteId: string;
  timeZone: string;
}) {
  const t = useTranslations("notices.open");
  if (notices.length === 0) return null;
  return (
    <section
      aria-labelledby="open-notices"
      className="mb-6 max-w-[860px] rounded-control border border-warn-edge bg-warn-soft text-warn-ink"
    >
      <h2 id="open-notices" className="flex items-center gap-2 px-4 pt-2.5 text-table font-bold">
        <Icon of={faBullhorn} />
        {t("title", { count: notices.length })}
      </h2>
      <ul className="px-4 pb-1.5">
        {notices.slice(0, MOST_NAMED).map((one) => (
          <li key={one.id}>
            <Link
              href={noticeHref(one, siteId)}
              className="flex min-h-(--target) flex-wrap items-center gap-x-2 text-body touch:min-h-11"
            >
              <span className="underline">{one.title}</span>
              <span className="text-small">
                {t("published", { when: formatDayAsDdMmYyyy(localDayOf(one.publishedAt, timeZone)) })}
              </span>
            </Link>
          </li>
        ))}
        <li>
          <Link
            href={hrefOf("receivedNotices", siteId)}
            className="inline-flex min-h-(--target) items-center text-table underline touch:min-h-11"
          >
            {t("all")}
          </Link>
        </li>
      </ul>
    </section>
  );
}

/** The same in one line, above a planning: a link to the notice or, where there are several, to the list of all. */
export function NoticesToReadLine({ notices, siteId }: { notices: OpenNotice[]; siteId: string }) {
  const t = useTranslations("notices.open");
  const [first, ...others] = notices;
  if (!first) return null;
  const titles = notices.map(({ title }) => title).join(", ");
  return (
    <Link
      href={others.length === 0 ? noticeHref(first, siteId) : hrefOf("receivedNotices", siteId)}
      data-print="hide"
      className="flex h-9 shrink-0 items-center gap-2 border-b border-warn-edge bg-warn-soft px-6 text-table text-warn-ink -outline-offset-2! touch:h-11 phone:h-11 phone:px-4"
    >
      <Icon of={faBullhorn} />
      <span className="min-w-0 truncate">
        <b>{t("toRead", { count: notices.length })}</b> <span className="underline">{titles}</span>
      </span>
    </Link>
  );
}
