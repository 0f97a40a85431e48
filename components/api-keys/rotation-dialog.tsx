"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { api } from "@/lib/http/client";
import type { MadeSecret } from "./secret-dialog";

type Props = {
  /** Whose secret it is: `api-key/{id}` or `webhook/{id}`. */
  of: string;
  name: string;
  /** What the new secret means to the program. */
  text: string;
  onClose: () => void;
  onMade: (made: MadeSecret) => void;
};

/** Asks before a key or a webhook gets a new secret, and whether the one of now ends at once. */
export function RotationDialog({ of, name, text, onClose, onMade }: Props) {
  const t = useTranslations("apiKeys");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const [endsFormer, setEndsFormer] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function rotate() {
    setBusy(true);
    try {
      const { data } = await api.post<{ secret: string }>(`${of}/rotate`, { body: { endsFormer } });
      onMade({ name, secret: data.secret });
      refresh();
    } catch (error) {
      fail(error, t("rotateFailed"));
    }
    onClose();
  }

  return (
    <ConfirmationDialog
      open
      onOpenChange={onClose}
      title={t("rotateTitle", { name })}
      description={text}
      keepLabel={t("keepSecret")}
      confirmLabel={t("rotate")}
      onConfirm={() => void rotate()}
      busy={isBusy}
      busyLabel={t("rotating")}
      destructive={endsFormer}
    >
      <Checkbox label={t("endsFormer")} checked={endsFormer} onCheckedChange={setEndsFormer} />
    </ConfirmationDialog>
  );
}
