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

/** Writes a manifest as canonical JSON. Its hash is that of its bytes, so that `sha256sum` computes the same. */
export function writeManifest(manifest: Manifest): { text: string; hash: string } {
  const text = toCanonicalJson({ format: "envol-inspection-pack", version: 1, ...manifest });
  return { text, hash: sha256(text) };
}

/**
 * The bytes of a manifest that are hashed. Earlier packs kept it laid out in lines, with the hash of all its other members, in
 * canonical JSON, as one more member.
 */
export function toHashedManifest(kept: string): string {
  if (!kept.startsWith("{\n")) return kept;
  const { hash: _, ...said } = JSON.parse(kept) as Record<string, unknown>;
  return toCanonicalJson(said);
}

/** Reads a manifest that agrees with the hash that was kept of it. Null: it was changed. */
export function readManifest(kept: string, hash: string | null): Manifest | null {
  try {
    const text = toHashedManifest(kept);
    return sha256(text) === hash ? (JSON.parse(text) as Manifest) : null;
  } catch {
    return null;
  }
}
