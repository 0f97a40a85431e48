"use client";
import { faCopy } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button, getButtonClassName } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/http/client";

/** The secret in base32, as an address that opens an authenticator app, and as an SVG image of a QR code. */
export type AppSecret = { secret: string; uri: string; qr: string };
type Props = {
  app: AppSecret;
  onCancel: () => void;
  /** Called when the app is in use, with new recovery codes if it is the first second factor. */
  onDone: (recoveryCodes: string[] | null) => void;
};

/** A dialog that shows the secret of an authenticator app, as a QR code and as text, and takes the first code of the app. */
export function AppSetUpDialog({ app, onCancel, onDone }: Props) {
  const t = useTranslations("access.secondFactor");
  const form = useId();
  const fail = useFailureToast();
  const [code, setCode] = useState("");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setError("");
    try {
      const { data } = await api.put<{ recoveryCodes: string[] | null }>("account/authenticator-app", {
        body: { code },
      });
      onDone(data.recoveryCodes);
    } catch (failure) {
      if (failure instanceof ApiError && failure.errors.code) setError(failure.errors.code.join(" "));
      else fail(failure, t("appNotSetUp"));
    }
    setBusy(false);
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(app.secret);
      showToast({ tone: "success", title: t("appCopied") });
    } catch {
      showToast({ tone: "error", title: t("appNotCopied") });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={t("app")}
      closeLabel={t("close")}
      size="narrow"
      busy={busy}
      busyLabel={t("checking")}
      startsAtField
      actions={
        <>
          <Button onClick={onCancel}>{t("cancel")}</Button>
          <Button type="submit" form={form} variant="primary" disabled={code.trim() === ""}>
            {t("appUse")}
          </Button>
        </>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p>{t("appScan")}</p>
        {/* biome-ignore lint/performance/noImgElement: the image is in the address itself */}
        <img
          src={`data:image/svg+xml,${encodeURIComponent(app.qr)}`}
          alt={t("appQr")}
          width={192}
          height={192}
          className="self-center rounded-control border border-line bg-white"
        />
        <div>
          <p className="text-table text-ink-2">{t("appSecret")}</p>
          <p className="font-bold wrap-anywhere select-all">{app.secret.match(/.{1,4}/g)!.join(" ")}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button icon={faCopy} onClick={() => void copy()}>
              {t("appCopy")}
            </Button>
            {/* On a phone the app is on the same device, whose camera can't scan its own screen. */}
            <span className="hidden touch:block phone:block">
              <a href={app.uri} className={cx(getButtonClassName(), "whitespace-normal!")}>
                {t("appOpen")}
              </a>
            </span>
          </div>
        </div>
        <TextField
          label={t("appCode")}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={error}
        />
      </form>
    </Dialog>
  );
}
