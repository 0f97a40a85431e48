import { demandPersonActor } from "@/lib/access/actor/actor";
import { subscribeToPush, unsubscribeFromPush } from "@/lib/activity/notifications/commands";
import { listOwnPushEndpoints } from "@/lib/activity/notifications/queries";
import {
  pushEndpointInputSchema,
  pushKeyViewSchema,
  pushSubscriptionInputSchema,
} from "@/lib/activity/notifications/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { pushPublicKey } from "@/lib/platform/push";

export const GET = endpoint({
  summary: "The key with which browsers ask for pushed notifications, and one's own browsers that have them",
  allow: "access.own",
  at: "school",
  returns: pushKeyViewSchema,
  example: {},
  run: async (context) => ({
    publicKey: pushPublicKey(),
    endpoints: await listOwnPushEndpoints(context, demandPersonActor(context.actor)),
  }),
});

export const PUT = endpoint({
  summary: "Switch pushed notifications on in the browser of one's sign-in",
  allow: "access.own",
  at: "school",
  body: pushSubscriptionInputSchema,
  example: {
    body: {
      endpoint: "https://push.example.org/one",
      keys: {
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
      },
    },
  },
  run: async (work) => {
    await subscribeToPush(work, demandPersonActor(work.actor), work.body);
    return undefined;
  },
});

export const DELETE = endpoint({
  summary: "Switch pushed notifications off in one of one's own browsers",
  allow: "access.own",
  at: "school",
  body: pushEndpointInputSchema,
  example: { body: { endpoint: "https://push.example.org/one" } },
  run: async (work) => {
    await unsubscribeFromPush(work, demandPersonActor(work.actor), work.body.endpoint);
    return undefined;
  },
});

export const { POST, PATCH } = otherVerbs("GET", "PUT", "DELETE");
