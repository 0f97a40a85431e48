import { STANDBY_TYPES, type StandbyType } from "@/lib/activity/standby/codes";
import { isId } from "@/lib/platform/id-format";

/** What the form of the waiting list opens with, where an address says so: for whom, what, and between which instants. */
export type WantedStandby = {
  userId: string | null;
  type: StandbyType | null;
  lessonId: string | null;
  instructorId: string | null;
  aircraftId: string | null;
  from: number | null;
  until: number | null;
};

const NAMES = ["userId", "lessonId", "instructorId", "aircraftId"] as const;
const TIMES = ["from", "until"] as const;

/** The waiting list of a site, with its form open. */
export function standbyHref(siteId: string, wanted: Partial<WantedStandby>): string {
  const query = new URLSearchParams({ wait: "1" });
  for (const [name, value] of Object.entries(wanted)) if (value !== null) query.set(name, String(value));
  return `/site/${siteId}/planning/standby?${query}`;
}

/** Reads what `standbyHref` has written. Null where the address doesn't open the form. What it can't read it leaves out. */
export function decodeWantedStandby(
  address: Readonly<Record<string, string | string[] | undefined>>,
): WantedStandby | null {
  if (address.wait !== "1") return null;
  const ids = NAMES.map((name) => [name, isId(String(address[name])) ? address[name] : null]);
  const times = TIMES.map((name) => [name, /^\d{9,11}$/.test(String(address[name])) ? Number(address[name]) : null]);
  const type = STANDBY_TYPES.find((one) => one === address.type) ?? null;
  return { ...Object.fromEntries([...ids, ...times]), type };
}
