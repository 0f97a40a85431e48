import { decodePersonChoice } from "@/lib/records/people/wire";
import type { MonthReview } from "./schema";

export function decodeMonthReview({ lessons, unbilled, unpaid, ...review }: MonthReview) {
  return {
    ...review,
    lessons: lessons.map(({ user, ...lesson }) => ({ ...lesson, person: decodePersonChoice(user) })),
    unbilled: unbilled.map(({ user, ...flight }) => ({ ...flight, person: decodePersonChoice(user) })),
    unpaid: unpaid.map(({ user, ...account }) => ({ ...account, person: decodePersonChoice(user) })),
  };
}
export type ReviewedMonth = ReturnType<typeof decodeMonthReview>;
