"use client";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DefectCard } from "@/components/defects/defect-card";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { Panel } from "@/components/ui/panel";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatDayAsDdMmYyyy, formatNarrowDay } from "@/lib/platform/display";
import { displayDecimalHours, displayHours, displayWhole } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import type { Aircraft } from "@/lib/records/aircraft/wire";
import type { LedgerUse, Maintenance } from "@/lib/views/fleet/wire";
import { AircraftImage } from "./aircraft-image";
import { Indicators } from "./maintenance/indicators";
import { LedgerStrip } from "./maintenance/ledger-strip";

type Props = {
  aircraft: Aircraft;
  site: { name: string; timeZone: string };
  tagNames: Record<string, string>;
  maintenance: Maintenance;
  /** The indicators that certificate types claim, by their places. */
  claimedIndicators: readonly ReactNode[];
  /** The moment at which the page was made, in unix seconds. */
  now: number;
  mayWrite: boolean;
  base: string;
};

/** How many of the next bookings the overview shows. */
const NEXT_BOOKINGS = 3;

/** The bookings of an aircraft that come next, as strips that lead to the planning. */
function NextBookings({ uses, timeZone, base }: { uses: readonly LedgerUse[]; timeZone: string; base: string }) {
  const t = useTranslations("fleet");
  const reservations = useTranslations("reservations");
  const locale = useLocale() as Locale;
  return (
    <ul className="border border-line bg-surface">
      {uses.slice(0, NEXT_BOOKINGS).map((use) => {
        const day = localDayOf(use.start, timeZone);
        return (
          <li key={use.reservationId} className="flex items-center gap-3 border-t border-line p-2 first:border-t-0">
            <span className="w-[84px] text-table whitespace-nowrap">{formatNarrowDay(day, locale)}</span>
            <span className="w-[92px] text-table whitespace-nowrap tabular-nums">
              {formatClock(use.start, timeZone)}–{formatClock(use.end, timeZone)}
            </span>
            <span className="min-w-0 flex-1">
              <LedgerStrip
                use={use}
                typeName={reservations(`types.${use.type}`)}
                verdictName={reservations(`compliances.${use.compliance}`)}
                href={`${base}/planning/day?date=${day}&reservation=${use.reservationId}`}
                isPointed={false}
              />
            </span>
          </li>
        );
      })}
      {uses.length === 0 && <li className="p-3 text-ink-2">{t("nothingBooked")}</li>}
    </ul>
  );
}

/** The first tab of an aircraft's sheet: its indicators, what it is, what is open, and what is booked next. */
export function AircraftOverview({
  aircraft,
  site,
  tagNames,
  mayWrite,
  maintenance,
  claimedIndicators,
  now,
  base,
}: Props) {
  const t = useTranslations("fleet");
  const comments = useTranslations("defects");
  const locale = useLocale() as Locale;
  const isSimulator = aircraft.type === "Simulator";
  const minutes = (count: number) => t("minutes", { count });
  const text = (value: string) => value || "—";
  const tags = aircraft.tags.map((id) => tagNames[id]).join(", ");
  const { maintenanceInMinutes } = aircraft;
  const counters = [
    {
      label: isSimulator ? t("fields.simulatorTotal") : t("fields.total"),
      value: <b>{displayHours(aircraft.flightMinutes, locale)}</b>,
    },
    ...(isSimulator ? [] : [{ label: t("fields.landings"), value: <b>{displayWhole(aircraft.landings, locale)}</b> }]),
    ...(aircraft.isHobbsCounted
      ? [{ label: t("fields.hobbs"), value: <b>{displayDecimalHours(aircraft.hobbsHours, locale)}</b> }]
      : []),
    {
      label: t("fields.nextMaintenance"),
      value: maintenanceInMinutes === null ? "—" : <b>{displayHours(maintenanceInMinutes, locale)}</b>,
    },
    { label: t("fields.flightTimeKind"), value: t(`kinds.${aircraft.flightTimeKind}`) },
  ];
  const facts = [
    { label: t("fields.type"), value: t(`types.${aircraft.type}`) },
    { label: t("fields.class"), value: t(`classes.${aircraft.class}`) },
    { label: t("fields.site"), value: site.name },
    { label: t("fields.cameOn"), value: aircraft.cameOn ? formatDayAsDdMmYyyy(aircraft.cameOn) : "—" },
    { label: t("fields.turnaround"), value: minutes(aircraft.turnaroundMinutes) },
    ...(isSimulator
      ? []
      : [
          { label: t("fields.taxiOut"), value: minutes(aircraft.taxiOutMinutes) },
          { label: t("fields.taxiIn"), value: minutes(aircraft.taxiInMinutes) },
          { label: t("fields.home"), value: text(aircraft.homeAirport) },
          { label: t("fields.current"), value: text(aircraft.currentAirport) },
        ]),
    { label: t("fields.pmpf"), value: text(aircraft.pmpf) },
    { label: t("fields.timer"), value: text(aircraft.timer) },
    { label: t("fields.tags"), value: text(tags) },
  ];
  return (
    <div className="flex flex-col gap-4">
      <Indicators maintenance={maintenance} claimed={claimedIndicators} />
      <Panel>
        <AircraftImage aircraft={aircraft} mayChange={mayWrite} />
        <FactBoxes facts={counters} />
        <FactBoxes facts={facts} />
        {aircraft.trackerUrl && (
          <p>
            <a href={aircraft.trackerUrl} rel="noreferrer" target="_blank" className="text-link underline">
              {t("fields.tracker")}
            </a>
          </p>
        )}
      </Panel>
      <div className="grid max-w-[900px] grid-cols-2 items-start gap-4 @max-[760px]:grid-cols-1 phone:grid-cols-1">
        <section className="flex flex-col gap-2">
          <h2 className="text-section font-bold">{comments("list.open")}</h2>
          <ul className="border border-line bg-surface">
            {aircraft.defects.map((defect) => (
              <DefectCard key={defect.id} defect={defect} timeZone={site.timeZone} />
            ))}
            {aircraft.defects.length === 0 && <li className="p-3 text-ink-2">{comments("list.noneOpen")}</li>}
          </ul>
        </section>
        <section className="flex flex-col gap-2">
          <h2 className="text-section font-bold">{t("nextBookings")}</h2>
          <NextBookings uses={maintenance.uses.filter(({ end }) => end > now)} timeZone={site.timeZone} base={base} />
        </section>
      </div>
    </div>
  );
}
