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
type Values = { name: string; bookingRight: BookingRight; isCheckFlight: boolean };

/** The screen of the operation types: who may book flights of each type, and whether they are check flights. */
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
        [t(`rights.${type.bookingRight}`), type.isCheckFlight && t("checkFlight")].filter(Boolean).join(" · ")
      }
      valuesOf={(type) => ({
        name: type?.name ?? "",
        bookingRight: type?.bookingRight ?? "AccessibleByStaff",
        isCheckFlight: type?.isCheckFlight ?? false,
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
        </>
      )}
    />
  );
}
