"use client";
import { faScrewdriverWrench, faTableList } from "@fortawesome/free-solid-svg-icons";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import { DefectSummary } from "@/components/defects/defect-look";
import { AIRCRAFT_ICONS } from "@/components/entity/aircraft-icons";
import { ListPage } from "@/components/resource/list-page";
import { RecordStatePill } from "@/components/resource/record-state-pill";
import { type Column, rowNameLink } from "@/components/resource/resource-table";
import { TagFilter } from "@/components/resource/tag-filter";
import { useUrlListState } from "@/components/resource/use-url-list-state";
import { Checkbox } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";
import { MultiSegmentedControl } from "@/components/ui/segmented-control";
import { api } from "@/lib/http/client";
import { AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import type { Aircraft } from "@/lib/records/aircraft/wire";
import type { Limit, MaintenanceSummaryWords } from "@/lib/views/fleet/wire";
import { AircraftMenu } from "./aircraft-menu";
import { AircraftTools } from "./aircraft-tools";
import { aircraftFilterParsers } from "./list-query";
import { LimitPill } from "./maintenance/limit-pill";
import { LimitScale } from "./maintenance/limit-scale";
import { formatDueDay, RemainingText } from "./maintenance/limits-table";
import { useAmountTexts } from "./maintenance/use-amount-texts";

type Props = {
  aircraft: Aircraft[];
  sites: { id: string; name: string; timeZone: string }[];
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
  const words = useTranslations("maintenance");
  const { dueOf } = useAmountTexts();
  const router = useRouter();
  const base = `/site/${siteId}`;
  const [state, setState] = useUrlListState();
  const [more, setMore] = useQueryStates(aircraftFilterParsers, { history: "replace", clearOnDefault: true });
  const { types, tag, rental } = more;
  const verdictOf = useCallback(
    (one: Aircraft) => {
      if (one.state !== "Active") return <RecordStatePill state={one.state} gender="masculine" />;
      const summary = summaries[one.id];
      if (!summary) return null;
      const { limits, remainingAfterBookings: left, inShopUntil } = summary;
      const first = limits[0]?.first;
      const isBlocked = Boolean(first && left !== null && -left > first.tolerance);
      return (
        <LimitPill
          {...{ limits, inShopUntil, isBlocked }}
          timeZone={sites.find(({ id }) => id === one.siteId)?.timeZone ?? "UTC"}
        />
      );
    },
    [summaries, sites],
  );
  const columns = useMemo((): Column<Aircraft>[] => {
    const firstOf = (one: Aircraft) => summaries[one.id]?.limits[0] ?? null;
    const dueTextOf = ({ first }: Limit) =>
      first && (first.projectedOn ? formatDueDay(first.projectedOn, today) : dueOf(first));
    const scaleOf = (one: Aircraft) => {
      const first = firstOf(one)?.first;
      return first && <LimitScale term={first} left={summaries[one.id]!.remainingAfterBookings} />;
    };
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
            <span className="whitespace-nowrap text-ink-2 phone:hidden">{one.model}</span>
          </Link>
        ),
      },
      ...(siteId === "all" ? [{ id: "site", header: t("fields.site"), value: siteName, wide: true as const }] : []),
      {
        id: "limit",
        header: words("list.first"),
        value: (one) => firstOf(one)?.name ?? null,
        cell: (one) => {
          const limit = firstOf(one);
          return (
            limit && (
              <>
                {limit.name}
                <span className="hidden text-ink-2 @max-[1160px]:block">{dueTextOf(limit)}</span>
                <span className="hidden @max-[1280px]:block">{verdictOf(one)}</span>
              </>
            )
          );
        },
        wide: true,
      },
      {
        id: "left",
        header: words("list.left"),
        value: (one) => firstOf(one)?.first?.remaining ?? null,
        cell: (one) => {
          const limit = firstOf(one);
          return (
            limit && (
              <>
                <RemainingText limit={limit} />
                <span className="mt-1 hidden w-[156px] @max-[760px]:inline-block phone:w-[100px]">{scaleOf(one)}</span>
              </>
            )
          );
        },
        align: "end",
        unsorted: true,
        unsearched: true,
      },
      {
        id: "scale",
        header: words("list.scale"),
        value: () => null,
        cell: scaleOf,
        wide: true,
        unsorted: true,
        unsearched: true,
        className: "@max-[760px]:hidden",
      },
      {
        id: "due",
        header: words("list.due"),
        value: (one) => firstOf(one)?.first?.projectedOn ?? null,
        cell: (one) => {
          const limit = firstOf(one);
          return (
            <span className="whitespace-nowrap">
              {limit && dueTextOf(limit)}
              {limit?.booked && (
                <Icon of={faScrewdriverWrench} className="ms-2 text-ink-2" label={words("list.workBooked")} />
              )}
            </span>
          );
        },
        wide: true,
        unsearched: true,
        className: "@max-[1160px]:hidden",
      },
      {
        id: "state",
        header: words("list.state"),
        value: (one) => one.state,
        cell: verdictOf,
        wide: true,
        unsearched: true,
        className: "@max-[1280px]:hidden",
      },
      {
        id: "defects",
        header: t("columns.defects"),
        value: (one) => one.defects.length,
        cell: (one) => (one.defects.length > 0 ? <DefectSummary defects={one.defects} /> : null),
        unsearched: true,
        wide: true,
        className: "@max-[760px]:hidden",
      },
    ];
  }, [t, words, dueOf, verdictOf, summaries, today, sites, base, siteId]);
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
      onCreate={writable.length > 0 ? create : undefined}
      tools={
        <AircraftTools siteId={siteId} isOnlyActive={state.active} mayWrite={writable.length > 0} onCreate={create} />
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
      phoneNote={(one) => (
        <span className="flex flex-col items-start gap-1 *:whitespace-normal">
          {[one.model, summaries[one.id]?.limits[0]?.name].filter(Boolean).join(" · ")}
          {verdictOf(one)}
        </span>
      )}
      actions={(one) =>
        writable.includes(one.siteId) && (
          <AircraftMenu
            aircraft={one}
            timeZone={sites.find(({ id }) => id === one.siteId)?.timeZone ?? "UTC"}
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
