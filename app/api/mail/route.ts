import { z } from "zod";
import { listOutbox, outboxMailViewSchema } from "@/lib/access/outbox";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "Mails that wait in the outbox, where there is no mail server, outside production",
  allow: "mail.read",
  at: "school",
  returns: z.array(outboxMailViewSchema),
  example: {},
  run: (reading) => listOutbox(reading),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
