import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { localDayOf, utcDayToUnix } from "@/lib/platform/day";
import { toUnix } from "@/lib/platform/time";
import { tagDictionary } from "@/lib/records/dictionaries/dictionaries";
import { createEntry } from "@/lib/records/dictionaries/dictionary";
import { createAircraftPrice, setAircraftPriceState, setRentalPrice } from "@/lib/records/prices/aircraft/commands";
import { aircraftPriceInputSchema, rentalPriceInputSchema } from "@/lib/records/prices/aircraft/schema";
import { MINIMUM_PERS, PRICED_LANDINGS, PRICED_TIMES } from "@/lib/records/prices/codes";
import { createInstructorPrice } from "@/lib/records/prices/instructors/commands";
import { instructorPriceInputSchema } from "@/lib/records/prices/instructors/schema";
import { setPay } from "@/lib/records/prices/pay/commands";
import { instructorPayInputSchema } from "@/lib/records/prices/pay/schema";
import { setPersonTags } from "@/lib/work/people/person-state";
import type { DemoSchool } from "./demo-planning";

const ZONE = "Europe/Paris";
const UNDER_21 = "Moins de 21 ans";
const YOUNG = ["student", "hugo.bernard"];

const AIRBORNE = PRICED_TIMES.indexOf("Airborne");
const SESSION = PRICED_TIMES.indexOf("Session");
const PER_DAY = MINIMUM_PERS.indexOf("Day");
const BY_NIGHT = PRICED_LANDINGS.indexOf("ByNight");

type Rules = { price: number; [rule: string]: unknown };
/** What an hour of each aircraft costs those who train, with the rules of its owner. */
const TRAINING: Record<string, Rules> = {
  "F-GKQA": { price: 174 },
  "F-HALP": { price: 186 },
  "F-GZVB": { price: 228, time: AIRBORNE, minimumMinutes: 60, minimumPer: PER_DAY },
  "F-GRNL": { price: 192, soloPrice: 184 },
  "FNPT II": { price: 118, time: SESSION },
  "F-GNAC": { price: 176 },
  "F-HLAC": { price: 132, landingPrice: 4 },
  "F-GSEM": { price: 148 },
};
/** Nobody pays for the simulator by flight: it is part of the training's fee. */
const NOT_BILLED = ["FNPT II"];
const PROGRAMS = ["PPL(A)", "LAPL(A)"];
/** What else has a price. */
const MORE: readonly (Rules & { callSign: string; program: string; isDisabled?: true })[] = [
  ...["F-GKQA", "F-HALP", "F-GRNL", "F-GNAC"].map((callSign) => ({
    ...{ callSign, program: "Vol de nuit", ...TRAINING[callSign]!, landingPrice: 6, landings: BY_NIGHT },
  })),
  { callSign: "F-HBTT", program: "Vol de nuit", price: 318, package: { minutes: 600, price: 2990 } },
  { callSign: "F-HCAB", program: "PPL(A)", price: 438, time: AIRBORNE, minimumMinutes: 30, isDisabled: true },
  ...["F-GKQA", "F-GNAC", "F-HLAC", "F-GSEM"].map((callSign) => ({
    ...{ callSign, program: "Qualification de classe SEP", ...TRAINING[callSign]! },
  })),
];
const RENTALS: Record<string, Rules> = {
  "F-GKQA": { price: 178, package: { minutes: 600, price: 1690 } },
  "F-GNAC": { price: 180, minimumMinutes: 30 },
};
const THEORY = 30;
const PRACTICE = 42;

/** The first of September two years ago, the last one, and the next first of January: when prices of the demo school begin. */
function daysOf(now: Date) {
  const today = localDayOf(toUnix(now), ZONE);
  const year = Number(today.slice(0, 4));
  const season = today.slice(5) >= "09-01" ? year : year - 1;
  const day = (text: string) => utcDayToUnix(text);
  return { first: day(`${season - 2}-09-01`), season: day(`${season}-09-01`), next: day(`${year + 1}-01-01`) };
}

/** Prices two aircraft for those who rent them. The others came with the price of an hour. */
export async function priceDemoRentals({ aircraft }: DemoSchool, now: Date): Promise<void> {
  const { first, season } = daysOf(now);
  await asActor(SYSTEM_ACTOR, async (work) => {
    for (const [callSign, rules] of Object.entries(RENTALS)) {
      const rates = [
        { ...rules, startsAt: first, price: rules.price - 8 },
        { ...rules, startsAt: season },
      ];
      const { id } = aircraft.find((one) => one.callSign === callSign)!;
      await setRentalPrice(work, id, rentalPriceInputSchema.parse({ rates }), 0);
    }
  });
}

