import { SITE_ROLE_ID, type SiteRole, siteRoleOfId } from "@/lib/access/permissions/roles";
import { decodePersonChoice, type PersonChoice } from "../people/wire";
import { type DecodedState, decodeState } from "../wire";
import type { NoticeRecipientsView, NoticeRecipientView, NoticeView } from "./schema";

/** A notice in words. A withdrawn one is Disabled. `role` null: whatever the role. */
export type Notice = Omit<DecodedState<NoticeView>, "roleId"> & { role: SiteRole | null };

export function decodeNotice({ roleId, ...view }: NoticeView): Notice {
  return { ...decodeState(view), role: roleId ? siteRoleOfId(roleId) : null };
}

/** Somebody to whom a notice was sent. */
export type NoticeRecipient = PersonChoice & Pick<NoticeRecipientView, "readAt" | "confirmedAt">;
export type NoticeRecipients = { recipients: NoticeRecipient[]; joined: number };

export function decodeNoticeRecipients({ recipients, joined }: NoticeRecipientsView): NoticeRecipients {
  return {
    recipients: recipients.map(({ readAt, confirmedAt, ...person }) => ({
      ...decodePersonChoice(person),
      readAt,
      confirmedAt,
    })),
    joined,
  };
}

/** The value of the field "site" that means all sites. */
export const EVERY_SITE = "all";

/** The values of the fields of a new notice in a form. An empty text stands for "not chosen". */
export type NoticeFieldValues = {
  title: string;
  text: string;
  siteId: string;
  role: SiteRole | "";
  promotionId: string;
  confirmation: boolean;
};

type Audience = Pick<NoticeFieldValues, "siteId" | "role" | "promotionId">;

/** Makes the request body that publishes a notice. */
export function makeNoticeBody({ siteId, role, promotionId, ...values }: NoticeFieldValues) {
  return {
    ...values,
    siteId: siteId === EVERY_SITE ? null : siteId,
    roleId: role ? SITE_ROLE_ID[role] : null,
    promotionId: promotionId || null,
  };
}

/** Makes the query that counts the people of an audience. */
export function makeNoticeAudienceQuery({ siteId, role, promotionId }: Audience) {
  return { siteId, roleId: role ? SITE_ROLE_ID[role] : undefined, promotionId: promotionId || undefined };
}

/** Finds the field of a form in which an error of a request body belongs, from the error's path. */
export function noticeFieldOfPath(path: string): string {
  return path === "roleId" ? "role" : path;
}
