"use client";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { findReservationsInTheWay, type ReservationsInTheWay } from "@/components/reservations/in-the-way";
import { useRecordForm } from "@/components/resource/use-record-form";
import { api } from "@/lib/http/client";
import { formatDecimal, formatDecimalHours, formatHours } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import type { AircraftView } from "@/lib/records/aircraft/schema";
import {
  type Aircraft,
  type AircraftFieldValues,
  aircraftFieldOfPath,
  makeAircraftBody,
} from "@/lib/records/aircraft/wire";

// It is loaded when a change was refused, so that the form is there sooner.
const InTheWayDialog = dynamic(() =>
  import("@/components/reservations/in-the-way-dialog").then((m) => m.InTheWayDialog),
);

export type Named = { id: string; name: string };

type Options = {
  /** The aircraft to change, or null for a new one. */
  aircraft: Aircraft | null;
  /** The sites whose aircraft the person may change. */
  sites: readonly Named[];
  /** The time zone of the site where the aircraft is now. A new one is nowhere yet. */
  timeZone?: string;
  /** Opens the sheet of the aircraft that was saved. */
  onSaved: (id: string) => void;
  onFieldErrors?: (names: string[]) => void;
};

/**
 * The form of an aircraft, for a new one and for a change. `dialog` asks what becomes of its reservations when they keep it
 * from going to another site.
 */
export function useAircraftForm({ aircraft, sites, timeZone, onSaved, onFieldErrors }: Options) {
  const t = useTranslations("fleet");
  const [refusal, setRefusal] = useState<ReservationsInTheWay | null>(null);
  const record = useRecordForm<AircraftFieldValues>({
    defaultValues: toFieldValues(aircraft, sites, useLocale() as Locale),
    id: aircraft?.id,
    version: aircraft?.version,
    save: async (values, version) => {
      const body = makeAircraftBody(values, aircraft);
      if (aircraft) return api.put("aircraft", { body: { ...body, id: aircraft.id }, version });
      const answer = await api.post<AircraftView>("aircraft", { body });
      onSaved(answer.data.id);
      return answer;
    },
    onSaved: () => aircraft && onSaved(aircraft.id),
    savedText: t("saved"),
    fieldOfPath: aircraftFieldOfPath,
    onFieldErrors,
    onRefused: (error) => {
      const found = aircraft && timeZone && findReservationsInTheWay(error, { siteId: aircraft.siteId, timeZone });
      setRefusal(found || null);
      return Boolean(found);
    },
  });
  const dialog = aircraft && refusal && (
    <InTheWayDialog
      refusal={refusal}
      title={t("inTheWay.moveTitle", { name: aircraft.callSign })}
      confirmText={({ kind, ...counts }) => t(`inTheWay.leave.${kind}`, counts)}
      aircraftId={aircraft.id}
      onClose={() => setRefusal(null)}
      onCleared={() => {
        setRefusal(null);
        void record.submit();
      }}
    />
  );
  return { record, dialog };
}

export type AircraftRecord = ReturnType<typeof useAircraftForm>["record"];

function toFieldValues(aircraft: Aircraft | null, sites: readonly Named[], locale: Locale): AircraftFieldValues {
  const priceOf = (price: number | null = null) => (price === null ? "" : formatDecimal(price, locale));
  return {
    siteId: aircraft?.siteId ?? (sites.length === 1 ? sites[0]!.id : ""),
    cameOn: aircraft?.cameOn ?? null,
    callSign: aircraft?.callSign ?? "",
    alias: aircraft?.alias ?? "",
    model: aircraft?.model ?? "",
    type: aircraft?.type ?? "",
    class: aircraft?.class ?? "",
    pmpf: aircraft?.pmpf ?? "",
    timer: aircraft?.timer ?? "",
    turnaroundMinutes: String(aircraft?.turnaroundMinutes ?? 15),
    taxiOutMinutes: String(aircraft?.taxiOutMinutes ?? 0),
    taxiInMinutes: String(aircraft?.taxiInMinutes ?? 0),
    isFlightTimeCounted: aircraft?.isFlightTimeCounted ?? true,
    flightTimeKind: aircraft?.flightTimeKind ?? "Block",
    flightMinutes: formatHours(aircraft?.flightMinutes ?? 0),
    landings: String(aircraft?.landings ?? 0),
    isHobbsCounted: aircraft?.isHobbsCounted ?? false,
    hobbsHours: formatDecimalHours(aircraft?.hobbsHours ?? 0, locale),
    maintenanceInMinutes: "",
    homeAirport: aircraft?.homeAirport ?? "",
    currentAirport: aircraft?.currentAirport ?? "",
    airports: aircraft?.airports ?? [],
    isRentable: aircraft?.isRentable ?? false,
    rentalPrice: priceOf(aircraft?.rentalPrice),
    exploitationPrice: priceOf(aircraft?.exploitationPrice),
    exploitationPriceKind: aircraft?.exploitationPriceKind ?? "Block",
    trackerUrl: aircraft?.trackerUrl ?? "",
    tags: aircraft?.tags ?? [],
    rentalTags: aircraft?.rentalTags ?? [],
    correctionReason: "",
  };
}
