import { formatDuration } from "@/components/ui/typed-time";
import type { EntryFault } from "@/lib/activity/flights/follow-up/rules";
import type { FlightFollowUpView, LegEntry } from "@/lib/activity/flights/follow-up/schema";
import type { Locale } from "@/lib/platform/locale";
import {
  formatHobbs,
  formatLegTime,
  formatLitres,
  parseCount,
  parseDecimal,
  parseLegMinutes,
  parseLegTime,
} from "./leg-texts";

type FieldKind = "time" | "minutes" | "hobbs" | "litres" | "count";

/** The fields of a leg that are typed as a text of their own, by what they hold. */
const KINDS = {
  ...{ offBlock: "time", takeOff: "time", landing: "time", onBlock: "time" },
  ...{ dayMinutes: "minutes", nightMinutes: "minutes", ifrMinutes: "minutes", vfrMinutes: "minutes" },
  ...{ hobbsDeparture: "hobbs", hobbsArrival: "hobbs", remainingFuel: "litres", oilAdded: "litres" },
  ...{ landingsByDay: "count", landingsByNight: "count", touchAndGos: "count", goArounds: "count" },
} as const satisfies Partial<Record<keyof LegEntry, FieldKind>>;
export type TypedField = keyof typeof KINDS;
export const isTypedField = (name: string): name is TypedField => Object.hasOwn(KINDS, name);
export const kindOfField = (name: TypedField): FieldKind => KINDS[name];

/** All that is typed of a leg, in the order of the table. A heading stands before the first of its group. */
const GROUPS = [
  { name: "flight", fields: ["users", "route", "offBlock", "takeOff", "landing", "onBlock", "block"] },
  { name: "period", fields: ["dayMinutes", "nightMinutes"] },
  { name: "type", fields: ["ifrMinutes", "vfrMinutes", "mode", "crossCountry"] },
  { name: "meters", fields: ["hobbsDeparture", "hobbsArrival", "remainingFuel", "oilAdded", "deIced"] },
  { name: "landings", fields: ["landingsByDay", "landingsByNight", "touchAndGos", "goArounds", "approaches"] },
] as const;
export type Group = (typeof GROUPS)[number];
export type LegField = Group["fields"][number];

const OF_FLYING: readonly LegField[] = [
  ...(["route", "dayMinutes", "nightMinutes"] as const),
  ...(["takeOff", "landing", "remainingFuel", "oilAdded", "deIced"] as const),
  ...(["landingsByDay", "landingsByNight", "touchAndGos", "crossCountry"] as const),
];

/** A simulator goes nowhere, neither takes off nor lands nor has an engine, and knows neither day nor night; and an aircraft without a horameter shows none. */
export function hasField({ expected, aircraft }: FlightFollowUpView, field: LegField): boolean {
  if (expected.isSimulator && OF_FLYING.includes(field)) return false;
  return aircraft.horameterActivated || (field !== "hobbsDeparture" && field !== "hobbsArrival");
}

/** The groups of which a flight has some field, each with these and the key of its title. */
export const groupsOf = (view: FlightFollowUpView) =>
  GROUPS.map(({ name, fields }) => ({
    name,
    title: (view.expected.isSimulator && SIMULATOR_TITLES[name]) || (`groups.${name}` as const),
    fields: fields.filter((field: LegField) => hasField(view, field)),
  })).filter(({ fields }) => fields.length > 0);
const SIMULATOR_TITLES: Partial<Record<Group["name"], "hobbs" | "fields.approaches">> = {
  ...{ meters: "hobbs", landings: "fields.approaches" },
};

/** `first` is the first time of the flight, from which days are counted; a time that is typed without a day lies near `near`. */
export type FieldContext = { locale: Locale; zone: string; first: number; near: number };

/** Writes the value of a field. */
export function formatField(field: TypedField, value: number | null, { locale, ...times }: FieldContext): string {
  if (value === null) return "";
  const kind = kindOfField(field);
  if (kind === "time") return formatLegTime(value, times);
  if (kind === "minutes") return formatDuration(value);
  if (kind === "hobbs") return formatHobbs(value, locale);
  return kind === "litres" ? formatLitres(value, locale) : String(value);
}

/** Reads what is typed for a field: null for nothing, undefined for what it can't be. */
export function parseField(field: TypedField, text: string, context: FieldContext): number | null | undefined {
  const kind = kindOfField(field);
  if (text.trim() === "") return kind === "count" ? 0 : null;
  const read = {
    time: () => parseLegTime(text, context),
    minutes: () => parseLegMinutes(text),
    hobbs: () => parseDecimal(text, 2),
    litres: () => parseDecimal(text, 1),
    count: () => parseCount(text),
  };
  return read[kind]() ?? undefined;
}

const FAULT_FIELDS: Record<string, LegField> = { from: "route", to: "route", via: "route" };
/** The field of the table that a fault is found in. */
export const fieldOfFault = (field: string): LegField => FAULT_FIELDS[field] ?? (field as LegField);

const MISSING: readonly EntryFault["key"][] = [
  ...(["flights.followUp.timeRequired", "flights.followUp.hobbsRequired", "flights.followUp.noLanding"] as const),
  ...(["flights.followUp.fromRequired", "flights.followUp.toRequired", "flights.followUp.noPilot"] as const),
];
/** Whether something isn't typed yet, rather than wrong. */
export const isMissing = ({ key }: EntryFault): boolean => MISSING.includes(key);
