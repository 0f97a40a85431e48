import { decodePersonChoice } from "@/lib/records/people/wire";
import type { MonthReview } from "./schema";

const nameUser = <Row extends { user: MonthReview["unpaid"][number]["user"] }>({ user, ...row }: Row) => ({
  ...row,
  person: decodePersonChoice(user),
});

export function decodeMonthReview({ lessons, unbilled, unbilledLessons, unpaid, ...review }: MonthReview) {
  return {
    ...review,
    lessons: lessons.map(nameUser),
    unbilled: unbilled.map(nameUser),
    unbilledLessons: unbilledLessons.map(nameUser),
    unpaid: unpaid.map(nameUser),
  };
}
export type ReviewedMonth = ReturnType<typeof decodeMonthReview>;
