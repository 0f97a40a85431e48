import { unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES, type AircraftClass, type AircraftType } from "@/lib/records/aircraft/codes";
import { SOLO_STATES } from "./codes";
import type { SoloAuthorisationView } from "./schema";

/** Decodes an authorisation. Its days are such as `2026-11-28`. */
export const decodeSoloAuthorisation = (view: SoloAuthorisationView) => ({
  ...view,
  instructor: decodePerson(view.instructor),
  supervisor: view.supervisor && decodePerson(view.supervisor),
  aircraftType: view.aircraftType === null ? null : AIRCRAFT_TYPES[view.aircraftType]!,
  aircraftClass: view.aircraftClass === null ? null : AIRCRAFT_CLASSES[view.aircraftClass]!,
  beginsOn: unixToUtcDay(view.beginsOn),
  endsOn: unixToUtcDay(view.endsOn),
  state: SOLO_STATES[view.state]!,
});
export type SoloAuthorisation = ReturnType<typeof decodeSoloAuthorisation>;

const decodePerson = ({ userId, callSign, nom, prenom }: SoloAuthorisationView["instructor"]) => ({
  ...{ id: userId, callSign, firstName: prenom, lastName: nom },
});

/** What an authorisation is given for: one aircraft, all of a type and class, or any. */
export type SoloAircraftChoice = "" | `aircraft ${string}` | `class ${AircraftType} ${AircraftClass}`;

/** What is filled in where an authorisation is given. Days are such as `2026-11-28`; knots are as they are typed. */
export type SoloFieldValues = {
  trainingId: string;
  /** Empty: all lessons. */
  lineageIds: string[];
  aircraft: SoloAircraftChoice;
  supervisorId: string;
  wind: string;
  crosswind: string;
  place: string;
  note: string;
  beginsOn: string | null;
  endsOn: string | null;
};

/** Reads typed knots. What is no number is sent as it is, so that the server says so at its field. */
function readKnots(typed: string): number | string | null {
  const text = typed.replace(/(kt|nd|[\s\u00a0\u202f])/gi, "");
  if (text === "") return null;
  return Number.isNaN(Number(text)) ? typed : Number(text);
}

const readAircraft = (choice: SoloAircraftChoice) => {
  const [kind, first, second] = choice.split(" ") as [string, string?, string?];
  if (kind === "aircraft") return { aircraftId: first };
  if (kind !== "class") return {};
  return {
    aircraftType: AIRCRAFT_TYPES.indexOf(first as AircraftType),
    aircraftClass: AIRCRAFT_CLASSES.indexOf(second as AircraftClass),
  };
};

/** Makes the body of `POST solo-authorisation`. */
export const makeSoloBody = ({
  aircraft,
  supervisorId,
  beginsOn,
  endsOn,
  wind,
  crosswind,
  ...rest
}: SoloFieldValues) => ({
  ...rest,
  ...readAircraft(aircraft),
  supervisorId: supervisorId || null,
  ...{ wind: readKnots(wind), crosswind: readKnots(crosswind) },
  beginsOn: beginsOn && utcDayToUnix(beginsOn),
  endsOn: endsOn && utcDayToUnix(endsOn),
});
