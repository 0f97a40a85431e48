"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column } from "@/components/resource/resource-table";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { ClassroomView } from "@/lib/records/classrooms/schema";
import type { DecodedState } from "@/lib/records/wire";
import { DictionaryScreen } from "./dictionary-screen";

type Classroom = DecodedState<ClassroomView>;

const nameOf = (room: Classroom) => room.name;
const numberOrNull = (text: unknown) => (text === "" || text === null ? null : Number(text));

type Props = {
  rooms: Classroom[];
  /** The sites whose rooms the person may change. There are several if the rooms of all sites are shown. */
  sites: { id: string; name: string }[];
};

/** The screen of the classrooms of one site, or of all the person's sites, in the order of the board. */
export function ClassroomsScreen({ rooms, sites }: Props) {
  const t = useTranslations("lists.classrooms");
  const columns = useMemo((): Column<Classroom>[] => {
    const siteName = (room: Classroom) => sites.find((site) => site.id === room.siteId)?.name ?? "";
    const site: Column<Classroom> = { id: "site", header: t("site"), value: siteName, wide: true };
    return [
      ...(sites.length > 1 ? [site] : []),
      {
        id: "seats",
        header: t("seats"),
        value: (room) => room.seats,
        align: "end" as const,
        unsearched: true as const,
      },
      {
        id: "order",
        header: t("order"),
        value: (room) => room.order,
        align: "end" as const,
        wide: true as const,
        unsearched: true as const,
      },
    ];
  }, [t, sites]);
  return (
    <DictionaryScreen
      kind="classrooms"
      route="classroom"
      rows={rooms}
      nameOf={nameOf}
      columns={columns}
      phoneNote={(room) => sites.length > 1 && sites.find((site) => site.id === room.siteId)?.name}
      mayCreate={sites.length > 0}
      valuesOf={(room) => ({
        siteId: room?.siteId ?? (sites.length === 1 ? sites[0]!.id : ""),
        name: room?.name ?? "",
        seats: room?.seats ?? null,
        order: room?.order ?? rooms.length,
      })}
      fields={({ field }, room) => (
        <>
          {room && sites.length > 1 && (
            <TextField label={t("site")} readOnly value={sites.find((site) => site.id === room.siteId)?.name} />
          )}
          {!room && sites.length > 1 && (
            <Select
              label={t("site")}
              placeholder={t("chooseSite")}
              options={sites.map(({ id, name }) => ({ value: id, label: name }))}
              {...field("siteId", { required: true })}
            />
          )}
          <TextField label={t("name")} maxLength={100} autoComplete="off" {...field("name", { required: true })} />
          <div className="grid grid-cols-2 gap-4">
            <TextField
              label={t("seats")}
              type="number"
              inputMode="numeric"
              min={1}
              max={1000}
              {...field("seats", { setValueAs: numberOrNull })}
            />
            <TextField
              label={t("order")}
              type="number"
              inputMode="numeric"
              min={0}
              max={9999}
              hint={t("orderHint")}
              {...field("order", { setValueAs: Number })}
            />
          </div>
        </>
      )}
    />
  );
}
