"use client";
import { faArrowUpRightFromSquare } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { TextArea } from "@/components/ui/text-field";
import { clockOf, dateOf, type LogbookEntry, remarksOf, textOfAmount } from "@/lib/activity/flights/logbook/wire";
import { api } from "@/lib/http/client";
import { displayHours } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { useEntryWords } from "./use-entry-words";

type Props = { entry: LogbookEntry; personId: string; siteId: string; onClose: () => void; onSaved: () => void };

/** The leg of an entry: what it says, the way to its flight, and the pilot's own remarks, which alone are written here. */
export function EntryDialog({ entry, personId, siteId, onClose, onSaved }: Props) {
  const t = useTranslations("logbook.entry");
  const words = useEntryWords();
  const locale = useLocale() as Locale;
  const { amounts, isSession, reservationId } = entry;
  const record = useRecordForm<{ remarks: string }>({
    defaultValues: { remarks: entry.remarks },
    id: entry.id,
    version: entry.version,
    save: ({ remarks }, version) => api.patch(`user/${personId}/logbook/${entry.id}`, { body: { remarks }, version }),
    onSaved,
    savedText: t("saved"),
  });
  const landings = [textOfAmount(amounts, "landingsByDay"), textOfAmount(amounts, "landingsByNight")];
  const said = remarksOf({ ...entry, remarks: "" }, words);
  const facts = [
    {
      label: t("function"),
      value: displayHours(isSession ? amounts.fstd : amounts.total, locale),
      note: entry.hasTimes ? t("times", { from: clockOf(entry.offBlock), to: clockOf(entry.onBlock) }) : "",
    },
    { label: t("route"), value: [entry.from, entry.to].filter(Boolean).join(" – ") },
    { label: t("aircraft"), value: entry.registration || entry.model, note: entry.registration ? entry.model : "" },
    { label: t("commander"), value: isSession ? "" : (entry.commander ?? words.self) },
    { label: t("landings"), value: landings.map((one) => one || "0").join(" + ") },
    { label: t("lesson"), value: said },
  ];
  const day = dateOf(entry.offBlock);
  return (
    <FormDialog title={t(isSession ? "session" : "title", { day })} size="normal" record={record} onClose={onClose}>
      <FactBoxes
        facts={facts.filter(({ value }) => value !== "").filter(({ label }) => !isSession || label !== t("landings"))}
      />
      {reservationId ? (
        <Link
          href={`/site/${entry.siteId}/aircraftFlightFollowUp/${reservationId}`}
          className="inline-flex min-h-(--target) items-center gap-2 text-link underline phone:min-h-11"
        >
          <Icon of={faArrowUpRightFromSquare} />
          {t("flight")}
        </Link>
      ) : (
        entry.isExternal && (
          <p className="text-small text-ink-2">
            {t("declared")}{" "}
            <Link href={`/site/${siteId}/user/${personId}?tab=certificates`} className="text-link underline">
              {t("toDeclared")}
            </Link>
          </p>
        )
      )}
      <TextArea label={t("remarks")} hint={t("remarksHint")} maxLength={500} {...record.field("remarks")} />
    </FormDialog>
  );
}
