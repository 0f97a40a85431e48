import { z } from "zod";
import { SITE_ROLE_ID, SITE_ROLES } from "@/lib/access/permissions/roles";
import { makePagingQuerySchema } from "@/lib/platform/paging";
import { personLightViewSchema } from "../people/schema";
import {
  asInView,
  idField,
  multiLineField,
  singleLineField,
  siteQuerySchema,
  statutQuerySchema,
  versionField,
} from "../schema";
import {
  MAX_NOTICE_TEXT_LENGTH,
  MAX_NOTICE_TITLE_LENGTH,
  MAX_WITHDRAWAL_REASON_LENGTH,
  NOTICE_SORT_COLUMNS,
} from "./codes";

const roleIdField = z.enum(SITE_ROLES.map((role) => SITE_ROLE_ID[role]) as [string, ...string[]]);
const instant = z.int().meta({ description: "Unix seconds" });

/** A notice. `counts` and `joined` are only for staff who may follow it, `own` only for its recipients. */
export const noticeViewSchema = z.object({
  id: idField,
  title: z.string(),
  text: z.string(),
  siteId: idField.nullable().meta({ description: "null: all sites" }),
  roleId: idField.nullable().meta({ description: "null: every role" }),
  promotion: z.object({ id: idField, name: z.string() }).nullable(),
  confirmation: z.boolean().meta({ description: "Whether recipients are asked to say that they understood it" }),
  author: z.string().nullable(),
  publishedAt: instant,
  remindedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  withdrawalReason: z.string().nullable(),
  state: z.int().meta({ description: "0: in force; 1: withdrawn" }),
  version: z.int(),
  own: z.object({ readAt: instant.nullable(), confirmedAt: instant.nullable() }).nullable(),
  counts: z
    .object({ recipients: z.int(), read: z.int(), confirmed: z.int() })
    .nullable()
    .meta({ description: "Of the recipients who are still there" }),
});
export type NoticeView = z.infer<typeof noticeViewSchema>;

const audience = {
  siteId: idField.nullable().default(null),
  roleId: roleIdField.nullable().default(null),
  promotionId: idField.nullable().default(null).meta({ description: "Only its students; the site is then its own" }),
};

export const noticeInputSchema = asInView(
  {
    title: singleLineField(MAX_NOTICE_TITLE_LENGTH).min(1, "notices.titleRequired"),
    text: multiLineField(MAX_NOTICE_TEXT_LENGTH).min(1, "notices.textRequired"),
    ...audience,
    confirmation: z.boolean().default(false),
  },
  noticeViewSchema.shape,
);
export type NoticeInput = z.output<typeof noticeInputSchema>;

/** Whom a notice would go to, in a query. */
export const noticeAudienceQuerySchema = z.object({
  siteId: siteQuerySchema.shape.siteId,
  roleId: roleIdField.optional(),
  promotionId: idField.optional(),
});
export const noticeAudienceViewSchema = z.object({ people: z.int() });

export const noticeListQuerySchema = statutQuerySchema
  .extend({ siteId: siteQuerySchema.shape.siteId, text: singleLineField(100).default("") })
  .extend(makePagingQuerySchema(NOTICE_SORT_COLUMNS).shape);

export const noticeRecipientViewSchema = personLightViewSchema
  .omit({ roleIds: true })
  .extend({ readAt: instant.nullable(), confirmedAt: instant.nullable() });
export type NoticeRecipientView = z.infer<typeof noticeRecipientViewSchema>;

/** People who have joined the audience since the notice was published, and haven't been sent it. */
export const noticeRecipientsViewSchema = z.object({
  recipients: z.array(noticeRecipientViewSchema),
  joined: z.int().meta({ description: "How many have joined the audience since, and weren't sent it" }),
});
export type NoticeRecipientsView = z.infer<typeof noticeRecipientsViewSchema>;

export const readNoticeInputSchema = z.strictObject({
  understood: z.boolean().default(false).meta({ description: "true: the reader has read and understood it" }),
});

export const withdrawNoticeInputSchema = z.strictObject({
  reason: singleLineField(MAX_WITHDRAWAL_REASON_LENGTH).min(1, "notices.reasonRequired"),
  version: versionField.optional(),
});
export const noticeVersionInputSchema = z.strictObject({ version: versionField.optional() });
