import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { importBankFile } from "@/lib/activity/accounts/bank-import/commands";
import { closeDays, closeMonth } from "@/lib/activity/accounts/closing/commands";
import { firstDayOf } from "@/lib/activity/accounts/closing/rules";
import {
  type Posting,
  post,
  postTransaction,
  setCreditLimit,
  takeBackTransaction,
} from "@/lib/activity/accounts/commands";
import { runFees } from "@/lib/activity/accounts/fee-run/commands";
import { feeRunInputSchema } from "@/lib/activity/accounts/fee-run/schema";
import { buyHours } from "@/lib/activity/accounts/packages/commands";
import { readHourPackages } from "@/lib/activity/accounts/packages/queries";
import { ISSUED_KINDS } from "@/lib/activity/accounts/papers/codes";
import { issuePapers, sendPaper } from "@/lib/activity/accounts/papers/commands";
import { transactionInputSchema } from "@/lib/activity/accounts/schema";
import { addDays, toDate, utcDayToUnix } from "@/lib/platform/day";
import {
  type FlownPart,
  type InstructorRate,
  priceFlight,
  priceInstruction,
  rateOn,
  totalOf,
} from "@/lib/records/prices/rules";
import { describeRoute } from "@/lib/work/accounts/bill-flight";
import { listFlightPrices } from "@/lib/work/accounts/flight-prices";

const monthBefore = (month: string) => addDays(firstDayOf(month), -1).slice(0, 7);

/** A transaction of somebody of the demo school, by the name of its type. */
export type DemoTransaction = {
  email: string;
  type: string;
  price: number;
  daysAgo: number;
  number: string;
  comment?: string;
  /** Why it was taken back. */
  takenBack?: string;
};

/** Who waits too long to pay: a balance that is low, and one past the credit limit, for which no lesson can be booked. In euros. */
const BEHIND: Record<string, number> = { "louis.fournier": -40, "antoine.dupuis": -164 };
/** How much the others have on their account at least, in euros: who flies most has paid most ahead. */
const [LEAST, MORE] = [620, 45];
/** With these accounts everybody tries the demo school: they can fly for a while before they have to pay. */
const TRIED: Record<string, number> = { student: 640, renter: 1_450 };

/**
 * Posts payments and fees of the last weeks, one of which is taken back; a renter has bought hours ahead, members have been charged their
 * membership, and have paid. One account is low, and one past the credit limit. The limits come last, so that nobody is told now of what
 * happened then. The books are closed until some months ago, and the
 * payments of every day since.
 */
export async function postDemoTransactions(
  { siteId, transactions }: { siteId: string; transactions: readonly DemoTransaction[] },
  today: string,
  emailOf: (name: string) => string,
): Promise<void> {
  await asActor(SYSTEM_ACTOR, async (work) => {
    const { db } = work;
    await db.school.updateMany({ data: { isLiableToVat: true } });
    const types = new Map((await db.transactionType.findMany()).map(({ id, name }) => [name, id]));
    const enter = (userId: string, { type, daysAgo, ...one }: Omit<DemoTransaction, "email" | "takenBack">) => {
      const date = utcDayToUnix(addDays(today, -daysAgo));
      return postTransaction(
        work,
        transactionInputSchema.parse({ ...one, userId, type: types.get(type), date }),
        "fr-FR",
      );
    };
    for (const { email, takenBack, ...one } of transactions) {
      const { id: userId } = await db.person.findUniqueOrThrow({ where: { email: emailOf(email) } });
      const { id } = await enter(userId, one);
      if (takenBack) await takeBackTransaction(work, id, takenBack);
    }
    await buyHoursFor(work, emailOf("renter"));
    const membership = {
      ...{ siteId, type: types.get("Cotisation annuelle"), price: 195, comment: "Cotisation de la saison" },
      ...{ date: utcDayToUnix(addDays(today, -28)), group: { roles: [SITE_ROLE_ID.Student, SITE_ROLE_ID.Renter] } },
    };
    await runFees(work, feeRunInputSchema.parse(membership), { isPreview: false, locale: "fr-FR" });
    // They have read it since.
    await db.notification.deleteMany({ where: { kind: "accountCharged" } });
    await payDemoAccounts(
      work,
      (userId, price, place) =>
        enter(userId, { type: "Virement", price, daysAgo: 2 + ((place * 5) % 24), number: `VIR ${1120 + place}` }),
      emailOf,
    );
    await db.school.updateMany({ data: { lowBalance: 0, creditLimit: 100_00, balanceRule: "Blocking" } });
    // Somebody whose employer pays late may owe more than others.
    const { id, version } = await db.person.findUniqueOrThrow({ where: { email: emailOf("renter") } });
    await setCreditLimit(work, id, 500, version);
    let month = today.slice(0, 7);
    for (let before = 0; before < OPEN_MONTHS; before++) month = monthBefore(month);
    await closeMonth(work, { month }, "fr-FR");
    await closeDays(work);
    await mailDemoInvoice(work, emailOf("student"), today);
  });
}

