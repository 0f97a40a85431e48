"use client";
import { faCopy } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";

export type MadeSecret = { name: string; secret: string };

/** The secret of a key. It is the only time that it is shown, so the dialog closes only by its button. */
export function SecretDialog({ name, secret, onDone }: MadeSecret & { onDone: () => void }) {
  const t = useTranslations("apiKeys");
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(secret);
      showToast({ id: "secret", tone: "success", title: t("copied") });
    } catch {
      showToast({ id: "secret", tone: "warning", title: t("notCopied") });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={() => {}}
      title={t("secretTitle", { name })}
      size="narrow"
      startsAtTitle
      actions={
        <Button variant="primary" onClick={onDone}>
          {t("done")}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="font-bold">{t("secretOnce")}</p>
        <TextField
          ref={field}
          label={t("secret")}
          value={secret}
          readOnly
          onFocus={({ target }) => target.select()}
          hint={t("secretUse")}
          className="[&_input]:font-mono [&_input]:text-ellipsis"
        />
        <div>
          <Button icon={faCopy} onClick={() => void copy()}>
            {t("copy")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
