"use client";
import { faArrowDown19, faScrewdriverWrench } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DefectCount, DefectSummary } from "@/components/defects/defect-look";
import { AIRCRAFT_ICONS } from "@/components/entity/aircraft-icons";
import { RecordStatePill } from "@/components/resource/record-state-pill";
import { type Column, rowNameLink } from "@/components/resource/resource-table";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { type ListedAircraft, searchTextOf } from "@/lib/records/aircraft/wire";
import type { ListedLimit, MaintenanceSummaryWords } from "@/lib/views/fleet/wire";
import { LimitPill } from "./maintenance/limit-pill";
import { LimitScale } from "./maintenance/limit-scale";
import { formatDueDay, RemainingText } from "./maintenance/limits-table";
import { leavesTolerance } from "./maintenance/potential";
import { useAmountTexts } from "./maintenance/use-amount-texts";

export type AircraftSite = { id: string; name: string; timeZone: string };
type Options = {
  sites: AircraftSite[];
  siteId: string;
  /** What the aircraft may still fly, by their ids. */
  summaries: Record<string, MaintenanceSummaryWords>;
  /** The present day, as yyyy-MM-dd. */
  today: string;
};

/** The zone of an aircraft's site. */
export const timeZoneOf = (sites: readonly AircraftSite[], { siteId }: Pick<ListedAircraft, "siteId">): string =>
  sites.find(({ id }) => id === siteId)?.timeZone ?? "UTC";

/**
 * The columns of the list of aircraft. Where it is narrow, what doesn't fit goes below the limit; on a phone each aircraft is a
 * sheet of two columns, with the figure over its scale.
 */
export function useAircraftColumns({ sites, siteId, summaries, today }: Options): Column<ListedAircraft>[] {
  const t = useTranslations("fleet");
  const words = useTranslations("maintenance");
  const { dueOf } = useAmountTexts();
  return useMemo((): Column<ListedAircraft>[] => {
    const firstOf = (one: ListedAircraft) => summaries[one.id]?.limits[0] ?? null;
    const dueTextOf = ({ first }: ListedLimit) =>
      first && (first.projectedOn ? formatDueDay(first.projectedOn, today) : dueOf(first));
    const scaleOf = (one: ListedAircraft) => {
      const first = firstOf(one)?.first;
      return first ? <LimitScale term={first} left={summaries[one.id]!.remainingAfterBookings} /> : null;
    };
    const siteName = (one: ListedAircraft) => sites.find((site) => site.id === one.siteId)?.name ?? "";
    const verdictOf = (one: ListedAircraft) => verdict(one, summaries[one.id], timeZoneOf(sites, one));
    const site = {
      id: "site",
      header: t("fields.site"),
      value: siteName,
      unsearched: true as const,
      className: "phone:order-2 phone:col-span-full phone:text-ink-2",
    };
    return [
      {
        id: "order",
        header: t("order"),
        headerIcon: faArrowDown19,
        value: (one) => one.order + 1,
        align: "end",
        unsearched: true,
        className: "phone:hidden",
      },
      {
        id: "name",
        header: t("one"),
        value: searchTextOf,
        cell: (one) => (
          <Link href={`/site/${siteId}/aircraft/${one.id}`} {...rowNameLink}>
            <Icon of={AIRCRAFT_ICONS[one.type]} className="me-2 text-ink-2" label={t(`types.${one.type}`)} />
            <b className="whitespace-nowrap phone:text-section">{one.callSign}</b>{" "}
            <span className="whitespace-nowrap text-ink-2">{one.model}</span>
          </Link>
        ),
        className: "phone:order-1 phone:flex phone:min-h-11 phone:items-center",
      },
      ...(siteId === "all" ? [site] : []),
      {
        id: "limit",
        header: words("list.first"),
        // Sorted by when it is due, which stands below its name where the list is narrow.
        value: (one) => firstOf(one)?.first?.projectedOn ?? null,
        cell: (one) => {
          const limit = firstOf(one);
          return (
            limit && (
              <>
                <span className="wrap-anywhere">{limit.title}</span>
                <span className="hidden text-ink-2 not-phone:@max-[1000px]:block">
                  {dueTextOf(limit)}
                  <WorkBooked limit={limit} />
                </span>
                <span className="hidden *:whitespace-normal not-phone:@max-[900px]:block">{verdictOf(one)}</span>
              </>
            )
          );
        },
        unsearched: true,
        className: "phone:order-2 phone:col-span-full",
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
                <span className="mt-1 hidden w-[120px] *:w-full not-phone:@max-[760px]:inline-block">
                  {scaleOf(one)}
                </span>
              </>
            )
          );
        },
        align: "end",
        unsorted: true,
        unsearched: true,
        className:
          "phone:order-3 phone:col-start-1 phone:self-center phone:text-start phone:text-figure phone:font-bold",
      },
      {
        id: "scale",
        header: words("list.scale"),
        value: () => null,
        cell: scaleOf,
        unsorted: true,
        unsearched: true,
        className: "not-phone:@max-[760px]:hidden phone:order-4 phone:col-span-full phone:pe-2",
      },
      {
        id: "due",
        header: words("list.due"),
        value: (one) => firstOf(one)?.first?.projectedOn ?? null,
        cell: (one) => {
          const limit = firstOf(one);
          return (
            limit && (
              <span className="whitespace-nowrap">
                <span className="hidden phone:inline">{words("list.due")} </span>
                {dueTextOf(limit)}
                <WorkBooked limit={limit} />
              </span>
            )
          );
        },
        unsearched: true,
        className: "not-phone:@max-[1000px]:hidden phone:order-5 phone:col-start-1 phone:pt-1 phone:text-ink-2",
      },
      {
        id: "state",
        header: words("list.state"),
        value: (one) => one.state,
        cell: verdictOf,
        unsearched: true,
        className:
          "not-phone:@max-[900px]:hidden phone:order-3 phone:col-start-2 phone:max-w-[46vw] phone:self-center phone:pe-2 phone:text-end phone:*:text-start phone:*:whitespace-normal",
      },
      {
        id: "defects",
        header: t("columns.defects"),
        value: (one) => one.defects.length,
        cell: ({ defects }) =>
          defects.length > 0 ? (
            <>
              <span className="not-phone:@max-[1000px]:hidden">
                <DefectSummary defects={defects} />
              </span>
              <span className="hidden not-phone:@max-[1000px]:inline">
                <DefectCount defects={defects} />
              </span>
            </>
          ) : null,
        unsearched: true,
        className: "phone:order-6 phone:col-span-full phone:pt-1",
      },
    ];
  }, [t, words, dueOf, summaries, today, sites, siteId]);
}

/** What is to be known of an aircraft before it is booked, worst first. Nothing where all is in order. */
function verdict(one: ListedAircraft, summary: MaintenanceSummaryWords | undefined, timeZone: string) {
  if (one.state !== "Active") return <RecordStatePill state={one.state} gender="masculine" />;
  if (!summary) return null;
  const { limits, remainingAfterBookings: left, inShopUntil } = summary;
  const isBlocked = leavesTolerance(limits[0]?.first, left);
  return <LimitPill {...{ limits, inShopUntil, isBlocked, timeZone }} />;
}

function WorkBooked({ limit }: { limit: ListedLimit }) {
  const t = useTranslations("maintenance.list");
  return limit.booked && <Icon of={faScrewdriverWrench} className="ms-2 text-ink-2" label={t("workBooked")} />;
}