/** Bills a student what they owe until today, and sends them the invoice. Nobody has a mailbox there, so it counts as sent. */
async function mailDemoInvoice(work: Work, email: string, today: string): Promise<void> {
  const { id: userId } = await work.db.person.findUniqueOrThrow({ where: { email } });
  const [invoice] = await issuePapers(work, { userId, kind: ISSUED_KINDS.indexOf("Invoice"), to: today });
  await sendPaper(work, invoice!.id);
  await work.db.mail.updateMany({
    where: { accountPaperId: invoice!.id },
    data: { sentAt: work.now, text: "", html: "" },
  });
}

/** The lessons of so many days stand on the accounts: those before were paid in another way. */
const BILLED_DAYS = 60;

/** Bills the lessons of the last weeks that were entered in the progress books, as closing their flights and submitting them would have. */
export async function billDemoLessons(today: string): Promise<void> {
  await asActor(SYSTEM_ACTOR, async (work) => {
    const flown = await listFlown(work, addDays(today, -BILLED_DAYS));
    const prices = await listFlightPrices(
      work,
      flown.map((one, place) => ({ ...one, place })),
    );
    const flights = prices.flatMap(({ place, priceId, rate, ...facts }): Posting[] => {
      const { siteId, day, personId, lessonId, sessionMinutes, legs, ...part } = flown[place]!;
      const lines = priceFlight(rate, { parts: [part], sessionMinutes, ...facts });
      if (lines.length === 0) return [];
      const about = { siteId, personId, lessonId, postedOn: toDate(day), aircraftPriceId: priceId };
      const detail = [...describeRoute(legs), ...lines];
      return [{ ...about, cause: "Flight", vatBasisPoints: rate.vatBasisPoints, amount: -totalOf(lines), detail }];
    });
    const instruction = flown.flatMap((one): Posting[] => {
      const { siteId, day, personId, lessonId, isSolo, blockMinutes, instructorPriceId } = one;
      const rate = one.rates && rateOn(one.rates, utcDayToUnix(day));
      const lines = rate && !isSolo ? priceInstruction(rate, "Practice", blockMinutes) : [];
      if (lines.length === 0) return [];
      const about = { siteId, personId, lessonId, postedOn: toDate(day), instructorPriceId };
      return [{ ...about, cause: "Instruction", amount: -totalOf(lines), detail: lines }];
    });
    const inOrder = [...flights, ...instruction].sort((a, b) => a.postedOn.getTime() - b.postedOn.getTime());
    await post(work, inOrder);
  });
}

type Flown = FlownPart & {
  personId: string;
  lessonId: string;
  aircraftId: string;
  siteId: string;
  day: string;
  sessionMinutes: number;
  legs: Parameters<typeof describeRoute>[0];
  instructorPriceId: string | null;
  rates: (InstructorRate & { startsOn: number })[] | null;
};

