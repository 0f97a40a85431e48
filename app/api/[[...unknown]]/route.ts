import { renderProblem } from "@/lib/http/render-problem";
import { chooseRequestLocale } from "@/lib/http/request";
import { Problem } from "@/lib/platform/problem";

/** Answers 404 for all paths under /api that have no other route. */
const unknown = async (request: Request) =>
  renderProblem(new Problem("notFound", "errors.notFound"), chooseRequestLocale(request, null), request);

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
