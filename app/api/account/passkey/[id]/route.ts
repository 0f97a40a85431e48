import { passkeyNameInputSchema } from "@/lib/access/second-factor/schema";
import { removePasskey, renamePasskey } from "@/lib/access/second-factor/second-factor";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const PUT = endpoint({
  summary: "Rename one of one's own passkeys",
  allow: "access.own",
  at: "school",
  params: idParamsSchema,
  body: passkeyNameInputSchema,
  example: { params: { id: "{ownPasskey}" }, body: { name: "Old phone" } },
  run: async (work) => {
    await renamePasskey(work, work.params.id, work.body.name);
    return undefined;
  },
});

export const DELETE = endpoint({
  summary: "Remove one of one's own passkeys",
  allow: "access.own",
  at: "school",
  confirmed: true,
  params: idParamsSchema,
  limited: true,
  example: { params: { id: "{ownPasskey}" } },
  run: async (work) => {
    await removePasskey(work, work.params.id);
    return undefined;
  },
});

export const { GET, POST, PATCH } = otherVerbs("PUT", "DELETE");
