import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES, type AircraftClass, type AircraftType } from "../../aircraft/codes";
import { type DecodedState, decodeState } from "../../wire";
import {
  CERTIFICATE_CATEGORIES,
  CERTIFICATE_DEMANDS,
  CERTIFICATE_PARTS,
  type CertificateCategory,
  type CertificateDemand,
  type CertificatePart,
  DEFAULT_ACTIONS,
  DEMANDS_BY_CATEGORY,
  type DefaultAction,
  THRESHOLD_UNITS,
  type ThresholdUnit,
} from "../codes";
import { CERTIFICATE_MEANINGS, type CertificateMeaning } from "../meanings";
import type { CertificateTypeView, DefaultTypesView } from "./schema";

/** Of whom something is demanded, and only when. An empty text means any. */
export type Demand = {
  parts: CertificatePart[];
  onlyAircraftType: AircraftType | "";
  onlyAircraftClass: AircraftClass | "";
  onlyTagId: string;
  isNightOnly: boolean;
  isIfrOnly: boolean;
};

/** A qualification of a type. One that isn't saved yet has no id. */
export type Qualification = Demand & {
  id?: string;
  name: string;
  hasExpiry: boolean;
  isBlocking: boolean;
  meaning: CertificateMeaning;
};

/** A threshold of a type. Its amount is a text, as people type it. */
export type ThresholdWords = { amount: string; unit: ThresholdUnit; colour: string };

/** The values of the fields of a certificate type. The indicator is "0" for none, or the number of one. */
export type CertificateTypeFieldValues = Demand & {
  name: string;
  category: CertificateCategory;
  demands: CertificateDemand[];
  thresholds: ThresholdWords[];
  isMandatory: boolean;
  isDefault: boolean;
  isBlocking: boolean;
  isMailed: boolean;
  isHealthData: boolean;
  meaning: CertificateMeaning;
  indicator: string;
  qualifications: Qualification[];
};

/** A certificate type in words. */
export type CertificateType = CertificateTypeFieldValues &
  Pick<DecodedState<CertificateTypeView>, "id" | "state" | "version">;

type DemandView = Pick<
  CertificateTypeView,
  "parts" | "onlyAircraftType" | "onlyAircraftClass" | "onlyTagId" | "nightOnly" | "ifrOnly"
>;

const decodeDemand = (view: DemandView): Demand => ({
  parts: view.parts.map((code) => CERTIFICATE_PARTS[code]!),
  onlyAircraftType: view.onlyAircraftType === null ? "" : AIRCRAFT_TYPES[view.onlyAircraftType]!,
  onlyAircraftClass: view.onlyAircraftClass === null ? "" : AIRCRAFT_CLASSES[view.onlyAircraftClass]!,
  onlyTagId: view.onlyTagId ?? "",
  isNightOnly: view.nightOnly,
  isIfrOnly: view.ifrOnly,
});

const encodeDemand = (demand: Demand): DemandView => ({
  parts: demand.parts.map((part) => CERTIFICATE_PARTS.indexOf(part)),
  onlyAircraftType: demand.onlyAircraftType === "" ? null : AIRCRAFT_TYPES.indexOf(demand.onlyAircraftType),
  onlyAircraftClass: demand.onlyAircraftClass === "" ? null : AIRCRAFT_CLASSES.indexOf(demand.onlyAircraftClass),
  onlyTagId: demand.onlyTagId || null,
  nightOnly: demand.isNightOnly,
  ifrOnly: demand.isIfrOnly,
});

export function decodeCertificateType(view: CertificateTypeView): CertificateType {
  const { id, name, version, isMandatory, isDefault, isBlocking } = view;
  return {
    ...{ id, name, version, isMandatory, isDefault, isBlocking },
    ...decodeDemand(view),
    state: decodeState(view).state,
    category: CERTIFICATE_CATEGORIES[view.category]!,
    demands: view.warnings.map(({ kind }) => CERTIFICATE_DEMANDS[kind]!),
    thresholds: [...view.warnings.flatMap(({ thresholds }) => thresholds), ...view.qualificationThresholds].map(
      ({ value, unit, color }) => ({ amount: String(value), unit: THRESHOLD_UNITS[unit]!, colour: color }),
    ),
    isMailed: view.mailNotification,
    isHealthData: view.healthData,
    meaning: CERTIFICATE_MEANINGS[view.meaning]!,
    indicator: String(view.indicatorAircraft),
    qualifications: view.qualifications.map((one) => ({
      ...{ id: one.id, name: one.name, hasExpiry: one.hasExpiry, isBlocking: one.isBlocking },
      meaning: CERTIFICATE_MEANINGS[one.meaning]!,
      ...decodeDemand(one),
    })),
  };
}

