import { ALL_SITES, hrefOf } from "@/lib/access/screens/address";
import { formatDayInText } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import type { NotificationRow } from "../queries";
import type { NotificationView } from "../schema";
import type { CertificateFacts, MentionedCertificate } from "./queries";

type Told = Pick<NotificationView, "title" | "changes" | "text" | "link">;

/**
 * Tells the news of a certificate to its holder, or to staff of their site. Of health data, what leaves the application says
 * less: a mail doesn't say why, and a push, which anybody reads on a locked screen, only says that it is about a certificate.
 */
export function tellOfCertificate(
  row: NotificationRow,
  certificate: MentionedCertificate | undefined,
  locale: Locale,
  { isMail, isPush }: { isMail: boolean; isPush: boolean },
): Told {
  if (!certificate)
    return { title: localize(locale, "notifications.certificateGone"), changes: [], text: "", link: null };
  const { kind, personId, facts } = row;
  const isOwn = certificate.personId === personId;
  const isHidden = certificate.isHealthData && isPush;
  const { qualificationId } = facts.state;
  const about = (qualificationId && certificate.qualifications.get(qualificationId)) || certificate.typeName;
  const name = isHidden ? localize(locale, "notifications.aCertificate") : about;
  const what = isOwn ? name : `${name}, ${certificate.holder}`;
  const title = TITLES[kind] ?? kind;
  const isDecidedAgainst = kind === "certificateRefused" || kind === "certificateInvalidated";
  const reason = isDecidedAgainst ? certificate.reasons[kind] : "";
  const isTold = !(certificate.isHealthData && (isMail || isPush));
  const asks = isOwn && ASKS[kind];
  const text = [
    kind === "certificateValidated" ? tellEnd({ expiresOn: certificate.expiresOn }, locale, "validUntil") : "",
    kind in ENDS ? tellEnd(facts.state, locale, ENDS[kind]!) : "",
    isTold ? reason : "",
    asks ? localize(locale, asks) : "",
  ];
  return {
    title: localize(locale, `notifications.kinds.${title}` as MessageKey, { what }),
    changes: [],
    text: text.filter(Boolean).join(" · "),
    link: linkOf(row, certificate),
  };
}

type OfKind<Value> = { [Kind in NotificationRow["kind"]]?: Value };
const TITLES: OfKind<string> = { siteCertificateEnds: "certificateEnds", siteCertificateExpired: "certificateExpired" };
const ENDS: OfKind<"validUntil" | "wasValidUntil"> = {
  certificateEnds: "validUntil",
  siteCertificateEnds: "validUntil",
  certificateExpired: "wasValidUntil",
  siteCertificateExpired: "wasValidUntil",
};
const ASKS: OfKind<MessageKey> = {
  certificateRefused: "notifications.completeCertificate",
  certificateEnds: "notifications.renewCertificate",
  certificateExpired: "notifications.renewCertificate",
  certificateAsked: "notifications.sendCertificate",
};

/** "Valid until Thursday 31 December 2026", or until so many landings of the aircraft. */
function tellEnd(
  { expiresOn, expiresAtCycles }: CertificateFacts,
  locale: Locale,
  verb: "validUntil" | "wasValidUntil",
) {
  const until = [
    expiresOn && localize(locale, `notifications.${verb}.day`, { day: formatDayInText(expiresOn, locale) }),
    expiresAtCycles != null && localize(locale, `notifications.${verb}.landings`, { count: expiresAtCycles }),
  ];
  return until.filter(Boolean).join(" · ");
}

/** The tab on which the certificate stands. */
function linkOf({ siteId }: NotificationRow, { personId, aircraftId }: MentionedCertificate): string {
  const site = siteId ?? ALL_SITES;
  if (aircraftId) return `${hrefOf("aircraftSheet", site).replace("{id}", aircraftId)}?tab=certificat`;
  return `${hrefOf("user", ALL_SITES).replace("{id}", personId!)}?tab=certificates`;
}
