import { faBullhorn } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { hrefOf } from "@/lib/access/screens/address";
import { localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { OpenNotice } from "@/lib/records/notices/queries";

const noticeHref = ({ id, siteId }: OpenNotice, shownSiteId: string) => `/site/${siteId ?? shownSiteId}/notice/${id}`;

/**
 * A banner that names the first of the notices that the person still has to read or to confirm, and says how many more there
 * are. A phone has no room for all of them above the person's reservations.
 */
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
  const [first, ...others] = notices;
  if (!first) return null;
  return (
    <section
      aria-labelledby="open-notices"
      className="mb-6 max-w-[860px] rounded-control border border-warn-edge bg-warn-soft px-4 py-1 text-warn-ink"
    >
      <h2 id="open-notices" className="flex min-h-8 items-center gap-2 text-table font-bold">
        <Icon of={faBullhorn} />
        {t("title", { count: notices.length })}
      </h2>
      <div className="flex items-center gap-x-4">
        <Link
          href={noticeHref(first, siteId)}
          className="flex min-h-8 min-w-0 items-center text-body touch:min-h-11 phone:min-h-11"
        >
          <span className="line-clamp-2">
            <span className="underline">{first.title}</span>{" "}
            <span className="text-small">
              {t("published", { when: formatDayAsDdMmYyyy(localDayOf(first.publishedAt, timeZone)) })}
            </span>
          </span>
        </Link>
        {others.length > 0 && (
          <Link
            href={hrefOf("receivedNotices", siteId)}
            className="ms-auto flex min-h-8 shrink-0 items-center text-table underline touch:min-h-11 phone:min-h-11"
          >
            {t("more", { count: others.length })}
          </Link>
        )}
      </div>
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
