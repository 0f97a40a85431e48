import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { demandOperatorToken } from "@/lib/http/request";
import { isPassingDatabaseError } from "@/lib/platform/database-error";
import { env } from "@/lib/platform/env";
import { renderMetrics, setGauge } from "@/lib/platform/metrics";
import { countLiveStreams } from "@/lib/views/live/streams";
import { readQueueFigures } from "@/lib/views/operation/queries";

export const GET = endpoint({
  summary: "Figures of this instance in the text format of Prometheus, for the bearer token METRICS_TOKEN; else 404",
  allow: "operation.read",
  at: "school",
  beforeSettled: true,
  produces: "text/plain",
  example: {},
  run: async ({ request }) => {
    demandOperatorToken(request, env().METRICS_TOKEN);
    const figures = await readQueueFigures().catch((error) => {
      if (isPassingDatabaseError(error)) return null;
      throw error;
    });
    setGauge("envol_database_up", "1 when the database answers", figures ? 1 : 0);
    if (figures) {
      setGauge("envol_jobs_due", "Jobs that are due", figures.due);
      setGauge("envol_jobs_oldest_seconds", "For how long the oldest of them has been due", figures.oldestSeconds);
      setGauge("envol_jobs_given_up", "Jobs that failed at their last attempt", figures.givenUp);
      setGauge("envol_mails_waiting", "Mails that have not been sent", figures.waitingMails);
    }
    setGauge("envol_live_streams", "Open live streams", countLiveStreams());
    return renderMetrics();
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
