import type { BalanceLevel } from "@/lib/activity/accounts/codes";
import { levelOfBalance } from "@/lib/activity/accounts/rules";
import type { FlightAccount } from "@/lib/activity/accounts/wire";

export type Limits = FlightAccount["limits"];

/** Into how many parts a scale is divided, about. */
const PARTS = 4;

/** Lays a balance out on a scale that shows zero, both limits and some room around them. Places are per cent of its length. */
export function scaleOf(balance: number, limits: Pick<Limits, "lowBalance" | "creditLimit">) {
  const shown = [balance, 0, ...(limits.lowBalance === null ? [] : [limits.lowBalance])];
  if (limits.creditLimit !== null) shown.push(-limits.creditLimit);
  const [least, most] = [Math.min(...shown), Math.max(...shown)];
  const step = niceStep((most - least) / PARTS);
  const first =
    Math.floor(least / step) * step - (limits.creditLimit !== null && least === -limits.creditLimit ? step : 0);
  const last = Math.ceil(most / step) * step + (most === 0 || most === limits.lowBalance ? step : 0);
  const place = (amount: number) => (100 * (amount - first)) / (last - first);
  const inside = [-(limits.creditLimit ?? Number.POSITIVE_INFINITY), limits.lowBalance ?? Number.NEGATIVE_INFINITY];
  const ends = [...new Set([...inside.filter((amount) => amount > first && amount < last), last])].sort(
    (a, b) => a - b,
  );
  const segments = ends.map((end, index) => {
    const begin = index === 0 ? first : ends[index - 1]!;
    return { level: levelOfBalance((begin + end) / 2, limits), percent: place(end) - place(begin) };
  });
  const count = Math.round((last - first) / step);
  const ticks = Array.from({ length: count + 1 }, (_, index) => first + index * step);
  return {
    segments: segments as { level: BalanceLevel; percent: number }[],
    ticks: ticks.map((amount) => ({ amount, at: place(amount) })),
    at: place(balance),
  };
}

/** The least of 1, 2, 5, 10, 20 and so on that is at least so long. */
function niceStep(length: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(length, 1)));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= length) ?? 10 * power;
}
