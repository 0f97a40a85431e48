import { useTranslations } from "next-intl";
import type { SoloAuthorisation } from "@/lib/activity/training/solo/wire";
import type { AircraftClass, AircraftType } from "@/lib/records/aircraft/codes";

type Of = Pick<SoloAuthorisation, "lessons" | "aircraft" | "aircraftType" | "aircraftClass" | "wind" | "crosswind">;

/** What an authorisation allows, in words. `limits` is empty where it has none. */
export function useSoloTexts({ lessons, aircraft, aircraftType, aircraftClass, wind, crosswind }: Of) {
  const t = useTranslations("solo");
  const nameOfClass = useSoloClassName();
  return {
    lessons: lessons.length === 0 ? t("allLessons") : lessons.map(({ name }) => name).join(", "),
    aircraft: aircraft ? aircraft.callSign : nameOfClass(aircraftType, aircraftClass),
    limits: [
      wind !== null && t("limits.wind", { knots: wind }),
      crosswind !== null && t("limits.crosswind", { knots: crosswind }),
    ]
      .filter(Boolean)
      .join(", "),
  };
}

/** "Single-engine aeroplanes", or "Any aircraft" where there is neither type nor class. */
export function useSoloClassName() {
  const t = useTranslations("solo");
  return (type: AircraftType | null, engine: AircraftClass | null) =>
    type || engine ? t("class", { type: type ?? "any", class: engine ?? "any" }) : t("anyAircraft");
}
