"use client";
import { useEffect, useRef, useState } from "react";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import type { BookableType } from "@/lib/activity/reservations/kinds";
import type { BookingCheckView } from "@/lib/activity/reservations/schema";
import { ApiError } from "@/lib/http/client";
import { usePlan } from "../plan";
import { withoutRule } from "./booking-conflicts";

/** What was found of a booking, and of which type it was. */
export type CheckResult = BookingCheckView & { type: BookableType };

export type BookingCheck =
  | { state: "incomplete" }
  | { state: "judging"; last: CheckResult | null }
  | { state: "judged"; view: CheckResult }
  | { state: "refused"; error: ApiError };

const PAUSE_MS = 250;

/** The fields of the form that show an error of their own, by the names of the API. */
const SHOWN_AT_FIELD =
  /^(users|start|end|duration(Bri|Debri)efing|classroom\.classroomId|guest(\.(name|phoneNumber|email))?|commentaryForGlobal|overrideReason|aircraft\.(aircraftId|operationId|payerId|startFlight|endFlight|fromAirport|toAirport|commentaryForClient))$/;

/** The errors of an answer by field. Those of no field in the form are together under `msg`. */
export function errorsByField({ errors }: ApiError): Record<string, readonly string[]> {
  const found: Record<string, readonly string[]> = {};
  for (const [path, lines] of Object.entries(errors)) {
    const name = path.replace(/^booking\./, "");
    const field = SHOWN_AT_FIELD.test(name) ? name : "msg";
    found[field] = [...(found[field] ?? []), ...lines];
  }
  return found;
}

/** The latest known result. While a new check is running, it is the previous result. */
export function latestCheckResult(check: BookingCheck): CheckResult | null {
  return check.state === "judged" ? check.view : check.state === "judging" ? check.last : null;
}

/** A check without what one rule finds. */
export function withoutRuleInCheck(check: BookingCheck, rule: string): BookingCheck {
  if (check.state === "judged") return { ...check, view: withoutRule(check.view, rule) };
  return check.state === "judging" && check.last ? { ...check, last: withoutRule(check.last, rule) } : check;
}

/** Checks a booking on the server without saving it, shortly after each change and after each refused attempt to save. */
export function useBookingCheck(
  type: BookableType,
  body: BookingInput | null,
  id: string | undefined,
  attempt: number,
): BookingCheck {
  const plan = usePlan();
  const [check, setCheck] = useState<BookingCheck>({ state: "incomplete" });
  const checked = useRef<string | null>(null);
  // A reason changes nothing of what the rules find, and one that is still being typed would be refused.
  const key = body ? JSON.stringify({ type, id, booking: { ...body, overrideReason: null } }) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt must repeat the same check
  useEffect(() => {
    if (key === null) {
      checked.current = null;
      return setCheck({ state: "incomplete" });
    }
    const abort = new AbortController();
    // The same booking is checked again quietly, because what was said of it is hardly wrong.
    if (checked.current !== key) setCheck((before) => ({ state: "judging", last: latestCheckResult(before) }));
    const timer = setTimeout(async () => {
      try {
        const view = await plan.check({ ...JSON.parse(key), type }, { signal: abort.signal, quiet: true });
        checked.current = key;
        setCheck({ state: "judged", view: { ...view, type } });
      } catch (error) {
        if (error instanceof ApiError && !abort.signal.aborted) setCheck({ state: "refused", error });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, attempt]);
  return check;
}
