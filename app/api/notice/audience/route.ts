import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { demandAudience } from "@/lib/records/notices/commands";
import { countAudience } from "@/lib/records/notices/queries";
import { noticeAudienceQuerySchema, noticeAudienceViewSchema } from "@/lib/records/notices/schema";

export const GET = endpoint({
  summary: "How many people a notice would go to",
  allow: "notice.write",
  at: "any",
  query: noticeAudienceQuerySchema,
  returns: noticeAudienceViewSchema,
  example: { query: { siteId: "{site}" } },
  run: async (context) => {
    const { siteId, roleId = null, promotionId = null } = context.query;
    const audience = await demandAudience(context, { siteId: siteId === "all" ? null : siteId, roleId, promotionId });
    return { people: await countAudience(context, audience) };
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
