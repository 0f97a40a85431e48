import { holdsAnyRoleAt, isAdmin } from "@/lib/access/actor/actor";
import { can } from "@/lib/access/permissions/permissions";
import { type FindingReader, mayKnow } from "@/lib/activity/reservations/present";
import type { Finding } from "@/lib/activity/reservations/rules";
import type { CureView } from "@/lib/activity/reservations/schema";

type Learner = { lessonId: string | null };
type Opened = Extract<CureView, { kind: "open" }>["screen"];

/**
 * Lists where what a finding rests on is put right: a screen that the reader may open, or whom to ask. Of a finding that the
 * reader may not know, and of what the booking itself must change, nothing is said.
 */
export function listScreens(
  findings: readonly Finding[],
  reader: Omit<FindingReader, "parts"> & { parts: readonly (FindingReader["parts"][number] & Learner)[] },
): CureView[] {
  return findings.flatMap((finding, at): CureView[] => {
    if (!mayKnow(reader, finding)) return [];
    const screen = screenOf(finding, reader);
    if (screen === null) return [];
    if (screen === "ask") return [{ kind: "ask", clears: [at] }];
    const { subjectId } = finding;
    const learnt = reader.parts.find(({ personId }) => personId === subjectId)?.lessonId ?? null;
    const lessonId = screen === "soloAuthorisation" ? learnt : null;
    return [{ kind: "open", clears: [at], screen, subjectId, lessonId }];
  });
}

/** Whether what was handed in awaits the reader: nobody but an admin decides about their own, and readers about health. */
function decides(
  { subjectId, evidence }: Finding,
  { actor, siteId }: Pick<FindingReader, "actor" | "siteId">,
): boolean {
  if (subjectId === actor.id && !isAdmin(actor)) return false;
  return can(actor, evidence.health === "yes" ? "certificate.readMedical" : "certificate.write", siteId);
}

/** Only a flight instructor authorises a solo. */
const holdsInstructor = (actor: FindingReader["actor"], siteId: string) =>
  actor.kind === "person" && holdsAnyRoleAt(actor, siteId, ["Instructor"]);

/** The screen for a finding. Null where none helps the reader, or where the finding's own text says whom to ask. */
function screenOf(finding: Finding, { actor, siteId, aircraftId }: FindingReader): Opened | "ask" | null {
  const { rule, subjectId, evidence } = finding;
  const isSelf = subjectId === actor.id;
  switch (rule) {
    case "certificate":
    case "qualification":
    case "lessonDemand":
      if (subjectId === aircraftId) return can(actor, "aircraft.read", siteId) ? "aircraftCertificates" : "ask";
      if (evidence.handedIn === "yes" && decides(finding, { actor, siteId })) return "certificateQueue";
      return isSelf || can(actor, "certificate.read", siteId) ? "certificates" : "ask";
    case "recency":
      return isSelf || can(actor, "flight.read", siteId) ? "recency" : "ask";
    case "balance":
      return "flightAccount";
    case "maintenanceDue":
      return can(actor, "aircraft.read", siteId) ? "maintenance" : null;
    case "blockingDefect":
      return can(actor, "aircraft.read", siteId) ? "defects" : null;
    case "aircraftDisabled":
    case "notForRent":
      return can(actor, "aircraft.write", siteId) ? "aircraft" : null;
    case "training":
      return isSelf || can(actor, "training.read", siteId) ? "training" : null;
    case "soloAuthorisation":
      return isSelf || !holdsInstructor(actor, siteId) ? null : "soloAuthorisation";
    case "personDisabled":
    case "noRoleOnSite":
    case "renterLacksTag":
      return can(actor, "person.write", siteId) ? "person" : null;
    default:
      return null;
  }
}
