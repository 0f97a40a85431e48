import {
  faBook,
  faCertificate,
  faCircleInfo,
  faCoins,
  faComment,
  faKey,
  faScrewdriverWrench,
} from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";

/** The tabs of an aircraft's sheet, to read and to change, with their icons. */
export const SHEET_TAB_ICONS = {
  menu: faCircleInfo,
  certificat: faCertificate,
  maintenance: faScrewdriverWrench,
  comments: faComment,
  prices: faCoins,
  rental: faKey,
  logbook: faBook,
};

/** The name of the tab of comments, with the number of those that are open. */
export function CommentsTabLabel({ count }: { count: number }) {
  const t = useTranslations("defects");
  return (
    <>
      {t("tab")}
      {count > 0 && (
        <span className="rounded-strip bg-primary-soft px-1.5 font-bold text-brand tabular-nums">{count}</span>
      )}
    </>
  );
}
