"use client";
import { faKey, faMobileScreen } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useSecondFactorSetUp } from "@/components/second-factor/use-second-factor-set-up";
import { LanguagePicker } from "@/components/shell/top-bar/language-picker";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

type Props = { hasPasskeys: boolean; place?: string; onSettled: () => void; onLeave: () => void };

/** A dialog in which the person sets up the second factor that their school demands of them. */
export function SecondFactorStepDialog({ hasPasskeys, place, onSettled, onLeave }: Props) {
  const t = useTranslations("access");
  const { begin, isBusy, isOpen, dialogs } = useSecondFactorSetUp(onSettled);
  return (
    <>
      <Dialog
        open={!isOpen}
        onOpenChange={() => {}}
        title={t("first.secondFactor")}
        subtitle={place}
        corner={<LanguagePicker />}
        size="narrow"
        busy={isBusy}
        busyLabel={t("secondFactor.checking")}
        actions={<Button onClick={onLeave}>{t("first.cancel")}</Button>}
      >
        <p className="mb-4">{t("first.secondFactorExplain")}</p>
        <ul className="flex flex-col gap-4">
          {hasPasskeys && (
            <li>
              <Button variant="primary" icon={faKey} onClick={() => void begin.passkey()}>
                {t("secondFactor.passkeyAdd")}
              </Button>
              <p className="mt-1 text-small text-ink-2">{t("secondFactor.passkeyExplain")}</p>
            </li>
          )}
          <li>
            <Button
              variant={hasPasskeys ? "secondary" : "primary"}
              icon={faMobileScreen}
              onClick={() => void begin.app()}
            >
              {t("secondFactor.appSetUp")}
            </Button>
            <p className="mt-1 text-small text-ink-2">{t("secondFactor.appExplain")}</p>
          </li>
        </ul>
      </Dialog>
      {dialogs}
    </>
  );
}
