import { z } from "zod";
import { Problem } from "@/lib/platform/problem";
import {
  changeEntry,
  createEntry,
  type Dictionary,
  disableEntry,
  listEntries,
  readEntry,
  setEntryState,
} from "@/lib/records/dictionaries/dictionary";
import { idParams, RECORD_STATES, stateInput, statutQuery } from "@/lib/records/schema";
import { type Example, endpoint } from "./endpoint";
import { renderProblem } from "./render-problem";
import { requestLocale } from "./request";

/** The endpoints that every plain list has; its routes export them by verb. */
export function administrable(dictionary: Dictionary, example: { body: object; placeholder: string }) {
  const { name } = dictionary;
  const byId: Example = { params: { id: example.placeholder } };
  return {
    list: endpoint({
      summary: `List: ${name}`,
      allow: "dictionary.read",
      at: "school",
      query: statutQuery,
      returns: z.array(dictionary.view),
      example: {},
      run: (context) => listEntries(dictionary, context, context.query.statut),
    }),
    read: endpoint({
      summary: `Read one: ${name}`,
      allow: "dictionary.read",
      at: "school",
      params: idParams,
      returns: dictionary.view,
      example: byId,
      run: (context) => readEntry(dictionary, context, context.params.id),
    }),
    create: endpoint({
      summary: `Create: ${name}`,
      allow: "dictionary.write",
      at: "school",
      body: dictionary.input,
      returns: dictionary.view,
      status: 201,
      example: { body: example.body },
      run: (context) => createEntry(dictionary, context, context.body as object),
    }),
    change: endpoint({
      summary: `Change: ${name}`,
      allow: "dictionary.write",
      at: "school",
      body: dictionary.change,
      example: { body: { ...example.body, id: example.placeholder, version: 1 } },
      versioned: true,
      run: (context) => {
        const body = context.body as { id: string };
        return changeEntry(dictionary, context, body.id, body, context.version);
      },
    }),
    setState: endpoint({
      summary: `Enable, disable or archive: ${name}`,
      allow: "dictionary.write",
      at: "school",
      body: stateInput,
      example: { body: { id: example.placeholder, state: 1, version: 1 } },
      versioned: true,
      run: (context) =>
        setEntryState(dictionary, context, context.body.id, RECORD_STATES[context.body.state]!, context.version),
    }),
    disable: endpoint({
      summary: `Disable: ${name}`,
      allow: "dictionary.write",
      at: "school",
      params: idParams,
      example: byId,
      run: async (context) => disableEntry(dictionary, context, context.params.id) as Promise<undefined>,
    }),
  };
}

/** `DELETE` where data are never deleted: a clear error instead of a bare 405. */
export async function neverDeleted(request: Request): Promise<Response> {
  const problem = new Problem("methodNotAllowed", "errors.notDeletable", { headers: { Allow: "GET, OPTIONS" } });
  return renderProblem(problem, requestLocale(request, null), request);
}
