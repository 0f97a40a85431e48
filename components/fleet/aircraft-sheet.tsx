"use client";
import { faPen, faRotate, faTableList } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { type ReactNode, useState } from "react";
import { DefectList } from "@/components/defects/defect-list";
import { DefectPill } from "@/components/defects/defect-look";
import { AircraftPrices } from "@/components/prices/aircraft-prices";
import { RentalPriceFacts } from "@/components/prices/rental-price";
import { RecordStatePill } from "@/components/resource/record-state-pill";
import { Page } from "@/components/shell/page/page";
import { Button, getButtonClassName } from "@/components/ui/button";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { PrintButton } from "@/components/ui/print-button";
import { type Tab, Tabs } from "@/components/ui/tabs";
import { localDayOf } from "@/lib/platform/day";
import { formatMoney } from "@/lib/platform/display";
import type { Aircraft } from "@/lib/records/aircraft/wire";
import { phaseOf } from "@/lib/records/maintenance/rules";
import type { PersonChoice } from "@/lib/records/people/wire";
import type { AircraftPrice, RentalPrice } from "@/lib/records/prices/wire";
import type { Maintenance } from "@/lib/views/fleet/wire";
import { AircraftLogbook } from "./aircraft-logbook";
import { AircraftMenu } from "./aircraft-menu";
import { AircraftOverview } from "./aircraft-overview";
import { LimitPill } from "./maintenance/limit-pill";
import { MaintenanceDialogs, type OpenMaintenance } from "./maintenance/maintenance-dialogs";
import { MaintenanceTab } from "./maintenance/maintenance-tab";
import { findChartedTerm, findUrgentLimit, followTerm, isActive } from "./maintenance/potential";
import { CommentsTabLabel, SHEET_TAB_ICONS } from "./sheet-tabs";

type Props = {
  aircraft: Aircraft;
  site: { name: string; timeZone: string };
  tagNames: Record<string, string>;
  currency: string;
  mayWrite: boolean;
  /** Whether the reader decides on defects. */
  mayDecide: boolean;
  readerId: string;
  /** The sites from whose shelves the reader may take components. */
  shelves: readonly { id: string; name: string }[];
  base: string;
  maintenance: Maintenance;
  /** The moment at which the page was made, in unix seconds. */
  now: number;
  mayMaintain: boolean;
  mayBookWork: boolean;
  mayCorrect: boolean;
  /** The aircraft's certificates, of which this folder knows nothing. Null for readers who may not see them. */
  certificates: ReactNode;
  /** The way to a pack for an inspector. Nothing for readers who make none. */
  pack: ReactNode;
  /** What it costs those who train on it and who rent it. Null for readers who may not see it. */
  prices: {
    programs: AircraftPrice[];
    rental: RentalPrice;
    /** On whom the price of a rental can be tried out. */
    renters: PersonChoice[];
    href: string | null;
    mayWrite: boolean;
  } | null;
  /** The indicators that certificate types claim, by their places. */
  claimedIndicators: readonly ReactNode[];
};

