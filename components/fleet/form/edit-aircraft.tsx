"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { DefectList } from "@/components/defects/defect-list";
import { PageForm } from "@/components/resource/page-form";
import { type Tab, Tabs } from "@/components/ui/tabs";
import type { Aircraft, AircraftFieldValues } from "@/lib/records/aircraft/wire";
import { AircraftImage } from "../aircraft-image";
import { AircraftLogbook } from "../aircraft-logbook";
import { CommentsTabLabel, SHEET_TAB_ICONS } from "../sheet-tabs";
import { MainFields } from "./main-fields";
import { PriceFields, RentalFields } from "./price-fields";
import { Section } from "./shared-fields";
import { type Named, useAircraftForm } from "./use-aircraft-form";

type Props = {
  aircraft: Aircraft;
  /** The sites whose aircraft the person may change. */
  sites: Named[];
  /** The time zone of the site where the aircraft is now. */
  timeZone: string;
  /** All tags that the aircraft may have: the active ones, and those that it has. */
  tags: Named[];
  /** Whether the reader decides on defects. */
  mayDecide: boolean;
  /** Whether the reader may correct the counters. */
  mayCorrect: boolean;
  readerId: string;
  /** The aircraft's certificates, of which this folder knows nothing. */
  certificates: ReactNode;
  base: string;
};

/** The tabs that hold fields, in their order. A field stands in the first one unless it is named below. */
const FORM_TABS = ["menu", "prices", "rental"] as const;
type FormTab = (typeof FORM_TABS)[number];
const TAB_OF_FIELD: Partial<Record<keyof AircraftFieldValues, FormTab>> = {
  exploitationPrice: "prices",
  exploitationPriceKind: "prices",
  isRentable: "rental",
  rentalPrice: "rental",
  rentalTags: "rental",
};
const tabOfField = (name: string): FormTab => TAB_OF_FIELD[name as keyof AircraftFieldValues] ?? "menu";

/**
 * The sheet of an aircraft, to change. Its tabs share one form: what was typed stays when another tab opens, Save saves all,
 * and an error opens the tab of its field.
 */
export function EditAircraft({ aircraft, sites, timeZone, tags, mayDecide, mayCorrect, readerId, ...p }: Props) {
  const { base } = p;
  const t = useTranslations("fleet");
  const router = useRouter();
  const [asked, setTab] = useQueryState("tab", parseAsString.withDefault("menu"));
  // The sheet opens with the tab that was changed.
  const leave = () => router.push(`${base}/aircraft/${aircraft.id}${tab === "menu" ? "" : `?tab=${tab}`}`);
  const { record, dialog } = useAircraftForm({
    aircraft,
    sites,
    timeZone,
    onSaved: leave,
    onFieldErrors: (names) => {
      const faulty = FORM_TABS.filter((one) => names.some((name) => tabOfField(name) === one));
      if (!faulty.some((one) => one === tab)) void setTab(faulty[0]!);
    },
  });
  const form = (fields: ReactNode) => (
    <PageForm record={record} onCancel={leave} className="max-w-[900px]">
      {fields && <div className="flex flex-col gap-5 p-6 phone:p-4">{fields}</div>}
    </PageForm>
  );
  // On a tab without fields, the foot of the form stands only while it has something to save.
  const beside = (content: ReactNode) => (
    <div className="flex flex-col gap-4">
      <div>{content}</div>
      {record.isDirty && form(null)}
    </div>
  );
  const tabs: Tab[] = [
    {
      value: "menu",
      label: t("tabs.menu"),
      icon: SHEET_TAB_ICONS.menu,
      content: form(
        <>
          <AircraftImage aircraft={aircraft} mayChange />
          <MainFields record={record} aircraft={aircraft} sites={sites} tags={tags} mayCorrect={mayCorrect} />
        </>,
      ),
    },
    {
      value: "certificat",
      label: t("tabs.certificat"),
      icon: SHEET_TAB_ICONS.certificat,
      content: beside(p.certificates),
    },
    {
      value: "comments",
      label: <CommentsTabLabel count={aircraft.defects.length} />,
      icon: SHEET_TAB_ICONS.comments,
      content: beside(<DefectList {...{ aircraft, timeZone, readerId, mayDecide, base }} />),
    },
    {
      value: "prices",
      label: t("tabs.prices"),
      icon: SHEET_TAB_ICONS.prices,
      content: form(
        <Section isFirst>
          <PriceFields record={record} />
        </Section>,
      ),
    },
    {
      value: "rental",
      label: t("tabs.rental"),
      icon: SHEET_TAB_ICONS.rental,
      content: form(
        <Section isFirst>
          <RentalFields record={record} tags={tags} />
        </Section>,
      ),
    },
    {
      value: "logbook",
      label: t("tabs.logbook"),
      icon: SHEET_TAB_ICONS.logbook,
      content: beside(<AircraftLogbook aircraft={aircraft} timeZone={timeZone} mayCorrect={mayCorrect} />),
    },
  ];
  const tab = tabs.some(({ value }) => value === asked) ? asked : "menu";
  return (
    <>
      <Tabs label={t("tabs.label")} tabs={tabs} value={tab} onValueChange={(next) => void setTab(next)} />
      {dialog}
    </>
  );
}
