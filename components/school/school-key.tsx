"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SettingsSection } from "@/components/resource/settings-section";
import { useClockZone } from "@/components/shell/clock-zone";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";
import { localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { TrustedKeyView } from "@/lib/records/school/signing/schema";

type Props = { fingerprint: string; trusted: TrustedKeyView[] };

/** The fingerprint of the key by which the school signs student records, and the schools whose records it takes in. */
export function SchoolKey({ fingerprint, trusted }: Props) {
  const t = useTranslations("records.key");
  return (
    <>
      <SettingsSection title={t("title")} note={t("text")}>
        <p>{t("fingerprint")}</p>
        <p className="font-mono break-words select-all">{fingerprint}</p>
      </SettingsSection>
      <SettingsSection title={t("trusted")} note={t("trustedText")}>
        {trusted.length === 0 && <p>{t("noneTrusted")}</p>}
        {trusted.length > 0 && (
          <ul className="border-y border-line">
            {trusted.map((one) => (
              <TrustedKey key={one.id} trusted={one} />
            ))}
          </ul>
        )}
      </SettingsSection>
    </>
  );
}

function TrustedKey({ trusted }: { trusted: TrustedKeyView }) {
  const t = useTranslations("records.key");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const timeZone = useClockZone();
  const [isAsking, setAsking] = useState(false);
  const { id, schoolName, fingerprint, confirmedAt, confirmedBy } = trusted;
  const day = formatDayAsDdMmYyyy(localDayOf(confirmedAt, timeZone));
  async function withdraw() {
    try {
      await api.delete(`school/trusted-key/${id}`);
      showToast({ tone: "success", title: t("withdrawn", { school: schoolName }) });
      refresh();
    } catch (error) {
      fail(error, t("notWithdrawn"));
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5 last:border-b-0">
      <div className="min-w-48 flex-1">
        <p className="font-bold">{schoolName}</p>
        <p className="text-small text-ink-2">
          {confirmedBy ? t("confirmedBy", { day, name: confirmedBy }) : t("confirmedOn", { day })}
        </p>
        <p className="font-mono text-small break-words">{fingerprint}</p>
      </div>
      <Button aria-label={t("withdrawOne", { school: schoolName })} onClick={() => setAsking(true)}>
        {t("withdraw")}
      </Button>
      <ConfirmationDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("withdrawTitle", { school: schoolName })}
        description={t("withdrawText")}
        keepLabel={t("keep")}
        confirmLabel={t("withdraw")}
        onConfirm={() => {
          setAsking(false);
          void withdraw();
        }}
      />
    </li>
  );
}
