import { faBell, faEnvelope } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { UNDO_OFFER_MS } from "@/lib/access/changes/undo-times";
import { usePlan } from "../plan";

/** More names than these are counted. */
const MOST_NAMES = 5;

/** Who will be told of the booking once it is saved, and when. */
export function WillBeTold({ names }: { names: readonly string[] }) {
  const t = useTranslations("booking.willBeTold");
  const texts = useTranslations("booking");
  const isDraft = usePlan().kind === "draft";
  const shown = names.slice(0, MOST_NAMES);
  const more = names.length - shown.length;
  return (
    <section aria-labelledby="will-be-told" className="mt-auto border-t border-line pt-3 text-table">
      <h3 id="will-be-told" className="font-bold">
        {t("title")}
      </h3>
      {names.length === 0 ? (
        <p className="text-ink-2">{t("nobody")}</p>
      ) : (
        <>
          <p className="flex items-baseline gap-1.5">
            <Icon of={faBell} fixed className="text-ink-3" />
            <span>{[shown.join(", "), more > 0 && t("more", { count: more })].filter(Boolean).join(" ")}</span>
          </p>
          <p className="flex items-baseline gap-1.5 text-ink-2">
            <Icon of={faEnvelope} fixed className="text-ink-3" />
            <span>{isDraft ? texts("drafted.toldLater") : t("later", { seconds: UNDO_OFFER_MS / 1000 })}</span>
          </p>
        </>
      )}
    </section>
  );
}
