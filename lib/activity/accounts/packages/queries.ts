import type { Reading } from "@/lib/access/actor/as-actor";
import { fromMinorUnits } from "@/lib/platform/money";
import {
  includeAircraftRates,
  includeProgramName,
  presentProgramLight,
  readAircraftRate,
  todayIn,
} from "@/lib/records/prices/queries";
import { type AircraftRate, rateOn } from "@/lib/records/prices/rules";
import { readCurrency } from "@/lib/records/school/queries";
import type { Prisma } from "@/prisma/generated/client";
import { type AccountHolder, listPostingSites, mayPostToAccount, readAccountHolder } from "../reach";
import type { HourPackagesView } from "./schema";

/** Reads how many minutes are left of what a person has bought ahead, by the price at which they fly. */
export async function readHoursLeft({ db }: Pick<Reading, "db">, personId: string): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ priceId: string; minutes: number }[]>`
    SELECT t.aircraft_price_id AS "priceId",
      sum((line ->> 'minutes')::int * CASE line ->> 'kind' WHEN 'Bought' THEN 1 ELSE -1 END)::int AS minutes
    FROM account_transaction t CROSS JOIN LATERAL jsonb_array_elements(t.detail) AS line
    WHERE t.person_id = ${personId} AND t.cause IN ('Flight', 'Package') AND t.aircraft_price_id IS NOT NULL
      AND line ->> 'kind' IN ('Bought', 'Package')
      AND NOT EXISTS (SELECT FROM account_transaction WHERE contra_of_id = t.id)
    GROUP BY t.aircraft_price_id`;
  return new Map(rows.map(({ priceId, minutes }) => [priceId, minutes]));
}

const include = {
  aircraft: { select: { callSign: true, siteId: true, site: { select: { timeZone: true } } } },
  program: includeProgramName,
  rates: includeAircraftRates,
} as const satisfies Prisma.AircraftPriceInclude;
type Priced = Prisma.AircraftPriceGetPayload<{ include: typeof include }>;

/** A price at which somebody can buy hours, with the rate of today. */
export type Offer = { price: Priced; rate: AircraftRate & { packageMinutes: number; packagePrice: number } };

/**
 * Lists what a person can buy ahead today where the actor posts: hours of the programmes that they follow, and of rentals where they rent.
 */
export async function listOffers(reading: Reading, holder: AccountHolder): Promise<Offer[]> {
  const siteIds = listPostingSites(reading.actor, holder);
  const rentsAt = holder.roles.flatMap(({ siteId, role }) => (role === "Renter" ? [siteId] : []));
  const prices = await reading.db.aircraftPrice.findMany({
    where: {
      ...{ state: "Active", isBilling: true, rates: { some: { packageMinutes: { not: null } } } },
      aircraft: { state: "Active", siteId: { in: siteIds } },
      OR: [
        { programId: null, aircraft: { siteId: { in: rentsAt } } },
        { program: { revisions: { some: { enrolments: { some: { studentId: holder.id, state: "Active" } } } } } },
      ],
    },
    include,
    orderBy: [{ aircraft: { callSign: "asc" } }, { id: "asc" }],
  });
  return prices.flatMap((price) => {
    const rate = rateOn(price.rates.map(readAircraftRate), todayIn(reading, price.aircraft.site.timeZone));
    if (!rate || rate.packageMinutes === null || rate.packagePrice === null) return [];
    const { packageMinutes, packagePrice } = rate;
    return [{ price, rate: { ...rate, packageMinutes, packagePrice } }];
  });
}

const namePrice = ({ id, aircraft, program }: Priced) => ({
  ...{ priceId: id, callSign: aircraft.callSign },
  program: program && presentProgramLight(program).name,
});

/** Reads what is left of a person's hours, and for who posts to their account what they can buy. */
export async function readHourPackages(reading: Reading, userId: string | undefined): Promise<HourPackagesView> {
  const { db, actor } = reading;
  const holder = await readAccountHolder(reading, userId ?? actor.id ?? "");
  const left = new Map([...(await readHoursLeft(reading, holder.id))].filter(([, minutes]) => minutes > 0));
  const currencyCode = await readCurrency(reading);
  const prices = await db.aircraftPrice.findMany({
    where: { id: { in: [...left.keys()] } },
    include,
    orderBy: [{ aircraft: { callSign: "asc" } }, { id: "asc" }],
  });
  const offers = mayPostToAccount(actor, holder) ? await listOffers(reading, holder) : [];
  return {
    currencyCode,
    left: prices.map((price) => ({ ...namePrice(price), minutes: left.get(price.id)! })),
    offers: offers.map(({ price, rate: { packageMinutes: minutes, packagePrice } }) => {
      return { ...namePrice(price), minutes, price: fromMinorUnits(packagePrice, currencyCode) };
    }),
  };
}
