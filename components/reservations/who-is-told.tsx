import { useTranslations } from "next-intl";
import { useMediaQuery } from "@/components/shell/use-media-query";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { UNDO_OFFER_MS } from "@/lib/access/changes/undo-times";
import type { GuestView } from "@/lib/activity/reservations/guests/schema";
import { CallLink } from "./call-link";

/** Who is told of a cancellation, by what and when. A name may occur several times. On a phone it is folded. */
export function WhoIsTold({ names: given }: { names: string[] }) {
  const t = useTranslations("booking.cancelDialog.told");
  const isPhone = useMediaQuery("(width < 700px)");
  const names = [...new Set(given)];
  if (names.length === 0) return <p className="text-table text-ink-2">{t("nobody")}</p>;
  const boxes = (
    <FactBoxes
      className="tablet:grid-cols-5!"
      facts={[
        { label: t("who"), value: names.join(", "), span: 2 },
        { label: t("here"), value: t("atOnce") },
        { label: t("mail"), value: t("later", { seconds: UNDO_OFFER_MS / 1000 }) },
        { label: t("push"), value: t("switchedOn") },
      ]}
    />
  );
  if (!isPhone) return boxes;
  return (
    <details>
      <summary className="cursor-pointer py-3">{t("summary", { count: names.length })}</summary>
      {boxes}
    </details>
  );
}

/** Whether the guest of a flight gets a mail of its cancellation, or is to be called. */
export function GuestIsTold({ guest: { name, email, phoneNumber } }: { guest: GuestView }) {
  const t = useTranslations("booking.guest");
  return (
    <div className="flex flex-wrap items-center gap-2 text-table">
      <p>{email ? t("isMailed", { name, seconds: UNDO_OFFER_MS / 1000 }) : t("isToCall", { name })}</p>
      {!email && <CallLink name={name} number={phoneNumber} />}
    </div>
  );
}
