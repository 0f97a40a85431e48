"use client";
import { faPen } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { confirmThenLeave } from "@/components/shell/unsaved/unsaved-work";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { api } from "@/lib/http/client";
import type { PersonChoice } from "@/lib/records/people/wire";
import { type AircraftRate, encodeAircraftRate, type RentalPrice } from "@/lib/records/prices/wire";
import { EMPTY_RATE, rateErrorsOf, rateFieldOfPath } from "./aircraft-price-editor";
import { AircraftRateFields, type Named } from "./aircraft-rate-fields";
import { EditorFrame } from "./editor-frame";
import { FlightTrial } from "./flight-trial";
import { withEditedRate } from "./rates";
import { useEditedRate, writeRate } from "./use-edited-rate";
import { usePriceForm } from "./use-price-form";
import { useSentences } from "./use-sentences";

type Props = {
  aircraft: { id: string; callSign: string };
  rental: RentalPrice;
  /** On whom it can be tried out. */
  renters: readonly PersonChoice[];
  tags: readonly Named[];
  currency: string;
  today: string;
  mayWrite: boolean;
};

/** What an aircraft costs those who rent it, as a sentence, and the drawer in which staff change it. */
export function RentalPriceFacts({ rental, mayWrite, ...p }: Props) {
  const t = useTranslations("prices.sheet");
  const words = useTranslations("prices");
  const [isOpen, setOpen] = useState(false);
  const tagNames = useMemo(() => Object.fromEntries(p.tags.map(({ id, name }) => [id, name])), [p.tags]);
  const { aircraft: describe } = useSentences(p.currency, tagNames);
  const { sentence, note } = describe(rental.rates, p.today);
  return (
    <section className="flex flex-col items-start gap-1">
      <h2 className="text-section font-bold">{t("rental")}</h2>
      <p>{sentence || t("noRental")}</p>
      {note && <p className="text-small text-ink-2">{note}</p>}
      {rental.rates.length > 0 && <p className="text-small text-ink-2">{t(rental.isBilling ? "bills" : "noBill")}</p>}
      {mayWrite && (
        <Button icon={faPen} onClick={() => setOpen(true)} className="mt-2">
          {t("edit")}
        </Button>
      )}
      {isOpen && (
        <Drawer
          open
          onOpenChange={(next) => !next && confirmThenLeave(() => setOpen(false))}
          title={words("price")}
          closeLabel={words("editor.close")}
        >
          <RentalPriceEditor {...p} rental={rental} onClose={() => setOpen(false)} />
        </Drawer>
      )}
    </section>
  );
}

type EditorProps = Omit<Props, "mayWrite"> & { onClose: () => void };

function RentalPriceEditor(p: EditorProps) {
  const edited = useEditedRate(p.rental.rates, EMPTY_RATE, p.today);
  return <EditorForm key={edited.editedOn ?? ""} {...p} edited={edited} />;
}

function EditorForm({
  aircraft,
  rental,
  renters,
  tags,
  currency,
  today,
  onClose,
  edited: { editedOn, setEditedOn, initial },
}: EditorProps & { edited: ReturnType<typeof useEditedRate<AircraftRate>> }) {
  const t = useTranslations("prices");
  const ratesWith = (rate: AircraftRate) => withEditedRate(rental.rates, editedOn, rate, today);
  const record = usePriceForm<AircraftRate & { isBilling: boolean }>({
    defaultValues: { ...initial, isBilling: rental.isBilling },
    version: rental.version,
    save: ({ isBilling, ...rate }, version, said) =>
      api.put(`aircraft/${aircraft.id}/rental-price`, {
        body: {
          ...{ isBillingOnUserFlightAccount: isBilling, rates: ratesWith(rate).map(encodeAircraftRate), ...said },
          // `If-Match` names versions from 1; 0 says that there is none yet.
          ...(version === 0 && { version }),
        },
        version: version === 0 ? undefined : version,
      }),
    onSaved: onClose,
    savedText: t("sheet.saved"),
    fieldOfPath: rateFieldOfPath,
  });
  const { form } = record;
  const { isBilling: _, ...rate } = useWatch({ control: form.control }) as AircraftRate & { isBilling: boolean };
  const change = (more: Partial<AircraftRate>) => writeRate(form, more);
  return (
    <div className="flex flex-col gap-4">
      <EditorFrame
        record={record}
        price={record}
        title={`${aircraft.callSign} · ${t("sheet.rental")}`}
        note={t("editor.begins")}
        rates={rental.rates}
        today={today}
        editedOn={editedOn}
        mayBeNone
        onEdit={setEditedOn}
        onCancel={onClose}
        onKeep={(rates) => {
          const body = { rates: rates.map(encodeAircraftRate) };
          return api.put(`aircraft/${aircraft.id}/rental-price`, { body, version: rental.version });
        }}
      >
        <AircraftRateFields
          {...{ rate, currency, tags }}
          onChange={change}
          errors={rateErrorsOf(form.formState.errors)}
        />
      </EditorFrame>
      <FlightTrial
        {...{ aircraft, rate, today, currency, tags }}
        programId={null}
        rates={ratesWith(rate)}
        students={renters}
        instructors={[]}
      />
    </div>
  );
}
