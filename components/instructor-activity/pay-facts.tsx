"use client";
import { faPen } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { rateFieldOfPath } from "@/components/prices/aircraft-price-editor";
import { DayChip, Errors } from "@/components/prices/aircraft-rate-fields";
import { NumberChip } from "@/components/prices/chips";
import { EditorFrame } from "@/components/prices/editor-frame";
import { findPresentAndNext, withEditedRate } from "@/components/prices/rates";
import { useEditedRate, writeRate } from "@/components/prices/use-edited-rate";
import { useRecordForm } from "@/components/resource/use-record-form";
import { confirmThenLeave } from "@/components/shell/unsaved/unsaved-work";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { api } from "@/lib/http/client";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { currencyDigits, currencySign } from "@/lib/platform/money";
import { encodePayRate, type InstructorPay, type PayRate } from "@/lib/records/prices/wire";
import { usePayWords } from "./use-pay-words";

type Props = { pay: InstructorPay; currency: string; today: string; mayWrite: boolean };

/** What the school pays an instructor today and from when on something else, and the drawer in which that is changed. */
export function PayFacts({ mayWrite, ...p }: Props) {
  const t = useTranslations("instructorActivity.paid");
  const words = useTranslations("prices");
  const [isOpen, setOpen] = useState(false);
  const say = usePayWords(p.currency);
  const { present, next } = findPresentAndNext(p.pay.rates, p.today);
  const close = () => setOpen(false);
  return (
    <section className="flex flex-wrap items-center gap-x-6 gap-y-2 border border-line bg-surface px-4 py-3">
      <h2 className="text-section font-bold">{t("title")}</h2>
      <div className="min-w-0 flex-1">
        {!present && !next && <p className="text-ink-2">{t("unknown")}</p>}
        {present && (
          <p>
            {say(present)}
            <span className="text-ink-2">, {t("since", { day: formatDayAsDdMmYyyy(present.startsOn) })}</span>
          </p>
        )}
        {next && (
          <p className="text-small text-ink-2">
            {say(next)}, {t("from", { day: formatDayAsDdMmYyyy(next.startsOn) })}
          </p>
        )}
      </div>
      {mayWrite && (
        <Button icon={faPen} onClick={() => setOpen(true)}>
          {t("edit")}
        </Button>
      )}
      {isOpen && (
        <Drawer
          open
          onOpenChange={(open) => !open && confirmThenLeave(close)}
          title={t("editorTitle")}
          closeLabel={words("editor.close")}
        >
          <PayEditor {...p} onClose={close} />
        </Drawer>
      )}
    </section>
  );
}

type EditorProps = Omit<Props, "mayWrite"> & { onClose: () => void };
const NO_PAY = { practicalPay: null, theoryPay: null, briefingPay: null };
const PARTS = ["practicalPay", "theoryPay", "briefingPay"] as const;

function PayEditor(p: EditorProps) {
  const edited = useEditedRate<PayRate>(p.pay.rates, { ...NO_PAY, startsOn: p.today }, p.today);
  return <EditorForm key={edited.editedOn ?? ""} {...p} edited={edited} />;
}

function EditorForm({
  pay: { personId, rates, version: present },
  currency,
  today,
  onClose,
  edited: { editedOn, setEditedOn, initial },
}: EditorProps & { edited: ReturnType<typeof useEditedRate<PayRate>> }) {
  const t = useTranslations("instructorActivity.paid");
  const save = (changed: readonly PayRate[], version: number | undefined) =>
    api.put(`user/${personId}/pay`, {
      // `If-Match` names versions from 1; 0 says that there is none yet.
      body: { rates: changed.map(encodePayRate), ...(version === 0 && { version }) },
      version: version === 0 ? undefined : version,
    });
  const record = useRecordForm<PayRate>({
    defaultValues: initial,
    version: present,
    save: (rate, version) => save(withEditedRate(rates, editedOn, rate, today), version),
    onSaved: onClose,
    savedText: t("saved"),
    fieldOfPath: (path) => /^rates\.\d+\.(\w+Pay)$/.exec(path)?.[1] ?? rateFieldOfPath(path),
  });
  const { form } = record;
  const rate = useWatch({ control: form.control }) as PayRate;
  const { errors } = form.formState;
  const isVolunteer = PARTS.every((name) => rate[name] === null);
  const amount = (name: (typeof PARTS)[number]) => (
    <NumberChip
      label={t(name)}
      value={rate[name] ?? 0}
      // An hour that is paid nothing is no pay at all.
      onChange={(next) => writeRate(form, { [name]: next === 0 ? null : next })}
      unit={currencySign(currency)}
      step={10 ** -currencyDigits(currency)}
      invalid={Boolean(errors[name])}
    />
  );
  return (
    <EditorFrame
      record={record}
      title={t("editorTitle")}
      note={t("begins")}
      {...{ rates, today, editedOn }}
      onEdit={setEditedOn}
      onCancel={onClose}
      onKeep={(kept) => save(kept, present)}
      mayBeNone
    >
      <div className="flex flex-wrap items-center gap-2 text-section">
        {t.rich("sentence", {
          practical: () => amount("practicalPay"),
          theory: () => amount("theoryPay"),
          briefing: () => amount("briefingPay"),
        })}{" "}
        {t.rich("day", {
          day: () => <DayChip value={rate.startsOn} onChange={(startsOn) => writeRate(form, { startsOn })} />,
        })}
      </div>
      {isVolunteer && <p className="text-ink-2">{t("isVolunteer")}</p>}
      <Errors errors={Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))} />
    </EditorFrame>
  );
}
