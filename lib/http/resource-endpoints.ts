import type { z } from "zod";
import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { RECORD_STATES } from "@/lib/records/codes";
import type { ResourceDescriptor } from "@/lib/records/resource";
import { resourceDescriptors } from "@/lib/records/resources";
import { idParamsSchema, stateInputSchema } from "@/lib/records/schema";
import { answerDeleteNotAllowed } from "./administrable";
import { endpoint } from "./endpoint";
import { makeSegmentDispatcher, type SegmentDispatcher } from "./segment-dispatcher";

type SetState = NonNullable<ResourceDescriptor["setState"]>;

/**
 * Makes `PATCH /api/state/{name}` for all kinds of records.
 *
 * @param commands the commands of the kinds whose state changes other domains too, by the kind's name. All other kinds have
 * their command in their descriptor.
 * @param others the endpoints of what is no kind of record of its own, but whose state this route sets, too
 */
export function makeStateDispatcher(
  commands: Record<string, SetState>,
  others: Record<string, ReturnType<typeof endpoint>>,
): SegmentDispatcher {
  const members = resourceDescriptors.map((resource) => {
    const setState = resource.setState ?? commands[resource.name];
    if (!setState) throw new Error(`no command sets the state of ${resource.name}`);
    return [resource.name, stateEndpoint(resource, setState)] as const;
  });
  return makeSegmentDispatcher("list", { ...Object.fromEntries(members), ...others });
}

function stateEndpoint(resource: ResourceDescriptor, setState: SetState) {
  const shared = {
    summary: `Enable, disable or archive: ${resource.name}`,
    body: stateInputSchema,
    example: { body: { id: `{${resource.placeholder}}`, state: 1, version: 1 } },
    versioned: true as const,
    run: ({ body, version, ...work }: Work & { body: z.infer<typeof stateInputSchema>; version?: number }) =>
      setState(work, body.id, RECORD_STATES[body.state]!, version),
  };
  return resource.place === "school"
    ? endpoint({ ...shared, allow: resource.permissions.write, at: "school" })
    : endpoint({ ...shared, allow: resource.permissions.write, at: "any" });
}

/** Makes `GET /api/{name}/{id}` for the kinds of records whose descriptor can read one. */
export function makeReadDispatcher(): SegmentDispatcher {
  const members = readableResources().map((resource) => [resource.name, readEndpoint(resource)] as const);
  return makeSegmentDispatcher("list", Object.fromEntries(members));
}

type ReadableResource = ResourceDescriptor & { read: NonNullable<ResourceDescriptor["read"]> };
const readableResources = () => resourceDescriptors.filter((resource): resource is ReadableResource => !!resource.read);

function readEndpoint(resource: ReadableResource) {
  const { read } = resource;
  const shared = {
    summary: `Read one: ${resource.name}`,
    params: idParamsSchema,
    returns: resource.view,
    example: { params: { id: `{${resource.placeholder}}` } },
    run: ({ params, ...reading }: Reading & { params: { id: string } }) => read(reading, params.id),
  };
  return resource.place === "school"
    ? endpoint({ ...shared, allow: resource.permissions.read, at: "school" })
    : endpoint({ ...shared, allow: resource.permissions.read, at: "any" });
}

/** Makes `DELETE /api/{name}/{id}`. It disables entries of some dictionaries, and refuses all other records with the reason. */
export function makeDeleteDispatcher(dictionaries: SegmentDispatcher): SegmentDispatcher {
  const others = readableResources().map(({ name }) => [name, answerDeleteNotAllowed] as const);
  return makeSegmentDispatcher("list", { ...Object.fromEntries(others), ...dictionaries.members });
}
