"use client";
import { faDownload } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { LanguagePicker } from "@/components/shell/top-bar/language-picker";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button, getButtonClassName } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { ApiError, api } from "@/lib/http/client";

/** Data of one edition of the terms, for the dialog. */
export type TermsShown = {
  number: number;
  text: string;
  /** The date as a text. */
  day: string;
  file: { href: string; name: string; size: string } | null;
};

type Props = {
  kind: "termsOfUse" | "termsOfSale";
  terms: TermsShown;
  place?: string;
  onSettled: () => void;
  onLeave: () => void;
};

const ROUTE = { termsOfUse: "user/acceptCGU", termsOfSale: "user/acceptCGV" };

/**
 * A dialog in which the person reads the terms and accepts or rejects them. If a newer edition has been published meanwhile,
 * it shows that edition.
 */
export function AcceptTermsDialog({ kind, terms, place, onSettled, onLeave }: Props) {
  const t = useTranslations("access.first");
  const refresh = useRefresh();
  const [isRead, setRead] = useState(false);
  const [busy, setBusy] = useState(false);
  const showFailure = useFailureToast();

  async function accept() {
    setBusy(true);
    try {
      await api.post(ROUTE[kind], { body: { edition: terms.number } });
      onSettled();
    } catch (error) {
      setBusy(false);
      showFailure(error, t("termsNotSaved"));
      if (error instanceof ApiError && error.status === 409) refresh();
    }
  }

  return (
    <Dialog
      open
      onOpenChange={() => {}}
      title={t(kind)}
      subtitle={place}
      corner={<LanguagePicker />}
      busy={busy}
      busyLabel={t("saving")}
      note={
        <Checkbox
          label={t(kind === "termsOfUse" ? "readUse" : "readSale")}
          checked={isRead}
          onCheckedChange={setRead}
          required
        />
      }
      actions={
        <>
          <Button onClick={onLeave}>{t("reject")}</Button>
          <Button variant="primary" onClick={accept} disabled={!isRead}>
            {t("accept")}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-small text-ink-3">{t("published", { number: terms.number, day: terms.day })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll this text */}
      <section aria-label={t("text")} tabIndex={0} className="max-w-[68ch] text-body whitespace-pre-line">
        {terms.text}
      </section>
      {terms.file && (
        <a href={terms.file.href} download={terms.file.name} className={`${getButtonClassName()} mt-4`}>
          <Icon of={faDownload} />
          {t("download", { name: terms.file.name, size: terms.file.size })}
        </a>
      )}
    </Dialog>
  );
}