/** Lists what students flew of their lessons since a day that no flight has billed, with the price of who taught them. */
const listFlown = ({ db }: Work, since: string) => db.$queryRaw<Flown[]>`
  SELECT p.person_id AS "personId", p.lesson_id AS "lessonId", a.id AS "aircraftId", a.site_id AS "siteId",
    (min(leg.off_block_at) AT TIME ZONE 'Europe/Paris')::date::text AS day, NOT bool_or(leg.has_instructor) AS "isSolo",
    (extract(epoch FROM sum(leg.on_block_at - leg.off_block_at)) / 60)::int AS "blockMinutes",
    (extract(epoch FROM sum(leg.on_block_at - leg.off_block_at)) / 60)::int - 10 AS "airborneMinutes",
    (extract(epoch FROM sum(leg.on_block_at - leg.off_block_at)) / 60)::int + f.briefing_minutes + f.debriefing_minutes AS "sessionMinutes",
    sum(leg.landings_by_day)::int AS "landingsByDay", sum(leg.landings_by_night)::int AS "landingsByNight",
    json_agg(json_build_object('from', leg.from_airport, 'via', leg.via_airports, 'to', leg.to_airport) ORDER BY leg.off_block_at) AS legs,
    price.id AS "instructorPriceId",
    (SELECT json_agg(json_build_object('startsOn', extract(epoch FROM starts_on)::bigint, 'theoreticalPrice', theoretical_price,
      'practicalPrice', practical_price, 'vatBasisPoints', vat_basis_points)) FROM instructor_rate WHERE price_id = price.id) AS rates
  FROM leg_pilot p JOIN leg ON leg.id = p.leg_id JOIN aircraft a ON a.id = leg.aircraft_id
    JOIN lesson_follow_up f ON f.lesson_id = p.lesson_id
    JOIN enrolment_session l ON l.id = p.lesson_id JOIN enrolment e ON e.id = l.enrolment_id
    LEFT JOIN instructor_price price ON price.program_id = e.program_id AND price.site_id = a.site_id AND price.is_billing
      AND EXISTS (SELECT FROM instructor_price_person pp WHERE pp.price_id = price.id AND pp.person_id = f.instructor_id)
  WHERE p.function IS NOT NULL AND p.person_id = e.student_id AND leg.reservation_id IS NULL AND leg.off_block_at > ${since}::date
  GROUP BY p.person_id, p.lesson_id, a.id, a.site_id, f.id, price.id
  ORDER BY min(leg.off_block_at), p.lesson_id`;

/** So many months before this one can still be posted to or closed. */
const OPEN_MONTHS = 5;

/** Has everybody pay by one transfer what brings their account to where it is in the demo school. */
async function payDemoAccounts(
  { db }: Work,
  pay: (userId: string, price: number, place: number) => Promise<unknown>,
  emailOf: (name: string) => string,
): Promise<void> {
  const sums = await db.accountTransaction.groupBy({ by: ["personId"], _sum: { amount: true } });
  const balanceOf = new Map(sums.map(({ personId, _sum }) => [personId, (_sum.amount ?? 0) / 100]));
  const members = await db.person.findMany({
    where: { roles: { some: { role: { in: ["Student", "Renter"] } } }, termsOfUseAt: { not: null } },
    select: { id: true, email: true },
    // Ids differ from one demo school to the next.
    orderBy: { email: "asc" },
  });
  const named = new Map(Object.entries({ ...BEHIND, ...TRIED }).map(([name, wanted]) => [emailOf(name), wanted]));
  for (const [place, { id, email }] of members.entries()) {
    const balance = balanceOf.get(id) ?? 0;
    const wanted = named.get(email);
    const lacking =
      wanted === undefined ? Math.ceil((LEAST + MORE * (place % 7) - balance) / 50) * 50 : wanted - balance;
    if (lacking > 0) await pay(id, lacking, place);
  }
}

/** Sells somebody the first package of hours that they are offered. */
async function buyHoursFor(work: Work, email: string): Promise<void> {
  const { id: userId } = await work.db.person.findUniqueOrThrow({ where: { email } });
  const { offers } = await readHourPackages(work, userId);
  await buyHours(work, { userId, priceId: offers[0]!.priceId, number: "", comment: "" });
}

export type DemoTransfer = { daysAgo: number; amount: string; payer: string; message: string; bankReference: string };

/** Takes over a file of the bank, which waits for the treasurer: most transfers say whose they are, one doesn't, and one was paid out. */
export async function importDemoTransfers(
  transfers: readonly DemoTransfer[],
  siteId: string,
  today: string,
): Promise<void> {
  const lines = transfers.map(({ daysAgo, amount, payer, message, bankReference }) => [
    ...[addDays(today, -daysAgo), amount, payer, message, bankReference],
  ]);
  const rows = [["Date", "Montant", "Payeur", "Libellé", "Référence bancaire"], ...lines];
  const file = { name: "releve.csv", rows: rows.map((cells, at) => ({ line: at + 1, cells })) };
  await asActor(SYSTEM_ACTOR, (work) => importBankFile(work, file, { siteId, preview: false }, "fr-FR"));
}
