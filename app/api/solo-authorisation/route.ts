import { z } from "zod";
import { authoriseSolo } from "@/lib/activity/training/solo/commands";
import { listSoloAuthorisations } from "@/lib/activity/training/solo/queries";
import {
  soloAuthorisationInputSchema,
  soloAuthorisationQuerySchema,
  soloAuthorisationViewSchema,
} from "@/lib/activity/training/solo/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "What a student may fly solo, who authorised it and within which limits: what is live first",
  allow: "training.own",
  at: "school",
  query: soloAuthorisationQuerySchema,
  returns: z.array(soloAuthorisationViewSchema),
  example: { query: { studentId: "{student}" } },
  run: (context) => listSoloAuthorisations(context, context.query.studentId),
});

export const POST = endpoint({
  summary: "Authorise a student to fly solo, as an instructor of their site (FCL.020, FCL.910.FI)",
  allow: "training.authoriseSolo",
  at: "any",
  body: soloAuthorisationInputSchema,
  returns: soloAuthorisationViewSchema,
  status: 201,
  example: {
    body: {
      trainingId: "{soloTraining}",
      aircraftType: 0,
      aircraftClass: 0,
      wind: 15,
      crosswind: 8,
      place: "Circuits",
    },
  },
  run: (context) => authoriseSolo(context, context.body),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
