"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Controller } from "react-hook-form";
import type { Column } from "@/components/resource/resource-table";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { BOOKING_RIGHTS, type BookingRight } from "@/lib/records/dictionaries/codes";
import { makeOperationTypeBody, type OperationType } from "@/lib/records/dictionaries/wire";
import { DictionaryScreen } from "./dictionary-screen";

const nameOf = (type: OperationType) => type.name;
type Values = { name: string; bookingRight: BookingRight; isCheckFlight: boolean; takesGuest: boolean };

/** The screen of the operation types: who may book flights of each type, whether they are check flights, and whether they take a guest. */
export function OperationTypesScreen({ types }: { types: OperationType[] }) {
  const t = useTranslations("lists.operationTypes");
  const columns = useMemo((): Column<OperationType>[] => {
    const right = (type: OperationType) => t(`rights.${type.bookingRight}`);
    return [
      { id: "right", header: t("right"), value: right, wide: true },
      {
        id: "check",
        header: t("checkFlight"),
        value: (type) => (type.isCheckFlight ? t("checkFlight") : null),
        cell: (type) => type.isCheckFlight && t("yes"),
        wide: true,
      },
      {
        id: "guest",
        header: t("takesGuest"),
        value: (type) => (type.takesGuest ? t("takesGuest") : null),
        cell: (type) => type.takesGuest && t("yes"),
        wide: true,
      },
    ];
  }, [t]);
  return (
    <DictionaryScreen<OperationType, Values>
      kind="operationTypes"
      route="operation-type"
      rows={types}
      nameOf={nameOf}
      columns={columns}
      phoneNote={(type) =>
        [t(`rights.${type.bookingRight}`), type.isCheckFlight && t("checkFlight"), type.takesGuest && t("takesGuest")]
          .filter(Boolean)
          .join(" · ")
      }
      valuesOf={(type) => ({
        name: type?.name ?? "",
        bookingRight: type?.bookingRight ?? "AccessibleByStaff",
        isCheckFlight: type?.isCheckFlight ?? false,
        takesGuest: type?.takesGuest ?? false,
      })}
      makeBody={makeOperationTypeBody}
      fields={({ field, form }) => (
        <>
          <TextField label={t("name")} maxLength={100} autoComplete="off" {...field("name", { required: true })} />
          <Select
            label={t("right")}
            options={BOOKING_RIGHTS.map((right) => ({ value: right, label: t(`rights.${right}`) }))}
            {...field("bookingRight")}
          />
          <Controller
            control={form.control}
            name="isCheckFlight"
            render={({ field: { value, onChange } }) => (
              <Checkbox
                label={t("checkFlight")}
                hint={t("checkFlightHint")}
                checked={value}
                onCheckedChange={onChange}
              />
            )}
          />
          <Controller
            control={form.control}
            name="takesGuest"
            render={({ field: { value, onChange } }) => (
              <Checkbox label={t("takesGuest")} hint={t("takesGuestHint")} checked={value} onCheckedChange={onChange} />
            )}
          />
        </>
      )}
    />
  );
}
