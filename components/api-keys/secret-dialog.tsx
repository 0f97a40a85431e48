"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopiedOnce } from "@/components/ui/copied-once";
import { Dialog } from "@/components/ui/dialog";

export type MadeSecret = { name: string; secret: string };

/** The secret of a key. It is the only time that it is shown, so the dialog closes only by its button. */
export function SecretDialog({ name, secret, onDone }: MadeSecret & { onDone: () => void }) {
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
        <p className="font-bold">{t("secretOnce")}</p>
        <CopiedOnce
          value={secret}
          texts={{
            ...{ label: t("secret"), hint: t("secretUse"), copy: t("copy") },
            ...{ copied: t("copied"), notCopied: t("notCopied") },
          }}
        />
      </div>
    </Dialog>
  );
}