/** The sheet of an aircraft, to read: overview, maintenance, rental, prices and logbook. */
export function AircraftSheet(p: Props) {
  const { aircraft, mayWrite, base, maintenance, site } = p;
  const t = useTranslations("fleet");
  const words = useTranslations("maintenance");
  const [open, setOpen] = useState<OpenMaintenance | null>(null);
  const urgent = findUrgentLimit(maintenance.limits);
  const renewable = maintenance.limits.filter((limit) => isActive(limit) && limit.terms.length > 0);
  const ofMaintenance = {
    ...{ aircraft, maintenance, open, timeZone: site.timeZone, now: p.now },
    today: localDayOf(p.now, site.timeZone),
    base: `/site/${aircraft.siteId}`,
    mayWrite: p.mayMaintain,
    mayBook: p.mayBookWork,
    shelves: p.shelves,
    onOpen: setOpen,
  };
  const grounding = aircraft.defects.find(({ isBlocking }) => isBlocking);
  const [tab, setTab] = useQueryState("tab", parseAsString.withDefault("menu"));
  const tabs: Tab[] = [
    { value: "menu", label: t("tabs.menu"), icon: SHEET_TAB_ICONS.menu, content: <AircraftOverview {...p} /> },
    ...(p.certificates
      ? [
          {
            value: "certificat",
            label: t("tabs.certificat"),
            icon: SHEET_TAB_ICONS.certificat,
            content: p.certificates,
          },
        ]
      : []),
    {
      value: "maintenance",
      label: words("tab"),
      icon: SHEET_TAB_ICONS.maintenance,
      content: <MaintenanceTab {...ofMaintenance} />,
    },
    {
      value: "comments",
      label: <CommentsTabLabel count={aircraft.defects.length} />,
      icon: SHEET_TAB_ICONS.comments,
      content: (
        <DefectList
          aircraft={aircraft}
          timeZone={p.site.timeZone}
          readerId={p.readerId}
          mayDecide={p.mayDecide}
          base={base}
        />
      ),
    },
    { value: "prices", label: t("tabs.prices"), icon: SHEET_TAB_ICONS.prices, content: <Prices {...p} /> },
    { value: "rental", label: t("tabs.rental"), icon: SHEET_TAB_ICONS.rental, content: <Rental {...p} /> },
    {
      value: "logbook",
      label: t("tabs.logbook"),
      icon: SHEET_TAB_ICONS.logbook,
      content: <AircraftLogbook aircraft={aircraft} timeZone={p.site.timeZone} mayCorrect={p.mayCorrect} />,
    },
  ];
  return (
    <Page
      title={`${aircraft.callSign} ${aircraft.model}`}
      note={
        <span className="flex flex-wrap items-center gap-2">
          {aircraft.alias}
          {aircraft.state !== "Active" && <RecordStatePill state={aircraft.state} gender="masculine" />}
          {grounding && <DefectPill defect={grounding} />}
          <LimitPill isNamed limits={maintenance.limits} isBlocked={isBlocked(maintenance)} timeZone={site.timeZone} />
        </span>
      }
      actions={
        <div className="flex flex-wrap gap-2">
          <Link
            href={`${base}/planning/day?text=${encodeURIComponent(aircraft.callSign)}`}
            className={getButtonClassName("secondary")}
          >
            <Icon of={faTableList} />
            {t("onPlanning")}
          </Link>
          <PrintButton label={words("print")} />
          {p.pack}
          {p.mayMaintain && urgent && renewable.length > 0 && (
            <Button icon={faRotate} onClick={() => setOpen({ what: "renew", limit: urgent, isChosen: false })}>
              {words("renewal.action")}
            </Button>
          )}
          {mayWrite && (
            <Link
              href={`${base}/aircraft/${aircraft.id}/edit${tab === "menu" ? "" : `?tab=${tab}`}`}
              className={getButtonClassName("primary")}
            >
              <Icon of={faPen} />
              {t("edit")}
            </Link>
          )}
          {mayWrite && <AircraftMenu aircraft={aircraft} timeZone={p.site.timeZone} />}
        </div>
      }
    >
      <Tabs
        label={t("tabs.label")}
        tabs={tabs}
        value={tabs.some(({ value }) => value === tab) ? tab : "menu"}
        onValueChange={(next) => void setTab(next)}
      />
      <MaintenanceDialogs {...ofMaintenance} />
    </Page>
  );
}

/** Whether a booking goes beyond what the tolerance of the most urgent limit allows. */
function isBlocked({ limits, uses }: Maintenance): boolean {
  const limit = findUrgentLimit(limits);
  const term = limit && findChartedTerm(limit);
  if (!term) return false;
  return followTerm(limit, term, uses).some(
    ({ standing }) => standing && phaseOf(term, standing.remaining) === "Overrun",
  );
}

/** An amount an hour in words, or that there is none. */
function usePriceText(currency: string) {
  const t = useTranslations("fleet");
  const locale = useLocale();
  return (price: number | null) =>
    price === null ? t("noPrice") : t("perHour", { amount: formatMoney(price, currency, locale) });
}

const tagsOf = (tagNames: Props["tagNames"]) => Object.entries(tagNames).map(([id, name]) => ({ id, name }));

function Prices({ aircraft, currency, prices, tagNames, now, site }: Props) {
  const t = useTranslations("fleet");
  const priceText = usePriceText(currency);
  return (
    <Panel>
      {prices && (
        <AircraftPrices
          prices={prices.programs}
          tags={tagsOf(tagNames)}
          currency={currency}
          today={localDayOf(now, site.timeZone)}
          href={prices.href}
        />
      )}
      <FactBoxes
        facts={[
          { label: t("fields.exploitationPrice"), value: <b>{priceText(aircraft.exploitationPrice)}</b> },
          { label: t("fields.priceKind"), value: t(`kinds.${aircraft.exploitationPriceKind}`) },
        ]}
      />
    </Panel>
  );
}

function Rental({ aircraft, currency, tagNames, prices, now, site }: Props) {
  const t = useTranslations("fleet");
  const priceText = usePriceText(currency);
  if (!aircraft.isRentable)
    return (
      <Panel>
        <p>{t("rentalOff")}</p>
      </Panel>
    );
  const tags = aircraft.rentalTags.map((id) => tagNames[id]).join(", ");
  return (
    <Panel>
      {prices && (
        <RentalPriceFacts
          aircraft={aircraft}
          rental={prices.rental}
          renters={prices.renters}
          tags={tagsOf(tagNames)}
          currency={currency}
          today={localDayOf(now, site.timeZone)}
          mayWrite={prices.mayWrite}
        />
      )}
      <FactBoxes
        facts={[
          ...(prices ? [] : [{ label: t("fields.rentalPrice"), value: <b>{priceText(aircraft.rentalPrice)}</b> }]),
          { label: t("fields.rentalTags"), value: tags || t("fields.noTags") },
        ]}
      />
    </Panel>
  );
}
