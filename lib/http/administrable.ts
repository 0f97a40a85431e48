import { z } from "zod";
import { Problem } from "@/lib/platform/problem";
import { dictionaries } from "@/lib/records/dictionaries/dictionaries";
import {
  changeEntry,
  createEntry,
  type Dictionary,
  disableEntry,
  listEntries,
} from "@/lib/records/dictionaries/dictionary";
import { idParamsSchema, statutQuerySchema } from "@/lib/records/schema";
import { type EndpointExample, endpoint } from "./endpoint";
import { renderProblem } from "./render-problem";
import { chooseRequestLocale } from "./request";
import { type DispatchedHandler, makeSegmentDispatcher, type SegmentDispatcher } from "./segment-dispatcher";

/** Makes all endpoints of one dictionary (a list of entries with a name and a state, such as tags). */
function administrable(dictionary: Dictionary) {
  const { name, permissions, example } = dictionary;
  const id = `{${dictionary.placeholder}}`;
  const byId: EndpointExample = { params: { id } };
  return {
    list: endpoint({
      summary: `List: ${name}`,
      allow: permissions.read,
      at: "school",
      query: statutQuerySchema,
      returns: z.array(dictionary.view),
      example: {},
      run: (context) => listEntries(dictionary, context, context.query.statut),
    }),
    create: endpoint({
      summary: `Create: ${name}`,
      allow: permissions.write,
      at: "school",
      body: dictionary.input,
      returns: dictionary.view,
      status: 201,
      example: { body: example },
      run: (context) => createEntry(dictionary, context, context.body as object),
    }),
    change: endpoint({
      summary: `Change: ${name}`,
      allow: permissions.write,
      at: "school",
      body: dictionary.change,
      example: { body: { ...example, id, version: 1 } },
      versioned: true,
      run: (context) => {
        const body = context.body as { id: string };
        return changeEntry(dictionary, context, body.id, body, context.version);
      },
    }),
    // `DELETE` only disables an entry, because the specification says that no data are deleted.
    remove: dictionary.hasDelete
      ? endpoint({
          summary: `Disable: ${name}`,
          allow: permissions.write,
          at: "school",
          params: idParamsSchema,
          example: byId,
          run: async (context) => disableEntry(dictionary, context, context.params.id) as Promise<undefined>,
        })
      : answerDeleteNotAllowed,
  };
}

/** Makes the handler of one HTTP verb for the route that all dictionaries share. */
export function makeDictionaryDispatcher(
  endpointOf: (endpoints: ReturnType<typeof administrable>) => DispatchedHandler,
): SegmentDispatcher {
  const members = dictionaries.map((one) => [one.name, endpointOf(administrable(one))] as const);
  return makeSegmentDispatcher("list", Object.fromEntries(members));
}

/** Handler of `DELETE` for data that are never deleted. It answers 405 with an explanation. */
export async function answerDeleteNotAllowed(request: Request): Promise<Response> {
  const problem = new Problem("methodNotAllowed", "errors.notDeletable", { headers: { Allow: "GET, OPTIONS" } });
  return renderProblem(problem, chooseRequestLocale(request, null), request);
}
