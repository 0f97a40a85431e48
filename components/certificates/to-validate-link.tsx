import { faFileArrowUp } from "@fortawesome/free-solid-svg-icons";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { hrefOf } from "@/lib/access/screens/address";

/** Leads to the queue of what awaits validation and says how much it is. Nothing where there is none. */
export function ToValidateLink({ count, siteId }: { count: number; siteId: string }) {
  const t = useTranslations("certificates.queue");
  if (count === 0) return null;
  return (
    <p data-print="hide" className="mb-4">
      <Link href={hrefOf("certificateQueue", siteId)} className={getButtonClassName()}>
        <Icon of={faFileArrowUp} />
        {t("toValidate", { count })}
      </Link>
    </p>
  );
}
