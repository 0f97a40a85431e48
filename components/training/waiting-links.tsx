import { faGraduationCap, faListCheck } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { getButtonClassName } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { hrefOf } from "@/lib/access/screens/address";

type Props = {
  /** The reader's own trainings whose prerequisites they have yet to accept. */
  toAccept: readonly { id: string; name: string }[];
  readerId: string | null;
  /** How many enrolments await the reader's validation. */
  toValidate: number;
  siteId: string;
};

/** What of trainings waits for the reader: prerequisites to accept, enrolments to validate. Nothing where nothing does. */
export function WaitingTrainingLinks({ toAccept, readerId, toValidate, siteId }: Props) {
  const t = useTranslations("training");
  const own = `${hrefOf("user", siteId).replace("{id}", readerId ?? "")}?tab=training`;
  return (
    <>
      {toAccept.map(({ id, name }) => (
        <p key={id} data-print="hide" className="mb-4">
          <Link href={own} className={cx(getButtonClassName(), "h-auto! min-h-(--target) py-1 whitespace-normal!")}>
            <Icon of={faListCheck} />
            {t("accept.link", { name })}
          </Link>
        </p>
      ))}
      {toValidate > 0 && (
        <p data-print="hide" className="mb-4">
          <Link href={hrefOf("enrolmentQueue", siteId)} className={getButtonClassName()}>
            <Icon of={faGraduationCap} />
            {t("queue.link", { count: toValidate })}
          </Link>
        </p>
      )}
    </>
  );
}
