import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { confirmEmailInputSchema } from "@/lib/records/people/schema";
import { confirmOwnEmail } from "@/lib/work/people/person-state";

export const POST = endpoint({
  summary: "Confirm one's new e-mail address with the code that was mailed there",
  allow: "person.own",
  at: "school",
  body: confirmEmailInputSchema,
  example: { body: { code: "{emailCode}" } },
  run: async (context) => confirmOwnEmail(context, context.body.code) as Promise<undefined>,
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
