"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Controller } from "react-hook-form";
import { PageForm } from "@/components/resource/page-form";
import type { useRecordForm } from "@/components/resource/use-record-form";
import { confirmThenLeave } from "@/components/shell/unsaved/unsaved-work";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { UnlabelledSelect } from "@/components/ui/select";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { RemoveRate } from "./remove-rate";
import type { usePriceForm } from "./use-price-form";

/** The id of its heading, to which the focus goes when it opens. */
export const EDITOR_TITLE = "price-editor-title";

type Rate = { startsOn: string };

type Props<R extends Rate> = {
  // biome-ignore lint/suspicious/noExplicitAny: only members that don't depend on the type are used
  record: Omit<ReturnType<typeof useRecordForm<any>>, "field">;
  title: string;
  note: string;
  rates: readonly R[];
  today: string;
  /** The first day of the rate that is edited. Null: a new one. */
  editedOn: string | null;
  onEdit: (startsOn: string | null) => void;
  onCancel: () => void;
  /** Whether there may be no rate at all. The price of a programme is archived instead. */
  mayBeNone?: boolean;
  /** Saves the price with these rates, without the one that is edited. */
  onKeep: (rates: R[]) => Promise<unknown>;
  /** What a price is about: chosen before there is one. */
  about?: ReactNode;
  /** The same form where it is a price, which can bill the flight account. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  price?: Omit<ReturnType<typeof usePriceForm<any>>, "field">;
  /** Whether students pay it, who can be told. */
  hasStudents?: boolean;
  children: ReactNode;
};

/** The frame of a price's editor: which of its rates, its sentence, and whether it bills the flight account. */
export function EditorFrame<R extends Rate>({ record, title, note, rates, today, editedOn, onEdit, ...p }: Props<R>) {
  const t = useTranslations("prices.editor");
  const others = rates.filter(({ startsOn }) => startsOn !== editedOn);
  const day = (rate: Rate) => formatDayAsDdMmYyyy(rate.startsOn);
  return (
    <PageForm record={record} onCancel={p.onCancel} saveLabel={t("save")}>
      <div className="flex flex-col gap-3 p-4">
        <div>
          <h2 id={EDITOR_TITLE} tabIndex={-1} className="text-section font-bold outline-none! wrap-anywhere">
            {title}
          </h2>
          <p className="text-table text-ink-2">{note}</p>
        </div>
        {rates.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <UnlabelledSelect
              small
              aria-label={t("rates")}
              value={editedOn ?? ""}
              onChange={(event) => confirmThenLeave(() => onEdit(event.target.value || null))}
              options={[
                ...rates.map((rate) => ({
                  value: rate.startsOn,
                  label: t(rate.startsOn <= today ? "since" : "from", { day: day(rate) }),
                })),
                { value: "", label: t("fromAnotherDay") },
              ]}
            />
            {editedOn !== null && (others.length > 0 || p.mayBeNone) && (
              <RemoveRate
                startsOn={editedOn}
                remove={() => p.onKeep(others)}
                onRemoved={() => onEdit(others.at(-1)?.startsOn ?? null)}
              />
            )}
          </div>
        )}
        {p.about}
        {p.children}
        {p.price && (
          <Controller
            control={record.form.control}
            name="isBilling"
            render={({ field: { value, onChange } }) => (
              <Checkbox label={t("bills")} checked={value} onCheckedChange={onChange} />
            )}
          />
        )}
        {p.price && p.hasStudents && (
          <Checkbox label={t("tellStudents")} checked={p.price.tellsStudents} onCheckedChange={p.price.tellStudents} />
        )}
      </div>
      {p.price && (
        <ConfirmationDialog
          open={p.price.billed !== null}
          onOpenChange={(isOpen) => !isOpen && p.price?.keepBilled()}
          title={t("overBilledTitle")}
          description={p.price.billed ?? ""}
          keepLabel={t("otherDay")}
          confirmLabel={t("saveOverBilled")}
          onConfirm={() => void p.price?.saveOverBilled()}
          busy={record.isBusy}
          busyLabel={t("saving")}
        />
      )}
    </PageForm>
  );
}
