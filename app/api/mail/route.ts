import { z } from "zod";
import { outbox, outboxMail } from "@/lib/access/outbox";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "Mails that wait in the outbox, where there is no mail server, outside production",
  allow: "mail.read",
  at: "school",
  returns: z.array(outboxMail),
  example: {},
  run: (reading) => outbox(reading),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
