"use client";
import { faArrowDown, faArrowUp, faScrewdriverWrench, faTableList } from "@fortawesome/free-solid-svg-icons";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { AIRCRAFT_ICONS } from "@/components/entity/aircraft-icons";
import { ListPage } from "@/components/resource/list-page";
import { TagFilter } from "@/components/resource/tag-filter";
import { useUrlListState } from "@/components/resource/use-url-list-state";
import { useRefresh } from "@/components/shell/refresh";
import { Checkbox } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";
import { MultiSegmentedControl } from "@/components/ui/segmented-control";
import { api } from "@/lib/http/client";
import { AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import { type ListedAircraft, makeAircraftListQuery } from "@/lib/records/aircraft/wire";
import type { MaintenanceSummaryWords } from "@/lib/views/fleet/wire";
import { type AircraftSite, timeZoneOf, useAircraftColumns } from "./aircraft-columns";
import { AircraftMenu } from "./aircraft-menu";
import { AircraftTools } from "./aircraft-tools";
import { aircraftFilterParsers } from "./list-query";

type Props = {
  aircraft: ListedAircraft[];
  sites: AircraftSite[];
  tags: { id: string; name: string }[];
  /** The ids of the sites whose aircraft the person may change. */
  writable: string[];
  siteId: string;
  /** What the aircraft may still fly, by their ids. */
  summaries: Record<string, MaintenanceSummaryWords>;
  /** The present day, as yyyy-MM-dd. */
  today: string;
};

/** The list of aircraft of one site, or of all the person's sites, in the order of the planning board. */
export function AircraftList({ aircraft, sites, tags, writable, siteId, summaries, today }: Props) {
  const t = useTranslations("fleet");
  const ordered = useTranslations("resource.ordering");
  const router = useRouter();
  const refresh = useRefresh();
  const base = `/site/${siteId}`;
  const [state, setState] = useUrlListState();
  const [more, setMore] = useQueryStates(aircraftFilterParsers, { history: "replace", clearOnDefault: true });
  const { types, tag, rental } = more;
  const columns = useAircraftColumns({ sites, siteId, summaries, today });
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

  const create = () => router.push(`${base}/aircraft/create`);
  const ordering = {
    column: "order",
    nameOf: (one: ListedAircraft) => one.callSign,
    save: async (aircraftIds: string[]) => {
      await api.patch("aircraft/order", { body: { siteId, aircraftIds } });
      refresh();
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
      onCreate={writable.length > 0 ? create : undefined}
      tools={
        <AircraftTools
          siteId={siteId}
          filter={makeAircraftListQuery({
            isOnlyActive: state.active,
            text: state.text,
            types,
            tag,
            isRentable: rental,
          })}
          mayWrite={writable.length > 0}
          onCreate={create}
        />
      }
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
      hasPhoneSheets
      actions={(one, { up, down }) =>
        writable.includes(one.siteId) && (
          <AircraftMenu
            aircraft={one}
            timeZone={timeZoneOf(sites, one)}
            onEdit={() => router.push(`${base}/aircraft/${one.id}/edit`)}
            items={[
              {
                key: "planning",
                label: t("onPlanning"),
                icon: faTableList,
                onSelect: () => router.push(`${base}/planning/day?text=${encodeURIComponent(one.callSign)}`),
              },
              ...(up ? [{ key: "up", label: ordered("up"), icon: faArrowUp, onSelect: up }] : []),
              ...(down ? [{ key: "down", label: ordered("down"), icon: faArrowDown, onSelect: down }] : []),
            ]}
          />
        )
      }
    >
      <ScaleLegend />
    </ListPage>
  );
}

/** What the signs on the scales mean. */
function ScaleLegend() {
  const t = useTranslations("maintenance.list");
  return (
    <ul className="mt-2 flex flex-wrap justify-end gap-x-5 gap-y-1 px-3 text-small text-ink-2">
      <li className="flex items-center gap-2">
        <svg aria-hidden="true" viewBox="0 0 14 12" className="h-2.5 w-3 fill-ink">
          <path d="M0 0h14L7 12z" />
        </svg>
        {t("legendToday")}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="flex items-center">
          <span className="h-2 w-[2px] bg-ink" />
          <span className="h-[2px] w-5 bg-ink" />
        </span>
        {t("legendBooked")}
      </li>
      <li className="flex items-center gap-2">
        <Icon of={faScrewdriverWrench} />
        {t("workBooked")}
      </li>
    </ul>
  );
}
