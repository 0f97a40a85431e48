import { faFileArrowUp, faPlaneArrival } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { hrefOf } from "@/lib/access/screens/address";

type Props = { certificates: number; flights: number; siteId: string };

/** Leads to the certificates and to the declared flights that await validation, and says how many. Nothing where none do. */
export function ToValidateLink({ certificates, flights, siteId }: Props) {
  const t = useTranslations("certificates.queue");
  if (certificates + flights === 0) return null;
  return (
    <p data-print="hide" className="mb-4 flex flex-wrap gap-2">
      {certificates > 0 && (
        <Link href={hrefOf("certificateQueue", siteId)} className={getButtonClassName()}>
          <Icon of={faFileArrowUp} />
          {t("toValidate", { count: certificates })}
        </Link>
      )}
      {flights > 0 && (
        <Link href={hrefOf("flightQueue", siteId)} className={getButtonClassName()}>
          <Icon of={faPlaneArrival} />
          {t("flightsToValidate", { count: flights })}
        </Link>
      )}
    </p>
  );
}
