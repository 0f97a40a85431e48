import { ALL_SITES, hrefOf } from "@/lib/access/screens/address";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import type { NotificationRow } from "../queries";
import type { NotificationView } from "../schema";
import type { MentionedTraining } from "./queries";

type Told = Pick<NotificationView, "title" | "changes" | "text" | "link">;

/** Tells of a training to its student, or to who validates it. */
export function tellOfTraining(row: NotificationRow, training: MentionedTraining | undefined, locale: Locale): Told {
  if (!training || training.state === "Archived")
    return { title: localize(locale, "notifications.trainingGone"), changes: [], text: "", link: null };
  const { program, edition, revision, studentId, student, asksAcceptance, isValidated } = training;
  const isRunning = training.state === "Active";
  const text = [
    // No amount, because mails and locked screens are read by others.
    localize(locale, `notifications.training.${row.kind === "priceChanged" ? "price" : "revision"}`, {
      edition,
      revision,
    }),
    row.kind !== "priceChanged" &&
      row.personId === studentId &&
      isRunning &&
      asksAcceptance &&
      localize(locale, "notifications.training.accept"),
    row.kind === "prerequisitesAccepted" &&
      isRunning &&
      !isValidated &&
      localize(locale, "notifications.training.validate"),
  ];
  return {
    title: localize(locale, `notifications.kinds.${row.kind}` as MessageKey, { what: program, student }),
    changes: [],
    text: text.filter(Boolean).join(" · "),
    link: `${hrefOf("user", ALL_SITES).replace("{id}", studentId)}?tab=training`,
  };
}
