"use client";
import { faFileArrowUp, faPlane, faUsers } from "@fortawesome/free-solid-svg-icons";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import type { CertificateKind } from "@/lib/records/certificates/codes";

// It is loaded when it opens, so that the queue itself is there sooner.
const ImportDatesDialog = dynamic(() => import("./import-dates-dialog").then((m) => m.ImportDatesDialog));

/** Opens the import of expiry dates, of people or of aircraft. */
export function ImportDatesMenu() {
  const t = useTranslations("certificates.importing");
  const [kind, setKind] = useState<CertificateKind | null>(null);
  return (
    <>
      <Menu
        trigger={<Button icon={faFileArrowUp}>{t("label")}</Button>}
        items={[
          { key: "people", label: t("ofPeople"), icon: faUsers, onSelect: () => setKind("People") },
          { key: "aircraft", label: t("ofAircraft"), icon: faPlane, onSelect: () => setKind("Equipment") },
        ]}
      />
      {kind && <ImportDatesDialog kind={kind} onClose={() => setKind(null)} />}
    </>
  );
}
