import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { emailChangeInputSchema } from "@/lib/records/people/schema";
import { cancelOwnEmailChange, sendOwnEmailConfirmationAgain } from "@/lib/work/people/person-state";

export const POST = endpoint({
  summary: "Mail the link once more that confirms one's new e-mail address; the link before no longer works",
  allow: "person.own",
  at: "school",
  limited: true,
  body: emailChangeInputSchema,
  example: { body: { email: "{waitingEmail}" } },
  run: async (work) => sendOwnEmailConfirmationAgain(work, work.body.email) as Promise<undefined>,
});

export const DELETE = endpoint({
  summary: "Keep one's e-mail address: a new one that waits for its confirmation is dropped",
  allow: "person.own",
  at: "school",
  example: {},
  run: async (work) => cancelOwnEmailChange(work) as Promise<undefined>,
});

export const { GET, PUT, PATCH } = otherVerbs("POST", "DELETE");
