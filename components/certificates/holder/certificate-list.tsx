"use client";
import { faPlus } from "@fortawesome/free-solid-svg-icons";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";
import { arrangeByRenewal, type Certificate, makeRenewalBody, routeOfHolder } from "@/lib/records/certificates/wire";
import { actsOn, type CertificateAct } from "./acts";
import { ArchivedCertificates } from "./archived-certificates";
import { AddDialog, ArchiveDialog, DocumentDialog, FillInDialog, ReasonDialog } from "./certificate-dialogs";
import { CertificateTable } from "./certificate-table";
import type { HolderCertificates } from "./load-certificates";

type Open = { what: CertificateAct | "document"; certificate: Certificate } | "add" | null;

/** The certificates of a person or an aircraft: those that count, and the archived ones, with what the reader may do. */
export function CertificateList({ holder, current, archived, types, rights, today, timeZone }: HolderCertificates) {
  const t = useTranslations("certificates");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const named = useSearchParams().get(FILL_PARAM);
  const [open, setOpen] = useState<Open>(() => findNamed(current, named, rights));
  const close = () => {
    setOpen(null);
    // What the address named is done with, so that it isn't opened again when the page is reloaded or come back to.
    const address = new URL(window.location.href);
    if (!address.searchParams.has(FILL_PARAM)) return;
    address.searchParams.delete(FILL_PARAM);
    window.history.replaceState(null, "", address);
  };
  const rows = arrangeByRenewal(current);
  const isRenewalOpen = ({ typeId }: Certificate) =>
    current.some((one) => one.typeId === typeId && ["Incompleted", "Completed"].includes(one.state));
  const missing = types.filter(({ id }) => current.every(({ typeId }) => typeId !== id));

  async function renew(certificate: Certificate) {
    try {
      await api.post(`${routeOfHolder(holder)}/renewal`, { body: makeRenewalBody(holder, certificate.id) });
      showToast({ tone: "success", title: t("renew.done") });
    } catch (error) {
      fail(error, t("renew.failed"));
    }
    refresh();
  }

  const add = rights.writes && (
    <Button icon={faPlus} onClick={() => setOpen("add")}>
      {t("add.title")}
    </Button>
  );
  return (
    <QueryClientScope>
      <section className="max-w-[1100px]">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-section font-bold">{t("list.title")}</h2>
          {current.length > 0 && add}
        </div>
        {current.length === 0 ? (
          <div className="border border-line bg-surface">
            <EmptyState title={t("list.empty")} action={add}>
              {rights.writes && t("list.emptyText")}
            </EmptyState>
          </div>
        ) : (
          <CertificateTable
            rows={rows}
            types={types}
            today={today}
            isOfPerson={"personId" in holder}
            actsOn={(one) => actsOn(one, rights, { isRenewalOpen: isRenewalOpen(one) })}
            onAct={(what, certificate) => (what === "renew" ? void renew(certificate) : setOpen({ what, certificate }))}
            onDocument={(certificate) => setOpen({ what: "document", certificate })}
          />
        )}
        <ArchivedCertificates
          certificates={archived}
          timeZone={timeZone}
          onDocument={(certificate) => setOpen({ what: "document", certificate })}
        />
      </section>
      {open === "add" && <AddDialog holder={holder} types={missing} onClose={close} />}
      {open && open !== "add" && <ActDialog {...open} types={types} onClose={close} onRefresh={refresh} />}
    </QueryClientScope>
  );
}

/** The parameter of the address that names the type of the certificate to complete. */
const FILL_PARAM = "fill";

function findNamed(current: readonly Certificate[], typeId: string | null, rights: HolderCertificates["rights"]): Open {
  const certificate = current.find((one) => one.typeId === typeId && one.state === "Incompleted");
  const [what] = certificate ? actsOn(certificate, rights, { isRenewalOpen: false }) : [];
  return certificate && (what === "complete" || what === "validate") ? { what, certificate } : null;
}

type ActProps = {
  what: CertificateAct | "document";
  certificate: Certificate;
  types: HolderCertificates["types"];
  onClose: () => void;
  onRefresh: () => void;
};

function ActDialog({ what, certificate, types, onClose, onRefresh }: ActProps) {
  const shared = { certificate, onClose };
  if (what === "document") return <DocumentDialog {...shared} />;
  if (what === "archive") return <ArchiveDialog {...shared} onDone={onRefresh} />;
  if (what === "refuse" || what === "invalidate") return <ReasonDialog {...shared} what={what} />;
  return <FillInDialog {...shared} types={types} validates={what !== "complete"} />;
}
