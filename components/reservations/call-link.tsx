import { faPhone } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";

/** The look of a link that calls somebody or writes to them. */
export const CALL_LINK =
  "inline-flex min-h-(--control-height) max-w-full items-center gap-2 rounded-control border border-control bg-surface px-2.5 text-table whitespace-nowrap tabular-nums hover:bg-primary-soft phone:min-h-11 phone:text-body";

/** A telephone number that a press calls. */
export function CallLink({ name, number, className }: { name: string; number: string; className?: string }) {
  const t = useTranslations("booking.details");
  return (
    <a
      href={`tel:${number.replace(/[^+\d]/g, "")}`}
      aria-label={t("call", { name, number })}
      className={cx(CALL_LINK, className)}
    >
      <Icon of={faPhone} className="text-ink-2" />
      {number}
    </a>
  );
}
