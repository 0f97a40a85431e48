"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { showToast } from "@/components/ui/toast";
import { dateOf } from "@/lib/activity/flights/logbook/wire";
import type { ImportedFlights, LogbookImportView } from "@/lib/activity/flights/logbook-import/schema";
import { api } from "@/lib/http/client";

type Props = {
  /** The address of the imports, such as `user/{id}/logbook/import`. */
  route: string;
  title: string;
  onChanged?: () => Promise<void>;
};

/** What was taken over from elsewhere. Each import can be removed again, but for what was changed of it, and staff validate it. */
export function ImportList({ route, title, onChanged }: Props) {
  const t = useTranslations("logbook.import");
  const fail = useFailureToast();
  const client = useQueryClient();
  const [removing, setRemoving] = useState<LogbookImportView | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const { data: imports = [] } = useQuery({
    queryKey: ["logbook-imports", route],
    queryFn: async ({ signal }) => (await api.get<LogbookImportView[]>(route, { signal, quiet: true })).data,
  });

  async function act({ id }: LogbookImportView, what: "withdrawal" | "validation") {
    setBusyId(id);
    try {
      const { data } = await api.patch<ImportedFlights>(`${route}/${id}/${what}`, {});
      const said = what === "withdrawal" ? "removed" : "validated";
      showToast({ tone: "success", title: t(said, { count: data.flights }) });
      setRemoving(null);
      await client.invalidateQueries({ queryKey: ["logbook-imports", route] });
      await onChanged?.();
    } catch (error) {
      fail(error, t(what === "withdrawal" ? "removeFailed" : "validateFailed"));
    }
    setBusyId(null);
  }

  if (imports.length === 0) return null;
  return (
    <section data-print="hide" aria-labelledby="imports" className="mt-4">
      <h2 id="imports" className="mb-2 text-section font-bold">
        {title}
      </h2>
      <ul className="border border-line bg-surface">
        {imports.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-3 last:border-b-0"
          >
            <span className="tabular-nums">{dateOf(one.importedAt)}</span>
            <b className="min-w-0 wrap-anywhere">{one.fileName}</b>
            <span className="text-ink-2">
              {t("entry", { flights: one.flights, format: t(`formats.${one.format}`) })}
              {one.awaiting > 0 && `, ${t("awaiting", { count: one.awaiting })}`}
            </span>
            <span className="ms-auto flex flex-wrap gap-2 phone:ms-0">
              {one.rights.validate && (
                <Button disabled={busyId !== null} onClick={() => void act(one, "validation")}>
                  {t("validate")}
                </Button>
              )}
              {one.rights.remove && (
                <Button disabled={busyId !== null} onClick={() => setRemoving(one)}>
                  {t("remove")}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <ConfirmationDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={t("removeTitle", { file: removing?.fileName ?? "" })}
        description={t("removeText", { count: removing?.unchanged ?? 0 })}
        keepLabel={t("cancel")}
        confirmLabel={t("remove")}
        onConfirm={() => removing && void act(removing, "withdrawal")}
        busy={busyId !== null}
        busyLabel={t("removing")}
      />
    </section>
  );
}
