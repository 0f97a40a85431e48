import { unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { decodePersonChoice, type PersonChoice } from "../people/wire";
import { type DecodedState, decodeState } from "../wire";
import type { AircraftPriceView, RentalPriceView } from "./aircraft/schema";
import {
  MINIMUM_PERS,
  type MinimumPer,
  PRICED_LANDINGS,
  PRICED_TIMES,
  type PricedLandings,
  type PricedTime,
} from "./codes";
import type { InstructorPriceView } from "./instructors/schema";
import type { InstructorPayView, PayRateView } from "./pay/schema";
import type { AircraftRateView, InstructorRateView } from "./schema";

/** A rate in words. `startsOn` is a day such as `2027-01-01`; amounts are decimal. */
export type AircraftRate = Omit<AircraftRateView, "startsAt" | "time" | "landings" | "minimumPer"> & {
  startsOn: string;
  time: PricedTime;
  landings: PricedLandings;
  minimumPer: MinimumPer;
};
export type InstructorRate = Omit<InstructorRateView, "startsAt"> & { startsOn: string };

export const decodeAircraftRate = ({
  startsAt,
  time,
  landings,
  minimumPer,
  ...rate
}: AircraftRateView): AircraftRate => ({
  ...rate,
  startsOn: unixToUtcDay(startsAt),
  time: PRICED_TIMES[time]!,
  landings: PRICED_LANDINGS[landings]!,
  minimumPer: MINIMUM_PERS[minimumPer]!,
});
export const encodeAircraftRate = ({
  startsOn,
  time,
  landings,
  minimumPer,
  ...rate
}: AircraftRate): AircraftRateView => ({
  ...rate,
  startsAt: utcDayToUnix(startsOn),
  time: PRICED_TIMES.indexOf(time),
  landings: PRICED_LANDINGS.indexOf(landings),
  minimumPer: MINIMUM_PERS.indexOf(minimumPer),
});

export const decodeInstructorRate = ({ startsAt, ...rate }: InstructorRateView): InstructorRate => ({
  ...rate,
  startsOn: unixToUtcDay(startsAt),
});
export const encodeInstructorRate = ({ startsOn, ...rate }: InstructorRate): InstructorRateView => ({
  ...rate,
  startsAt: utcDayToUnix(startsOn),
});

/** What the prices of aircraft and of instructors have in common. */
export type ProgramPrice = {
  id: string;
  siteId: string;
  programId: string;
  programName: string;
  isBilling: boolean;
  version: number;
} & Pick<DecodedState<{ state: number }>, "state">;

export type AircraftPrice = ProgramPrice & {
  aircraftId: string;
  callSign: string;
  model: string;
  rates: AircraftRate[];
};
export type InstructorPrice = ProgramPrice & { instructors: PersonChoice[]; rates: InstructorRate[] };

const decodeShared = (view: Omit<AircraftPriceView, "rates"> | Omit<InstructorPriceView, "rates">) => ({
  ...{ id: view.id, programId: view.programId, programName: view.programLight.name, version: view.version },
  isBilling: view.isBillingOnUserFlightAccount,
  state: decodeState({ state: view.state }).state,
});

export function decodeAircraftPrice(view: AircraftPriceView): AircraftPrice {
  const { id: aircraftId, callSign, model, siteId } = view.aircraftLight;
  return { ...decodeShared(view), siteId, aircraftId, callSign, model, rates: view.rates.map(decodeAircraftRate) };
}

export function decodeInstructorPrice(view: InstructorPriceView): InstructorPrice {
  const instructors = view.instructors.map(decodePersonChoice);
  return { ...decodeShared(view), siteId: view.siteId, instructors, rates: view.rates.map(decodeInstructorRate) };
}

export type RentalPrice = { isBilling: boolean; version: number; rates: AircraftRate[] };

export const decodeRentalPrice = (view: RentalPriceView): RentalPrice => ({
  isBilling: view.isBillingOnUserFlightAccount,
  version: view.version,
  rates: view.rates.map(decodeAircraftRate),
});

/** What an instructor is paid from a day on. */
export type PayRate = Omit<PayRateView, "startsAt"> & { startsOn: string };
export type InstructorPay = { personId: string; rates: PayRate[]; version: number };

export const decodePay = ({ userId, rates, version }: InstructorPayView): InstructorPay => ({
  personId: userId,
  rates: rates.map(({ startsAt, ...rate }) => ({ ...rate, startsOn: unixToUtcDay(startsAt) })),
  version,
});
export const encodePayRate = ({ startsOn, ...rate }: PayRate): PayRateView => ({
  ...rate,
  startsAt: utcDayToUnix(startsOn),
});
