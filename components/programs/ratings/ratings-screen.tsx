"use client";
import {
  faFileExport,
  faPersonChalkboard,
  faPlaneDeparture,
  faPlus,
  faRoute,
  type IconDefinition,
} from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { AddressStateScope } from "@/components/resource/address-state-scope";
import { Page } from "@/components/shell/page/page";
import { confirmThenLeave } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { type Tab, Tabs } from "@/components/ui/tabs";
import { downloadFile } from "@/lib/http/client";
import type { SkillKind } from "@/lib/records/ratings/codes";
import type { Use } from "@/lib/records/ratings/queries";
import { type FlightPhase, queryOfKind, routeOfRatings, type Skill } from "@/lib/records/ratings/wire";
import { NEW, RatingDictionary } from "./rating-dictionary";

type Props = { phases: FlightPhase[]; skills: Skill[]; uses: Record<string, Use> };

const TABS = ["phases", "pilot", "instructor"] as const;
type TabName = (typeof TABS)[number];
const KINDS: Record<TabName, SkillKind | null> = { phases: null, pilot: "Pilot", instructor: "Instructor" };
const TITLES = { phases: "flightPhases", pilot: "pilotSkills", instructor: "instructorSkills" } as const;
const ICONS: Record<TabName, IconDefinition> = {
  phases: faRoute,
  pilot: faPlaneDeparture,
  instructor: faPersonChalkboard,
};
const address = { tab: parseAsStringLiteral(TABS).withDefault("phases"), open: parseAsString.withDefault("") };

/** The dictionaries that exercises are rated by: flight phases, and skills of pilots and of instructors. */
export const RatingsScreen = (props: Props) => (
  <AddressStateScope>
    <Dictionaries {...props} />
  </AddressStateScope>
);

function Dictionaries({ phases, skills, uses }: Props) {
  const t = useTranslations("programs.ratings");
  const titles = useTranslations("shell.screens");
  const fail = useFailureToast();
  // Each step is kept in the history, so that Back leads from the sheet to the list on a phone.
  const [{ tab, open }, setAddress] = useQueryStates(address, { history: "push", clearOnDefault: true });
  const kind = KINDS[tab];
  const rowsOf = (name: TabName) => (KINDS[name] === null ? phases : skills.filter((one) => one.kind === KINDS[name]));
  const setOpen = (next: string) => void setAddress({ open: next });
  const exportCsv = () =>
    downloadFile(`${routeOfRatings(kind)}/export`, `${t(TITLES[tab])}.csv`, queryOfKind(kind)).catch((error) =>
      fail(error, t("exported")),
    );
  const tabs = TABS.map(
    (name): Tab => ({
      value: name,
      icon: ICONS[name],
      label: (
        <>
          {t(TITLES[name])}
          <span className="rounded-strip bg-primary-soft px-1.5 text-small">{rowsOf(name).length}</span>
        </>
      ),
      content: name === tab && (
        <RatingDictionary key={name} kind={kind} rows={rowsOf(name)} uses={uses} open={open} onOpen={setOpen} />
      ),
    }),
  );
  return (
    <Page
      title={titles("ratings")}
      actions={
        <>
          <Button icon={faFileExport} onClick={() => void exportCsv()}>
            {t("export")}
          </Button>
          <Button icon={faPlus} onClick={() => confirmThenLeave(() => setOpen(NEW))}>
            {t(kind === null ? "newPhase" : "newSkill")}
          </Button>
        </>
      }
    >
      <Tabs
        label={t("tabs")}
        tabs={tabs}
        value={tab}
        onValueChange={(next) => confirmThenLeave(() => void setAddress({ tab: next as TabName, open: "" }))}
      />
    </Page>
  );
}
