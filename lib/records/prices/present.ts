import { currencyDigits, fromBasisPoints, fromMinorUnits, toBasisPoints, toMinorUnits } from "@/lib/platform/money";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { MINIMUM_PERS, PRICED_LANDINGS, PRICED_TIMES } from "./codes";
import type { AircraftRate, Dated, InstructorRate } from "./rules";
import type { AircraftRateInput, AircraftRateView, InstructorRateInput, InstructorRateView } from "./schema";

/** Converts an amount of a body to minor units. Throws at its field when it has more decimals than the currency. */
export function demandMinorUnits(amount: number, currency: string, field: string): number {
  const minor = toMinorUnits(amount, currency);
  if (minor === null) throw makeInvalidFieldProblem(field, "lists.priceInvalid", { digits: currencyDigits(currency) });
  return minor;
}

/** Converts the rates of a body. The error of an amount names its place. */
export function toAircraftRates(rates: readonly AircraftRateInput[], currency: string): Dated<AircraftRate>[] {
  return rates.map((rate, place) => {
    const minor = (amount: number, field: string) => demandMinorUnits(amount, currency, `rates.${place}.${field}`);
    return {
      startsOn: rate.startsAt,
      hourPrice: minor(rate.price, "price"),
      soloHourPrice: rate.soloPrice === null ? null : minor(rate.soloPrice, "soloPrice"),
      time: PRICED_TIMES[rate.time]!,
      landingPrice: minor(rate.landingPrice, "landingPrice"),
      landings: PRICED_LANDINGS[rate.landings]!,
      minimumMinutes: rate.minimumMinutes,
      minimumPer: MINIMUM_PERS[rate.minimumPer]!,
      packageMinutes: rate.package?.minutes ?? null,
      packagePrice: rate.package && minor(rate.package.price, "package.price"),
      vatBasisPoints: toBasisPoints(rate.vat),
      discounts: rate.discounts
        .map(({ tagId, percent }) => ({ tagId, basisPoints: toBasisPoints(percent) }))
        .sort((a, b) => (a.tagId < b.tagId ? -1 : 1)),
    };
  });
}

export function toInstructorRates(rates: readonly InstructorRateInput[], currency: string): Dated<InstructorRate>[] {
  return rates.map((rate, place) => {
    const minor = (amount: number, field: string) => demandMinorUnits(amount, currency, `rates.${place}.${field}`);
    return {
      startsOn: rate.startsAt,
      theoreticalPrice: minor(rate.theoreticalPrice, "theoreticalPrice"),
      practicalPrice: minor(rate.practicalPrice, "practicalPrice"),
      vatBasisPoints: toBasisPoints(rate.vat),
    };
  });
}

export function presentAircraftRate(rate: Dated<AircraftRate>, currency: string): AircraftRateView {
  const { packageMinutes: minutes, packagePrice } = rate;
  const amount = (minor: number) => fromMinorUnits(minor, currency);
  return {
    startsAt: rate.startsOn,
    price: amount(rate.hourPrice),
    soloPrice: rate.soloHourPrice === null ? null : amount(rate.soloHourPrice),
    time: PRICED_TIMES.indexOf(rate.time),
    landingPrice: amount(rate.landingPrice),
    landings: PRICED_LANDINGS.indexOf(rate.landings),
    minimumMinutes: rate.minimumMinutes,
    minimumPer: MINIMUM_PERS.indexOf(rate.minimumPer),
    package: minutes === null || packagePrice === null ? null : { minutes, price: amount(packagePrice) },
    discounts: rate.discounts.map(({ tagId, basisPoints }) => ({ tagId, percent: fromBasisPoints(basisPoints) })),
    vat: fromBasisPoints(rate.vatBasisPoints),
  };
}

export function presentInstructorRate(rate: Dated<InstructorRate>, currency: string): InstructorRateView {
  return {
    startsAt: rate.startsOn,
    theoreticalPrice: fromMinorUnits(rate.theoreticalPrice, currency),
    practicalPrice: fromMinorUnits(rate.practicalPrice, currency),
    vat: fromBasisPoints(rate.vatBasisPoints),
  };
}
