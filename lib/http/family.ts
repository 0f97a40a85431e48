import { Problem } from "@/lib/platform/problem";
import { type Endpoint, otherVerbs, type Verb } from "./endpoint";
import { renderProblem } from "./render-problem";
import { requestLocale } from "./request";

type Route = Parameters<Endpoint>[1];
/** An endpoint, or what refuses in its place. */
export type Member = ((request: Request, route: Route) => Promise<Response>) & Partial<Pick<Endpoint, "declaration">>;

/** Endpoints alike that share a route: which of them answers is said by one segment of the path. */
export type Family = ((request: Request, route: Route) => Promise<Response>) & {
  segment: string;
  members: Record<string, Member>;
};

/** Makes the handler of a family; a segment that names none of its members isn't found. */
export function family(segment: string, members: Record<string, Member>): Family {
  const handler = async (request: Request, route: Route) => {
    const { [segment]: name, ...params } = await route.params;
    const member = typeof name === "string" && Object.hasOwn(members, name) ? members[name] : undefined;
    return member ? member(request, { params: Promise.resolve(params) }) : notFound(request);
  };
  return Object.assign(handler, { segment, members });
}

/** The verbs that a route of families doesn't have: 405 for their members, and nothing there for any other segment. */
export function otherVerbsOf(families: Partial<Record<Verb, Family>>): Record<Verb, Family> {
  const verbs = Object.keys(families) as Verb[];
  const { segment, members } = families[verbs[0]!]!;
  const refusal = (name: string) =>
    otherVerbs(...verbs.filter((verb) => families[verb]?.members[name]?.declaration)).GET;
  const refuse = family(segment, Object.fromEntries(Object.keys(members).map((name) => [name, refusal(name)])));
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse };
}

const notFound = (request: Request) =>
  renderProblem(new Problem("notFound", "errors.notFound"), requestLocale(request, null), request);
