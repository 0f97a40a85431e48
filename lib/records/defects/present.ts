import { toDay, utcDayToUnix } from "@/lib/platform/day";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { DEFECT_AREAS, DEFERRAL_GROUNDS, MEL_CATEGORIES } from "./codes";
import { compareDefects, needsCertificate, statusOfDefect } from "./rules";
import type { DefectView } from "./schema";

const NAME = { select: { firstName: true, lastName: true } } as const;
export const includeOfDefect = {
  reportedBy: NAME,
  deferredBy: NAME,
  releasedBy: NAME,
  certificateFile: { select: { name: true } },
  photos: { select: { id: true }, orderBy: [{ at: "asc" }, { id: "asc" }] },
  events: { where: { kind: "Grounded" }, select: { at: true }, orderBy: { at: "desc" }, take: 1 },
} satisfies Prisma.DefectInclude;
export type DefectRow = Prisma.DefectGetPayload<{ include: typeof includeOfDefect }>;

/** How much of a defect its reader sees: all, or what is told to people who have booked the aircraft. */
export type DefectSight = "all" | "visible";

type Named = { firstName: string; lastName: string };
export const fullNameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`;
/** "T. Petit": the name that pilots read who have booked the aircraft. */
const shortNameOf = ({ firstName, lastName }: Named) => [firstName.slice(0, 1), lastName].filter(Boolean).join(". ");

export function dayOf(date: Date | null): string | null {
  return date && toDay(date);
}

/** Converts a defect to its form in the API, with full or short names. */
export function presentDefect(row: DefectRow, sight: DefectSight): DefectView {
  const nameOf = (person: Named | null) => (person ? (sight === "all" ? fullNameOf : shortNameOf)(person) : "");
  const { deferralGround, deferredAt, releasedAt } = row;
  const due = dayOf(row.dueOn);
  return {
    id: row.id,
    aircraftId: row.aircraftId,
    number: row.number,
    description: row.description,
    mel: row.isMel,
    blocking: row.isBlocking,
    pending: row.isPending,
    visible: row.isVisible,
    area: DEFECT_AREAS.indexOf(row.area),
    nightOnly: row.isNightOnly,
    melItem: row.melItem,
    melCategory: row.melCategory === null ? null : MEL_CATEGORIES.indexOf(row.melCategory),
    dueOn: due === null ? null : utcDayToUnix(due),
    expectedReleaseAt: row.expectedReleaseAt && toUnix(row.expectedReleaseAt),
    date: toUnix(row.reportedAt),
    groundedAt: row.isBlocking ? toUnix(row.events[0]?.at ?? deferredAt ?? row.reportedAt) : null,
    reportedBy: nameOf(row.reportedBy),
    deferral: deferralGround && {
      ground: DEFERRAL_GROUNDS.indexOf(deferralGround),
      allowedBy: row.deferralAllowedBy,
      at: toUnix(deferredAt!),
      by: nameOf(row.deferredBy),
    },
    release: releasedAt && {
      work: row.work,
      certificate: row.certificate,
      licence: row.licence,
      certificateFile: row.certificateFile?.name ?? null,
      at: toUnix(releasedAt),
      by: nameOf(row.releasedBy),
    },
    needsCertificate: needsCertificate({
      ...row,
      isDeferred: deferralGround !== null,
      wasGrounded: row.events.length > 0,
    }),
    state: releasedAt ? 1 : 0,
    photos: row.photos.map(({ id }) => id),
    version: row.version,
  };
}

const statusOf = (row: DefectRow) =>
  statusOfDefect({ ...row, isDeferred: row.deferralGround !== null, isReleased: row.releasedAt !== null });

/** Sorts defects: the worst first; those that are released last, the latest first. */
export function sortDefectRows(rows: readonly DefectRow[]): DefectRow[] {
  return [...rows].sort((one, other) =>
    compareDefects({ status: statusOf(one), number: one.number }, { status: statusOf(other), number: other.number }),
  );
}