/** Prices aircraft and instruction for the programmes that the demo school teaches. */
export async function priceDemoPrograms(school: DemoSchool, now: Date): Promise<void> {
  await asActor(SYSTEM_ACTOR, async (work) => {
    const rows = await work.db.programRevision.findMany({ select: { name: true, programId: true } });
    const programs = new Map(rows.map(({ name, programId }) => [name, programId]));
    await priceAircraft(work, school, programs, now);
    await priceInstruction(work, school, [...programs.values()], now);
  });
}

async function priceAircraft(
  work: Work,
  { aircraft, people }: DemoSchool,
  programs: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const { first, season, next } = daysOf(now);
  const tag = await createEntry(tagDictionary, work, tagDictionary.input.parse({ name: UNDER_21 }) as object);
  const young = people.filter(({ email }) => YOUNG.includes(email)).map(({ id }) => id);
  for (const { id, version } of await work.db.person.findMany({ where: { id: { in: young } } }))
    await setPersonTags(work, id, [tag.id], version);
  const all = [
    ...PROGRAMS.flatMap((program) =>
      Object.entries(TRAINING).map(([callSign, rules]) => ({ callSign, program, ...rules })),
    ),
    ...MORE,
  ];
  for (const { callSign, program, isDisabled, ...rules } of all as typeof MORE) {
    const discounts = callSign === "F-HALP" ? [{ tagId: tag.id, percent: 10 }] : [];
    const rates = [
      { ...rules, discounts, startsAt: first, price: rules.price - 8 },
      { ...rules, discounts, startsAt: season },
      ...(callSign === "F-HALP" ? [{ ...rules, discounts, startsAt: next, price: rules.price + 6 }] : []),
    ];
    const { id } = await createAircraftPrice(
      work,
      aircraftPriceInputSchema.parse({
        aircraftId: aircraft.find((one) => one.callSign === callSign)!.id,
        programId: programs.get(program)!,
        isBillingOnUserFlightAccount: !NOT_BILLED.includes(callSign),
        rates,
      }),
    );
    if (isDisabled) await setAircraftPriceState(work, id, "Disabled", 1);
  }
}

async function priceInstruction(
  work: Work,
  { sites, people }: DemoSchool,
  programIds: readonly string[],
  now: Date,
): Promise<void> {
  const { first, season } = daysOf(now);
  for (const [site, siteId] of Object.entries(sites)) {
    const instructors = people.filter(({ roles }) => roles[site]?.includes("Instructor")).map(({ id }) => id);
    for (const programId of programIds) {
      const rates = [
        { startsAt: first, theoreticalPrice: THEORY - 2, practicalPrice: PRACTICE - 2 },
        { startsAt: season, theoreticalPrice: THEORY, practicalPrice: PRACTICE },
      ];
      const body = { siteId, programId, instructors, isBillingOnUserFlightAccount: true, rates };
      await createInstructorPrice(work, instructorPriceInputSchema.parse(body));
    }
  }
}

/** What the demo school pays: one instructor more since this season, one who briefs for nothing, and one volunteer. */
type Pay = { practicalPay: number | null; theoryPay: number | null; briefingPay: number | null };
const PAID: Pay = { practicalPay: 30, theoryPay: 20, briefingPay: 12 };
const NOTHING: Pay = { practicalPay: null, theoryPay: null, briefingPay: null };
const PAY: Record<string, { before?: Pay; now: Pay }> = {
  instructor: { before: { practicalPay: 28, theoryPay: 18, briefingPay: 12 }, now: PAID },
  "thomas.petit": { now: { ...PAID, practicalPay: 27.5, briefingPay: null } },
  "karim.haddad": { now: NOTHING },
};

/** Says what the instructors of the demo school are paid. Of the others nobody has said it yet. */
export async function payDemoInstructors({ people }: DemoSchool, now: Date): Promise<void> {
  const { first, season } = daysOf(now);
  await asActor(SYSTEM_ACTOR, async (work) => {
    for (const [email, pay] of Object.entries(PAY)) {
      const rates = [
        ...(pay.before ? [{ startsAt: first, ...pay.before }] : []),
        { startsAt: pay.before ? season : first, ...pay.now },
      ];
      const { id } = people.find((one) => one.email === email)!;
      await setPay(work, id, instructorPayInputSchema.parse({ rates }), 0);
    }
  });
}
