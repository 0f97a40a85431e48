"use client";
import { faBook, faCircleInfo, faCoins, faKey, faPen, faTableList } from "@fortawesome/free-solid-svg-icons";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { RecordStatePill } from "@/components/resource/record-state-pill";
import { Page } from "@/components/shell/page/page";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { getButtonClassName } from "@/components/ui/button";
import { ChooseFileButton } from "@/components/ui/choose-file-button";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { Icon } from "@/components/ui/icon";
import { type Tab, Tabs } from "@/components/ui/tabs";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";
import { formatDayAsDdMmYyyy, formatMoney } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";
import type { Aircraft } from "@/lib/records/aircraft/wire";
import { AircraftLogbook } from "./aircraft-logbook";

type Props = {
  aircraft: Aircraft;
  site: { name: string; timeZone: string };
  tagNames: Record<string, string>;
  currency: string;
  mayWrite: boolean;
  base: string;
};

/** The sheet of an aircraft, to read: overview, rental, prices and logbook. */
export function AircraftSheet(p: Props) {
  const { aircraft, mayWrite, base } = p;
  const t = useTranslations("fleet");
  const [tab, setTab] = useQueryState("tab", parseAsString.withDefault("menu"));
  const tabs: Tab[] = [
    { value: "menu", label: t("tabs.menu"), icon: faCircleInfo, content: <Overview {...p} /> },
    { value: "prices", label: t("tabs.prices"), icon: faCoins, content: <Prices {...p} /> },
    { value: "rental", label: t("tabs.rental"), icon: faKey, content: <Rental {...p} /> },
    {
      value: "logbook",
      label: t("tabs.logbook"),
      icon: faBook,
      content: <AircraftLogbook aircraft={aircraft} timeZone={p.site.timeZone} />,
    },
  ];
  return (
    <Page
      title={`${aircraft.callSign} ${aircraft.model}`}
      note={
        aircraft.state === "Active" ? aircraft.alias : <RecordStatePill state={aircraft.state} gender="masculine" />
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
          {mayWrite && (
            <Link href={`${base}/aircraft/${aircraft.id}/edit`} className={getButtonClassName("primary")}>
              <Icon of={faPen} />
              {t("edit")}
            </Link>
          )}
        </div>
      }
    >
      <Tabs
        label={t("tabs.label")}
        tabs={tabs}
        value={tabs.some(({ value }) => value === tab) ? tab : "menu"}
        onValueChange={(next) => void setTab(next)}
      />
    </Page>
  );
}

const Panel = ({ children }: { children: ReactNode }) => (
  <div className="flex max-w-[900px] flex-col gap-4 border border-line bg-surface p-6 phone:p-4">{children}</div>
);

function Overview({ aircraft, site, tagNames, mayWrite }: Props) {
  const t = useTranslations("fleet");
  const isSimulator = aircraft.type === "Simulator";
  const minutes = (count: number) => t("minutes", { count });
  const text = (value: string) => value || "—";
  const tags = aircraft.tags.map((id) => tagNames[id]).join(", ");
  const { maintenanceInMinutes } = aircraft;
  const counters = [
    {
      label: isSimulator ? t("fields.simulatorTotal") : t("fields.total"),
      value: <b>{formatHours(aircraft.flightMinutes)}</b>,
    },
    ...(isSimulator ? [] : [{ label: t("fields.landings"), value: <b>{aircraft.landings}</b> }]),
    ...(aircraft.isHobbsCounted ? [{ label: t("fields.hobbs"), value: <b>{aircraft.hobbsHours.toFixed(2)}</b> }] : []),
    {
      label: t("fields.nextMaintenance"),
      value: maintenanceInMinutes === null ? "—" : <b>{formatHours(maintenanceInMinutes)}</b>,
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
  );
}

function AircraftImage({ aircraft, mayChange }: { aircraft: Aircraft; mayChange: boolean }) {
  const t = useTranslations("fleet.image");
  const router = useRouter();
  const fail = useFailureToast();

  async function put(file: File) {
    try {
      await api.post(`aircraft/${aircraft.id}/image`, { file });
      showToast({ tone: "success", title: t("saved") });
      router.refresh();
    } catch (error) {
      fail(error, t("failed"));
    }
  }
  return (
    <div className="flex items-center gap-4">
      {/* biome-ignore lint/performance/noImgElement: the image comes from our own API, which checks permissions */}
      <img
        src={`/api/${aircraft.imageLocation ?? `aircraft/${aircraft.id}/image`}`}
        alt=""
        width={96}
        height={72}
        className="h-[72px] w-24 rounded-control border border-line object-cover"
      />
      {mayChange && (
        <ChooseFileButton
          label={t("change")}
          accept="image/png,image/jpeg,image/webp"
          onFile={(file) => void put(file)}
        />
      )}
    </div>
  );
}

/** An amount an hour in words, or that there is none. */
function usePriceText(currency: string) {
  const t = useTranslations("fleet");
  const locale = useLocale();
  return (price: number | null) =>
    price === null ? t("noPrice") : t("perHour", { amount: formatMoney(price, currency, locale) });
}

function Prices({ aircraft, currency }: Props) {
  const t = useTranslations("fleet");
  const priceText = usePriceText(currency);
  return (
    <Panel>
      <FactBoxes
        facts={[
          { label: t("fields.exploitationPrice"), value: <b>{priceText(aircraft.exploitationPrice)}</b> },
          { label: t("fields.priceKind"), value: t(`kinds.${aircraft.exploitationPriceKind}`) },
        ]}
      />
    </Panel>
  );
}

function Rental({ aircraft, currency, tagNames }: Props) {
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
      <FactBoxes
        facts={[
          { label: t("fields.rentalPrice"), value: <b>{priceText(aircraft.rentalPrice)}</b> },
          { label: t("fields.rentalTags"), value: tags || t("none") },
        ]}
      />
    </Panel>
  );
}
