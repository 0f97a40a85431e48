import type { Work } from "@/lib/access/actor/as-actor";
import { post } from "@/lib/activity/accounts/commands";
import { localDayOf, toDate } from "@/lib/platform/day";
import { asPreparedStatement } from "@/lib/platform/db";
import { toUnix } from "@/lib/platform/time";
import { type InstructorRate, priceInstruction, rateOn, totalOf } from "@/lib/records/prices/rules";
import { Prisma } from "@/prisma/generated/client";

type Given = {
  lessonId: string;
  studentId: string;
  reservationId: string;
  siteId: string;
  timeZone: string;
  startAt: Date;
  isTheory: boolean;
  minutes: number;
  priceId: string;
  rates: (InstructorRate & { startsOn: number })[];
};

/**
 * Bills the instruction of lessons that their instructor has submitted, at the price of that instructor for the programme if it bills
 * the account: the block time of the legs on which there was an instructor, or the hours of theory (DECISIONS, "Money"). It leaves out
 * what is billed already and what was entered from a record that was kept elsewhere.
 */
export async function billInstruction(work: Work, lessonIds: readonly string[]): Promise<void> {
  if (lessonIds.length === 0) return;
  const given = await listGiven(work, lessonIds);
  const postings = given.flatMap((one) => {
    const day = localDayOf(toUnix(one.startAt), one.timeZone);
    const rate = rateOn(one.rates, toUnix(toDate(day)));
    const lines = rate ? priceInstruction(rate, one.isTheory ? "Theory" : "Practice", one.minutes) : [];
    if (!rate || lines.length === 0) return [];
    return [
      {
        ...{ personId: one.studentId, siteId: one.siteId, postedOn: toDate(day), cause: "Instruction" as const },
        ...{ amount: -totalOf(lines), vatBasisPoints: rate.vatBasisPoints, detail: lines },
        ...{ reservationId: one.reservationId, lessonId: one.lessonId, instructorPriceId: one.priceId },
      },
    ];
  });
  await post(work, postings);
}

/** Lists the lessons among some that are to be billed, each with its price, in one statement. */
async function listGiven({ db }: Work, lessonIds: readonly string[]): Promise<Given[]> {
  const select = Prisma.sql`
    SELECT l.id AS "lessonId", e.student_id AS "studentId", res.id AS "reservationId", res.site_id AS "siteId",
      site.time_zone AS "timeZone", f.start_at AS "startAt", s.type = 'Theoretical' AS "isTheory",
      CASE WHEN s.type = 'Theoretical' THEN f.theory_minutes ELSE coalesce((
        SELECT round(sum(extract(epoch FROM leg.on_block_at - leg.off_block_at)) / 60)::int
        FROM leg_pilot own JOIN leg ON leg.id = own.leg_id
        WHERE own.lesson_id = l.id AND own.function IS NOT NULL AND leg.state = 'Validated' AND leg.has_instructor), 0) END AS minutes,
      p.id AS "priceId",
      (SELECT json_agg(json_build_object('startsOn', extract(epoch FROM starts_on)::bigint, 'theoreticalPrice', theoretical_price,
        'practicalPrice', practical_price, 'vatBasisPoints', vat_basis_points)) FROM instructor_rate WHERE price_id = p.id) AS rates
    FROM enrolment_session l
      JOIN lesson_follow_up f ON f.lesson_id = l.id AND f.signature IS DISTINCT FROM 'Record'
      JOIN enrolment e ON e.id = l.enrolment_id
      JOIN training_session s ON s.id = l.session_id
      JOIN LATERAL (
        SELECT r.id, r.site_id FROM reservation_person rp JOIN reservation r ON r.id = rp.reservation_id
        WHERE rp.lesson_id = l.id AND r.withdrawn_at IS NULL AND r.state <> 'Cancelled' ORDER BY r.start_at DESC LIMIT 1
      ) res ON true
      JOIN site ON site.id = res.site_id
      JOIN instructor_price p ON p.program_id = e.program_id AND p.site_id = res.site_id AND p.state = 'Active' AND p.is_billing
      JOIN instructor_price_person pp ON pp.price_id = p.id AND pp.person_id = f.instructor_id
    WHERE l.id = ANY(${[...lessonIds]}::char(24)[])
      AND NOT EXISTS (SELECT FROM account_transaction t WHERE t.lesson_id = l.id AND t.cause = 'Instruction'
        AND NOT EXISTS (SELECT FROM account_transaction WHERE contra_of_id = t.id))
    ORDER BY l.id`;
  return db.$queryRaw<Given[]>(asPreparedStatement("lessons-to-bill", select));
}
