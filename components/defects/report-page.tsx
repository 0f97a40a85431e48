"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ReportDialog } from "./report-dialog";
import { listKeptReports, onKeptReports } from "./unsent-reports";

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
  // The browser's own way back would load a page anew, without the toast that says that it is reported.
  const leave = () => router.replace(ownPageBefore() ?? p.home);
  useEffect(() => {
    if (!isKept) return;
    // Once it is sent, a toast says so, and there is nothing left to do here.
    return onKeptReports(() => void listKeptReports(p.readerId).then((kept) => kept.length === 0 && leave()));
  });
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

/** The address of our page that led here. Null when it was another one, or none. */
function ownPageBefore(): string | null {
  const { referrer } = document;
  return referrer.startsWith(`${window.location.origin}/site/`) ? referrer.slice(window.location.origin.length) : null;
}
