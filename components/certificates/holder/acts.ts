import type { CertificateRights } from "@/lib/records/certificates/reach";
import { stateAfter } from "@/lib/records/certificates/rules";
import type { Certificate } from "@/lib/records/certificates/wire";

/** What can be done with a certificate from its holder's sheet. `correct` validates one anew that is valid. */
export type CertificateAct = "complete" | "validate" | "correct" | "refuse" | "renew" | "invalidate" | "archive";

/** Lists what the reader may do with a certificate, the nearest first. Who decides on it completes and validates in one. */
export function actsOn(
  one: Certificate,
  rights: CertificateRights,
  { isRenewalOpen }: { isRenewalOpen: boolean },
): CertificateAct[] {
  const state = one.state === "Expired" ? "Validated" : one.state;
  const isPossible = (action: Parameters<typeof stateAfter>[0]) =>
    stateAfter(action, { state, isArchived: one.archivedAt !== null }) !== null;
  const decides = one.isHealthData ? rights.decidesHealth : rights.decides;
  // Who doesn't see what was sent in would send less in its place.
  const seesAll = !one.hasDocument || one.fileId !== null;
  const acts: [CertificateAct, boolean][] = [
    ["validate", decides && state !== "Validated" && isPossible("validate")],
    ["complete", rights.completes && !decides && seesAll && isPossible("complete")],
    ["renew", rights.completes && !isRenewalOpen && isPossible("renew")],
    ["refuse", decides && isPossible("refuse")],
    ["correct", decides && state === "Validated" && isPossible("validate")],
    ["invalidate", decides && isPossible("invalidate")],
    ["archive", rights.writes && one.archivedAt === null && (decides || !one.isHealthData || state === "Incompleted")],
  ];
  return acts.flatMap(([act, is]) => (is ? act : []));
}
