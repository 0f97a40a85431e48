import { Problem } from "@/lib/platform/problem";
import { type Endpoint, otherVerbs, type Verb } from "./endpoint";
import { renderProblem } from "./render-problem";
import { chooseRequestLocale } from "./request";

type Route = Parameters<Endpoint>[1];
/** One of the handlers to choose from: an endpoint, or a handler that only refuses. */
export type DispatchedHandler = ((request: Request, route: Route) => Promise<Response>) &
  Partial<Pick<Endpoint, "declaration">>;

/** A handler for several endpoints of one route. The name in one path segment selects the endpoint. */
export type SegmentDispatcher = ((request: Request, route: Route) => Promise<Response>) & {
  segment: string;
  members: Record<string, DispatchedHandler>;
};

/** Makes a handler that calls the member named by a path segment. It answers 404 for an unknown name. */
export function makeSegmentDispatcher(segment: string, members: Record<string, DispatchedHandler>): SegmentDispatcher {
  const handler = async (request: Request, route: Route) => {
    const { [segment]: name, ...params } = await route.params;
    const member = typeof name === "string" && Object.hasOwn(members, name) ? members[name] : undefined;
    return member ? member(request, { params: Promise.resolve(params) }) : notFound(request);
  };
  return Object.assign(handler, { segment, members });
}

/** Makes handlers for the verbs that such a route doesn't have: they answer 405 for known names and 404 for others. */
export function otherVerbsOf(families: Partial<Record<Verb, SegmentDispatcher>>): Record<Verb, SegmentDispatcher> {
  const verbs = Object.keys(families) as Verb[];
  const { segment, members } = families[verbs[0]!]!;
  const refusal = (name: string) =>
    otherVerbs(...verbs.filter((verb) => families[verb]?.members[name]?.declaration)).GET;
  const refuse = makeSegmentDispatcher(
    segment,
    Object.fromEntries(Object.keys(members).map((name) => [name, refusal(name)])),
  );
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse };
}

const notFound = (request: Request) =>
  renderProblem(new Problem("notFound", "errors.notFound"), chooseRequestLocale(request, null), request);
