import { Problem } from "@/lib/platform/problem";
import { type Endpoint, otherVerbs, type Verb } from "./endpoint";
import { renderProblem } from "./render-problem";
import { requestLocale } from "./request";

type Route = Parameters<Endpoint>[1];
/** An endpoint, or a handler that only refuses. */
export type Member = ((request: Request, route: Route) => Promise<Response>) & Partial<Pick<Endpoint, "declaration">>;

/** A handler for similar endpoints that share a route. One segment of the path selects the endpoint. */
export type Family = ((request: Request, route: Route) => Promise<Response>) & {
  segment: string;
  members: Record<string, Member>;
};

/** Makes the handler of a family. It answers 404 when the segment names no member. */
export function endpointFamily(segment: string, members: Record<string, Member>): Family {
  const handler = async (request: Request, route: Route) => {
    const { [segment]: name, ...params } = await route.params;
    const member = typeof name === "string" && Object.hasOwn(members, name) ? members[name] : undefined;
    return member ? member(request, { params: Promise.resolve(params) }) : notFound(request);
  };
  return Object.assign(handler, { segment, members });
}

/** Handlers for the verbs that a family's route doesn't have: 405 for its members, 404 for other segments. */
export function otherVerbsOf(families: Partial<Record<Verb, Family>>): Record<Verb, Family> {
  const verbs = Object.keys(families) as Verb[];
  const { segment, members } = families[verbs[0]!]!;
  const refusal = (name: string) =>
    otherVerbs(...verbs.filter((verb) => families[verb]?.members[name]?.declaration)).GET;
  const refuse = endpointFamily(segment, Object.fromEntries(Object.keys(members).map((name) => [name, refusal(name)])));
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse };
}

const notFound = (request: Request) =>
  renderProblem(new Problem("notFound", "errors.notFound"), requestLocale(request, null), request);
