"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopiedOnce } from "@/components/ui/copied-once";
import { Dialog } from "@/components/ui/dialog";

export type MadeSecret = { name: string; secret: string };
type Props = MadeSecret & {
  onDone: () => void;
  /** That it is shown once, and what for, where it isn't the secret of a key. */
  texts?: { once: string; use: string };
};

/** The secret of a key or a webhook. It is the only time that it is shown, so the dialog closes only by its button. */
export function SecretDialog({ name, secret, onDone, texts }: Props) {
  const t = useTranslations("apiKeys");
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
        <p className="font-bold">{texts?.once ?? t("secretOnce")}</p>
        <CopiedOnce
          value={secret}
          texts={{
            ...{ label: t("secret"), hint: texts?.use ?? t("secretUse"), copy: t("copy") },
            ...{ copied: t("copied"), notCopied: t("notCopied") },
          }}
        />
      </div>
    </Dialog>
  );
}
