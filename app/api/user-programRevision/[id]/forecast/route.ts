import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { readForecast } from "@/lib/views/forecast/queries";
import { forecastViewSchema } from "@/lib/views/forecast/schema";

export const GET = endpoint({
  summary: "When a training will be done at the present pace, what it will cost, and how that is reckoned",
  allow: "training.own",
  at: "school",
  params: idParamsSchema,
  returns: forecastViewSchema,
  example: { params: { id: "{training}" } },
  run: (context) => readForecast(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
