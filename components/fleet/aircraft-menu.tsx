"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { findReservationsInTheWay, type ReservationsInTheWay } from "@/components/reservations/in-the-way";
import { RowMenu } from "@/components/resource/row-menu";
import { useRecordStateActions } from "@/components/resource/use-record-state";
import type { MenuItem } from "@/components/ui/menu";
import type { ApiError } from "@/lib/http/client";
import type { ListedAircraft } from "@/lib/records/aircraft/wire";

// It is loaded when a change was refused, so that the screens are there sooner.
const InTheWayDialog = dynamic(() =>
  import("@/components/reservations/in-the-way-dialog").then((m) => m.InTheWayDialog),
);

type Props = {
  aircraft: Pick<ListedAircraft, "id" | "version" | "state" | "callSign" | "siteId">;
  timeZone: string;
  onEdit?: () => void;
  items?: MenuItem[];
};

/**
 * The menu of an aircraft: change, enable or disable, archive. One with reservations to come is disabled once they are moved
 * to others or cancelled, in the dialog that the refusal opens.
 */
export function AircraftMenu({ aircraft, timeZone, onEdit, items }: Props) {
  const t = useTranslations("fleet");
  const [refusal, setRefusal] = useState<ReservationsInTheWay | null>(null);
  const { callSign: name, siteId } = aircraft;

  function refused(error: ApiError): boolean {
    const found = findReservationsInTheWay(error, { siteId, timeZone });
    if (found) setRefusal(found);
    return found !== null;
  }
  const { toggle } = useRecordStateActions("aircraft", "masculine", refused);
  return (
    <>
      <RowMenu
        record={aircraft}
        name={name}
        route="aircraft"
        gender="masculine"
        archiveText={t("archiveText")}
        onEdit={onEdit}
        items={items}
        onRefused={refused}
      />
      {refusal && (
        <InTheWayDialog
          refusal={refusal}
          title={t("inTheWay.disableTitle", { name })}
          confirmText={({ kind, ...counts }) => t(`inTheWay.disable.${kind}`, counts)}
          aircraftId={aircraft.id}
          onClose={() => setRefusal(null)}
          onCleared={() => {
            setRefusal(null);
            void toggle(aircraft, name, false);
          }}
        />
      )}
    </>
  );
}
