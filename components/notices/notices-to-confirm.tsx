import { faBullhorn } from "@fortawesome/free-solid-svg-icons";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { OpenNotice } from "@/lib/records/notices/queries";

/** The notices that the person is still asked to confirm, as a banner of links. */
export function NoticesToConfirm({
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
        {notices.map((one) => (
          <li key={one.id}>
            <Link
              href={`/site/${one.siteId ?? siteId}/notice/${one.id}`}
              className="flex min-h-(--target) flex-wrap items-center gap-x-2 text-body touch:min-h-11"
            >
              <span className="underline">{one.title}</span>
              <span className="text-small">
                {t("published", { when: formatDayAsDdMmYyyy(localDayOf(one.publishedAt, timeZone)) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
