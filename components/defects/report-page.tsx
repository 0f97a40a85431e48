"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ReportDialog } from "./report-dialog";

/**
 * The address at which a defect is reported. It leads back to where the person came from, except without a network, when no
 * other page could be read.
 */
export function ReportPage(p: {
  aircraft: { id: string; callSign: string; model: string };
  readerId: string;
  home: string;
}) {
  const t = useTranslations("defects.report");
  const router = useRouter();
  const [isKept, setKept] = useState(false);
  const leave = () => (window.history.length > 1 ? router.back() : router.push(p.home));
  if (isKept) return <p>{t("waiting")}</p>;
  return (
    <ReportDialog
      aircraft={p.aircraft}
      readerId={p.readerId}
      opensCamera
      onClose={leave}
      onReported={leave}
      onKept={() => setKept(true)}
    />
  );
}
