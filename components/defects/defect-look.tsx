import {
  faCheck,
  faCircleDot,
  faCircleMinus,
  faEye,
  faFan,
  faGaugeHigh,
  faHourglassHalf,
  faLightbulb,
  faListCheck,
  faPlane,
  faTowerBroadcast,
  faWrench,
  type IconDefinition,
} from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Pill, type PillTone } from "@/components/ui/pill";
import { formatDayAsDdMm } from "@/lib/platform/display";
import type { DefectArea, DefectStatus } from "@/lib/records/defects/codes";
import type { Defect, ListedDefect } from "@/lib/records/defects/wire";

/** The areas that a report offers as tiles, in their order. */
export const AREA_ICONS: Record<DefectArea, IconDefinition> = {
  EnginePropeller: faFan,
  GearBrakes: faCircleDot,
  Lights: faLightbulb,
  RadioGps: faTowerBroadcast,
  Instruments: faGaugeHigh,
  AirframeCabin: faPlane,
  Other: faWrench,
};

const LOOK: Record<DefectStatus, { tone: PillTone; icon: IconDefinition }> = {
  Blocking: { tone: "blocking", icon: faCircleMinus },
  BlockingAtNight: { tone: "blocking", icon: faCircleMinus },
  Deferred: { tone: "warning", icon: faListCheck },
  Pending: { tone: "neutral", icon: faHourglassHalf },
  ToKnow: { tone: "neutral", icon: faEye },
  Released: { tone: "valid", icon: faCheck },
};
export const MEANING_ICONS = { yes: faEye, pending: faHourglassHalf, night: faLightbulb, no: faCircleMinus } as const;

function useStatusText() {
  const t = useTranslations("defects");
  return ({ status, dueOn, isMel, melCategory }: ListedDefect): string => {
    if (status !== "Deferred") return t(`statuses.${status}`);
    const category = melCategory ?? "";
    if (isMel)
      return dueOn ? t("melPill", { category, day: formatDayAsDdMm(dueOn) }) : t("melPillUndated", { category });
    return dueOn ? t("duePill", { day: formatDayAsDdMm(dueOn) }) : t("statuses.Deferred");
  };
}

/** What a defect means, as a label: an item that blocks says so even if it has a due date. */
export function DefectPill({ defect }: { defect: ListedDefect }) {
  const text = useStatusText();
  const pill = (status: DefectStatus) => (
    <Pill tone={LOOK[status].tone} icon={LOOK[status].icon}>
      {text({ ...defect, status })}
    </Pill>
  );
  // What blocks at night only may be an item that flies by day until its date.
  const fliesUntil = defect.status === "BlockingAtNight" && (defect.isMel || defect.dueOn !== null);
  return (
    <>
      {pill(defect.status)}
      {fliesUntil && pill("Deferred")}
    </>
  );
}

const COUNTS = {
  Blocking: "blockingCount",
  Deferred: "deferredCount",
  Pending: "pendingCount",
  ToKnow: "knownCount",
} as const;
/** How many labels sum up the defects of one aircraft. */
const MOST_LABELS = 2;

/** What is open of an aircraft in short: the worst first, a single deferred one with its date, the others counted. */
export function DefectSummary({ defects }: { defects: ListedDefect[] }) {
  const t = useTranslations("defects");
  const statuses = [...new Set(defects.map(({ status }) => status))];
  return (
    <span className="inline-flex flex-wrap gap-1">
      {statuses.slice(0, MOST_LABELS).map((status) => {
        const some = defects.filter((one) => one.status === status);
        const count = status in COUNTS ? COUNTS[status as keyof typeof COUNTS] : null;
        const isSingle = some.length === 1 && (status === "Deferred" || status === "BlockingAtNight");
        if (isSingle || !count) return <DefectPill key={status} defect={some[0]!} />;
        return (
          <Pill key={status} {...LOOK[status]}>
            {t(count, { count: some.length })}
          </Pill>
        );
      })}
    </span>
  );
}

/** The number of the defects of one aircraft, with the sign of the worst. */
export function DefectCount({ defects }: { defects: ListedDefect[] }) {
  const t = useTranslations("defects");
  const [worst] = defects;
  if (!worst) return null;
  const said = t("openCount", { count: defects.length });
  return (
    <Pill {...LOOK[worst.status]}>
      <span aria-hidden="true">{defects.length}</span>
      <span className="sr-only">
        {said}, {t(`statuses.${worst.status}`)}
      </span>
    </Pill>
  );
}

/**
 * Splits the text of a defect into its first line and the rest. Without a text, the title is the area, or that there is only a
 * photograph.
 */
export function useDefectTitle() {
  const t = useTranslations("defects");
  type Said = Pick<Defect, "description" | "area" | "photos">;
  return ({ description, area, photos }: Said): { title: string; rest: string } => {
    const [first = "", ...rest] = description.split("\n");
    const untold = area === "Other" && photos.length > 0 ? t("list.photoOnly") : t(`areas.${area}`);
    return { title: first || untold, rest: rest.join("\n").trim() };
  };
}
