import { z } from "zod";
import { demandPersonActor } from "@/lib/access/actor/actor";
import { presentNotification } from "@/lib/activity/notifications/present";
import { listOwnNotifications, readMentionedNames } from "@/lib/activity/notifications/queries";
import { notificationListQuerySchema, notificationViewSchema } from "@/lib/activity/notifications/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { PagedRows } from "@/lib/platform/paging";

export const GET = endpoint({
  summary: "What the caller was told, the newest first",
  allow: "access.own",
  at: "school",
  query: notificationListQuerySchema,
  returns: z.array(notificationViewSchema),
  example: { query: { limit: "20" } },
  run: async (context) => {
    const { rows, total } = await listOwnNotifications(context, demandPersonActor(context.actor), context.query);
    const mentioned = await readMentionedNames(context.db, rows);
    return new PagedRows(
      rows.map((row) => presentNotification(row, mentioned, context.locale)),
      total,
    );
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