/** What limits the thresholds in a unit: the last day, or the landings. */
export const demandOfUnit = (unit: ThresholdUnit): CertificateDemand =>
  unit === "Cycles" ? "ExpiresOnCycles" : "ExpiresOnDate";

type Dated = Pick<CertificateTypeFieldValues, "category" | "demands" | "qualifications">;

/** Whether only what a type grants has dates, as under a licence for life. */
const datesOnlyQualifications = ({ category, demands, qualifications }: Dated): boolean =>
  category === "ForQualification" &&
  !demands.includes("ExpiresOnDate") &&
  qualifications.some(({ hasExpiry }) => hasExpiry);

/** The units in which thresholds of a type can be counted, by what its certificates say and grant. */
export function unitsOf(type: Dated): ThresholdUnit[] {
  const demands = datesOnlyQualifications(type) ? [...type.demands, "ExpiresOnDate"] : type.demands;
  return THRESHOLD_UNITS.filter((unit) => demands.includes(demandOfUnit(unit)));
}

const encodeThresholds = (thresholds: readonly ThresholdWords[]) =>
  thresholds.map(({ amount, unit, colour }) => ({
    ...{ value: Number(amount), unit: THRESHOLD_UNITS.indexOf(unit), color: colour },
  }));

/** Makes the request body that saves a type. It says nothing that its category doesn't know. */
export function makeCertificateTypeBody(values: CertificateTypeFieldValues) {
  const isOfAircraft = values.category === "ForEquipment";
  const demands = values.demands.filter((one) => DEMANDS_BY_CATEGORY[values.category].includes(one));
  return {
    name: values.name,
    category: CERTIFICATE_CATEGORIES.indexOf(values.category),
    ...encodeDemand(values),
    warnings: demands.map((demand) => ({
      kind: CERTIFICATE_DEMANDS.indexOf(demand),
      thresholds: encodeThresholds(values.thresholds.filter(({ unit }) => demandOfUnit(unit) === demand)),
    })),
    qualificationThresholds: encodeThresholds(datesOnlyQualifications(values) ? values.thresholds : []),
    isMandatory: values.isMandatory,
    isDefault: values.isDefault,
    isBlocking: values.isBlocking,
    mailNotification: values.isMailed,
    healthData: !isOfAircraft && values.isHealthData,
    meaning: CERTIFICATE_MEANINGS.indexOf(values.meaning),
    indicatorAircraft: isOfAircraft ? Number(values.indicator) : 0,
    qualifications: (values.category === "ForQualification" ? values.qualifications : []).map((one) => ({
      ...(one.id ? { id: one.id } : {}),
      ...{ name: one.name, hasExpiry: one.hasExpiry, isBlocking: one.isBlocking },
      meaning: CERTIFICATE_MEANINGS.indexOf(one.meaning),
      ...encodeDemand(one),
    })),
  };
}

const FIELD_OF_PATH: Record<string, string> = {
  warnings: "thresholds",
  qualificationThresholds: "thresholds",
  mailNotification: "isMailed",
  healthData: "isHealthData",
  indicatorAircraft: "indicator",
};

/** Finds the field of a form in which an error of a request body belongs, from the error's path. */
export function certificateTypeFieldOfPath(path: string): string {
  const first = path.split(".")[0]!;
  return FIELD_OF_PATH[first] ?? first;
}

/** The types that an action gives, in words. */
export type DefaultTypes = { action: DefaultAction; typeIds: string[] };

const ACTIONS = Object.keys(DEFAULT_ACTIONS) as DefaultAction[];

export const decodeDefaultTypes = ({ action, certificatesTypesIds }: DefaultTypesView): DefaultTypes => ({
  action: ACTIONS.find((name) => DEFAULT_ACTIONS[name] === action)!,
  typeIds: certificatesTypesIds,
});

/** Makes the request body that sets the types of an action. */
export const makeDefaultTypesBody = ({ action, typeIds }: DefaultTypes) => ({
  action: DEFAULT_ACTIONS[action],
  certificatesTypesIds: typeIds,
});

/** Whether an action gives its types to aircraft, and so only types for aircraft. */
export const isOfAircraft = (action: DefaultAction): boolean =>
  action === "AircraftCreation" || action === "ProgramCreationAircraft";

/**
 * Makes the request body that says which type each indicator shows. An empty text frees an indicator: the types that show it
 * now are named with none.
 */
export function makeIndicatorsBody(types: readonly CertificateType[], chosen: readonly string[]) {
  const indicatorOf = (id: string) => chosen.indexOf(id) + 1;
  return types
    .filter(({ id, indicator }) => indicatorOf(id) !== Number(indicator))
    .map(({ id, version }) => ({ id, indicatorAircraft: indicatorOf(id), version }));
}
