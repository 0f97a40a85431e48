"use client";
import { faHourglassHalf, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { UNDECIDED } from "./undecided";

/** Says how many reservations a replanned day leaves where they are, and takes their marks away. */
export function UndecidedNotice({ count }: { count: number }) {
  const t = useTranslations("planning.replan");
  if (count === 0) return null;
  const forget = () => {
    const url = new URL(location.href);
    url.searchParams.delete(UNDECIDED);
    // Without the state of the router, which then reads the address.
    history.replaceState(null, "", url);
  };
  return (
    <p
      role="status"
      className="flex items-center gap-2 border-b border-line bg-info-soft px-4 py-1 text-table text-info-ink"
      data-print="hide"
    >
      <Icon of={faHourglassHalf} />
      <span className="flex-1">{t("undecided", { count })}</span>
      <IconButton icon={faXmark} size="small" label={t("forget")} onClick={forget} />
    </p>
  );
}
