import { sha256, toCanonicalJson } from "@/lib/platform/canonical-json";
import { LONGEST_SILENCE, LONGEST_WAIT } from "./codes";

/** A name as it stands in a pack. */
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

export const minutesOf = ({ offBlockAt, onBlockAt }: { offBlockAt: Date; onBlockAt: Date }) =>
  Math.round((onBlockAt.getTime() - offBlockAt.getTime()) / 60_000);

const TEACHING_PARTS = ["Instructor", "TheoryTeacher"];
/** Whether a certificate type or a qualification is one that instructors need to teach. */
export const isOfTeaching = ({ parts, meaning }: { parts: readonly string[]; meaning: string }) =>
  meaning.startsWith("Instructor") || parts.some((part) => TEACHING_PARTS.includes(part));

/** Whether a pack that should be made gives no sign of life: its process was killed, or nothing takes its job. */
export const isSilent = ({ seenAt, filesInAll }: { seenAt: Date; filesInAll: number }, now: Date): boolean =>
  now.getTime() - seenAt.getTime() > (filesInAll > 0 ? LONGEST_SILENCE : LONGEST_WAIT) * 1_000;

export type ManifestFile = { name: string; part: string; title: string; pages: number; size: number; sha256: string };
export type Manifest = {
  school: string;
  site: string;
  subject: string;
  from: string | null;
  until: string | null;
  madeAt: string;
  /** The end of the audit's chain at that moment, where the pack tells of it. */
  auditChain: { sequence: number; hash: string };
  files: ManifestFile[];
  /** All files as one document. */
  whole: ManifestFile;
};

/** Writes a manifest. Its own hash is that of all its other members, as canonical JSON. */
export function writeManifest(manifest: Manifest): { text: string; hash: string } {
  const said = { format: "envol-inspection-pack", version: 1, ...manifest };
  const hash = sha256(toCanonicalJson(said));
  return { text: `${JSON.stringify({ ...said, hash }, null, 2)}\n`, hash };
}

/** Reads a manifest whose own hash agrees with what it says. Null: it was changed. */
export function readManifest(text: string): (Manifest & { hash: string }) | null {
  try {
    const { hash, ...said } = JSON.parse(text) as Manifest & { hash: string };
    return sha256(toCanonicalJson(said)) === hash ? { ...said, hash } : null;
  } catch {
    return null;
  }
}
