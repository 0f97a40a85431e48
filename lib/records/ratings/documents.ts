import type { Reading } from "@/lib/access/actor/as-actor";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import { NOT_ARCHIVED_STATES } from "../codes";
import { makeCsv } from "../tables";
import type { SkillKind } from "./codes";
import { listFlightPhases } from "./flight-phases/queries";
import { listSkills } from "./skills/queries";
import { decodeFlightPhase, decodeSkill } from "./wire";

/** Makes a CSV text of the flight phases, one a line. */
export async function exportFlightPhasesCsv(reading: Reading, locale: Locale): Promise<string> {
  const phases = (await listFlightPhases(reading, NOT_ARCHIVED_STATES)).map(decodeFlightPhase);
  const heads = headsOf(locale, ["trigram", "shortName", "shortNameFrench", "longName", "longNameFrench", "state"]);
  const rows = phases.map((one) => [
    ...[one.trigram, one.shortName, one.shortNameFrench, one.longName, one.longNameFrench],
    localize(locale, `programs.ratings.states.${one.state}` as MessageKey),
  ]);
  return makeCsv([heads, ...rows], locale);
}

/** Makes a CSV text of the skills of a kind, with one line for each behaviour. */
export async function exportSkillsCsv(reading: Reading, kind: SkillKind, locale: Locale): Promise<string> {
  const skills = (await listSkills(reading, NOT_ARCHIVED_STATES, kind)).map(decodeSkill);
  const heads = headsOf(locale, [
    "trigram",
    "longName",
    "longNameFrench",
    "norm",
    "behaviour",
    "behaviourFrench",
    "state",
  ]);
  const rows = skills.flatMap((skill) => {
    const line = (text: string, textFrench: string, state: string) => [
      ...[skill.trigram, skill.longName, skill.longNameFrench, String(skill.norm), text, textFrench],
      localize(locale, `programs.ratings.states.${state}` as MessageKey),
    ];
    if (skill.behaviours.length === 0) return [line("", "", skill.state)];
    return skill.behaviours.map((one) => {
      return line(one.text, one.textFrench, skill.state === "Active" ? one.state : skill.state);
    });
  });
  return makeCsv([heads, ...rows], locale);
}

type Head =
  | "trigram"
  | "shortName"
  | "longName"
  | "norm"
  | "behaviour"
  | "state"
  | `${"short" | "long"}NameFrench`
  | "behaviourFrench";
const headsOf = (locale: Locale, heads: Head[]) =>
  heads.map((head) => localize(locale, `programs.ratings.columns.${head}` as MessageKey));
