"use client";
import { faTableList } from "@fortawesome/free-solid-svg-icons";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import { AIRCRAFT_ICONS } from "@/components/entity/aircraft-icons";
import { ListPage } from "@/components/resource/list-page";
import { makeStateColumn } from "@/components/resource/record-state-pill";
import { type Column, rowNameLink } from "@/components/resource/resource-table";
import { RowMenu } from "@/components/resource/row-menu";
import { TagFilter } from "@/components/resource/tag-filter";
import { useUrlListState } from "@/components/resource/use-url-list-state";
import { Checkbox } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";
import { MultiSegmentedControl } from "@/components/ui/segmented-control";
import { api } from "@/lib/http/client";
import { formatHours } from "@/lib/platform/hours";
import { AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import type { Aircraft } from "@/lib/records/aircraft/wire";
import { aircraftFilterParsers } from "./list-query";

type Props = {
  aircraft: Aircraft[];
  sites: { id: string; name: string }[];
  tags: { id: string; name: string }[];
  /** The ids of the sites whose aircraft the person may change. */
  writable: string[];
  siteId: string;
};

/** The list of aircraft of one site, or of all the person's sites, in the order of the planning board. */
export function AircraftList({ aircraft, sites, tags, writable, siteId }: Props) {
  const t = useTranslations("fleet");
  const shared = useTranslations("resource");
  const router = useRouter();
  const base = `/site/${siteId}`;
  const [, setState] = useUrlListState();
  const [more, setMore] = useQueryStates(aircraftFilterParsers, { history: "replace", clearOnDefault: true });
  const { types, tag, rental } = more;
  const columns = useMemo((): Column<Aircraft>[] => {
    const siteName = (one: Aircraft) => sites.find((site) => site.id === one.siteId)?.name ?? "";
    return [
      { id: "order", header: t("order"), value: (one) => one.order + 1, align: "end", wide: true, unsearched: true },
      {
        id: "name",
        header: t("one"),
        value: (one) => `${one.callSign} ${one.model} ${one.alias}`,
        cell: (one) => (
          <Link href={`${base}/aircraft/${one.id}`} {...rowNameLink}>
            <Icon of={AIRCRAFT_ICONS[one.type]} className="me-2 text-ink-2" label={t(`types.${one.type}`)} />
            <b className="whitespace-nowrap">{one.callSign}</b>{" "}
            <span className="text-ink-2 phone:hidden">{one.model}</span>
          </Link>
        ),
      },
      ...(siteId === "all" ? [{ id: "site", header: t("fields.site"), value: siteName, wide: true as const }] : []),
      {
        id: "total",
        header: t("columns.total"),
        value: (one) => one.flightMinutes,
        cell: (one) => formatHours(one.flightMinutes),
        align: "end",
        unsearched: true,
      },
      {
        id: "landings",
        header: t("columns.landings"),
        value: (one) => (one.type === "Simulator" ? null : one.landings),
        align: "end",
        wide: true,
        unsearched: true,
      },
      {
        id: "maintenance",
        header: t("columns.maintenance"),
        value: (one) => one.maintenanceInMinutes,
        cell: (one) => (one.maintenanceInMinutes === null ? null : formatHours(one.maintenanceInMinutes)),
        align: "end",
        wide: true,
        unsearched: true,
      },
      {
        id: "rental",
        header: t("columns.rental"),
        value: (one) => (one.isRentable ? t("yes") : null),
        wide: true,
        unsearched: true,
      },
      makeStateColumn(shared("state"), "masculine"),
    ];
  }, [t, shared, sites, base, siteId]);
  const shown = aircraft.filter(
    (one) =>
      (types.length === 0 || types.includes(one.type)) &&
      (!tag || one.tags.includes(tag)) &&
      (!rental || one.isRentable),
  );

  function filter(change: Partial<typeof more>) {
    void setMore(change);
    // Every other filter returns to the first page, because it changes which aircraft are listed.
    setState({});
  }

  const ordering = {
    column: "order",
    nameOf: (one: Aircraft) => one.callSign,
    save: async (aircraftIds: string[]) => {
      await api.patch("aircraft/order", { body: { siteId, aircraftIds } });
      router.refresh();
    },
  };

  return (
    <ListPage
      texts={{
        title: t("title"),
        filter: t("filter"),
        count: (count) => t("count", { count }),
        create: t("create"),
        gender: "masculine",
        empty: t("empty"),
        emptyText: t("emptyText"),
        noMatch: {
          title: t("noMatch"),
          disabledMatch: (count) => t("hiddenDisabled", { count }),
          showDisabled: t("showDisabled"),
        },
      }}
      columns={columns}
      rows={shown}
      sort="order"
      ordering={siteId !== "all" && writable.length > 0 ? ordering : undefined}
      onCreate={writable.length > 0 ? () => router.push(`${base}/aircraft/create`) : undefined}
      filters={{
        bar: (
          <>
            <MultiSegmentedControl
              label={t("typeFilter")}
              segments={AIRCRAFT_TYPES.map((type) => ({
                value: type,
                label: t(`typePlural.${type}`),
                icon: AIRCRAFT_ICONS[type],
              }))}
              values={types}
              onValuesChange={(next) => filter({ types: next })}
            />
            <TagFilter
              label={t("tagFilter")}
              anyLabel={t("anyTag")}
              tags={tags}
              value={tag}
              onChange={(next) => filter({ tag: next })}
            />
            <Checkbox label={t("rentalOnly")} checked={rental} onCheckedChange={(next) => filter({ rental: next })} />
          </>
        ),
        chosen: [
          ...types.map((type) => t(`typePlural.${type}`)),
          ...tags.filter(({ id }) => id === tag).map(({ name }) => name),
          ...(rental ? [t("rentalOnly")] : []),
        ],
        clear: () => void setMore({ types: null, tag: null, rental: null }),
      }}
      phoneNote={(one) => one.model}
      actions={(one) =>
        writable.includes(one.siteId) && (
          <RowMenu
            record={one}
            name={one.callSign}
            route="aircraft"
            gender="masculine"
            archiveText={t("archiveText")}
            onEdit={() => router.push(`${base}/aircraft/${one.id}/edit`)}
            items={[
              {
                key: "planning",
                label: t("onPlanning"),
                icon: faTableList,
                onSelect: () => router.push(`${base}/planning/day?text=${encodeURIComponent(one.callSign)}`),
              },
            ]}
          />
        )
      }
    />
  );
}
