import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { compile, type JSONSchema } from "json-schema-to-typescript";

type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JSONSchema;
};
type Content = Record<string, { schema: JSONSchema }>;
type Operation = {
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

/** What is read of an OpenAPI document of ours. */
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JSONSchema> };
};

/**
 * Writes a package to a folder by which a program calls the API: the types of all endpoints of a document, around openapi-fetch. The
 * document is made from the declarations of the endpoints themselves.
 */
export async function writeClient(document: ApiDocument, folder: string): Promise<void> {
  const own = await readFile(new URL("../../package.json", import.meta.url), "utf8");
  const { version, license, devDependencies } = JSON.parse(own);
  const files = {
    "package.json": JSON.stringify(
      {
        ...{ name: "@envol/client", version, description: "Calls the API of an Envol installation", license },
        ...{ type: "module", exports: { types: "./index.d.ts", default: "./index.js" } },
        files: ["index.js", "index.d.ts", "paths.d.ts"],
        dependencies: { "openapi-fetch": devDependencies["openapi-fetch"] },
      },
      null,
      2,
    ),
    "paths.d.ts": await pathTypes(document),
    "index.d.ts": INDEX_TYPES,
    "index.js": INDEX,
    "README.md": README,
  };
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), `${text.trim()}\n`);
}

/** What openapi-fetch asks of each path: its verbs, with parameters, body and responses by status. */
async function pathTypes({ paths, components }: ApiDocument): Promise<string> {
  const verbsOf = (verbs: Record<string, Operation>) =>
    objectOf(Object.entries(verbs).map(([verb, operation]) => [verb, operationOf(operation)]));
  const all = {
    ...objectOf(Object.entries(paths).map(([name, verbs]) => [name, verbsOf(verbs)])),
    ...{ title: "paths", definitions: components.schemas },
  };
  const schema = JSON.parse(JSON.stringify(all).replaceAll("#/components/schemas/", "#/definitions/"));
  const types = await compile(schema, "paths", {
    ...{ bannerComment: "", format: false, additionalProperties: false, ignoreMinAndMaxItems: true },
  });
  // The interface keeps its lower case, by which openapi-fetch's documentation names it; a status is a number.
  return types.replace("export interface Paths ", "export interface paths ").replaceAll(/"(\d{3})":/g, "$1:");
}

/** An object with these members alone. Without a condition all of them are there. */
const objectOf = (members: [name: string, schema: JSONSchema][], isThere: (name: string) => boolean = () => true) => ({
  ...{ type: "object" as const, additionalProperties: false, properties: Object.fromEntries(members) },
  required: members.flatMap(([name]) => (isThere(name) ? name : [])),
});

function operationOf({ summary, description, parameters, requestBody, responses }: Operation): JSONSchema {
  const places = (["path", "query", "header"] as const).flatMap((place): [string, JSONSchema][] => {
    const own = parameters.filter((one) => one.in === place);
    const isRequired = (name: string) => own.some((one) => one.name === name && one.required);
    return own.length > 0
      ? [
          [
            place,
            objectOf(
              own.map(({ name, schema }) => [name, schema]),
              isRequired,
            ),
          ],
        ]
      : [];
  });
  const needsPlace = (place: string) => parameters.some((one) => one.in === place && one.required);
  const members: [string, JSONSchema][] = [
    ["parameters", objectOf(places, needsPlace)],
    ...(requestBody ? [["requestBody", contentOf(requestBody.content)] as [string, JSONSchema]] : []),
    [
      "responses",
      objectOf(Object.entries(responses).map(([status, { content }]) => [status, contentOf(content ?? {})])),
    ],
  ];
  return {
    ...objectOf(members, (name) => name !== "requestBody" || Boolean(requestBody?.required)),
    description: `${summary}. ${description}`,
  };
}

const contentOf = (content: Content): JSONSchema => {
  const types = Object.entries(content).map(([type, { schema }]): [string, JSONSchema] => [type, withBlobs(schema)]);
  return objectOf([["content", objectOf(types)]], () => types.length > 0);
};

/** A file is sent as a Blob. */
const withBlobs = (schema: JSONSchema): JSONSchema =>
  JSON.parse(JSON.stringify(schema), (_, value) => (value?.format === "binary" ? { tsType: "Blob" } : value));

const INDEX_TYPES = `
import type { Client, ClientOptions } from "openapi-fetch";
import type { paths } from "./paths.js";
export type { paths };
/** Connects to an installation, such as "https://plan.school.example", with the secret of an API key. */
export function connect(url: string, key: string, options?: ClientOptions): Client<paths>;
`;

const INDEX = `
import createClient from "openapi-fetch";

const isForm = (body) => body !== null && typeof body === "object" && Object.values(body).some((one) => one instanceof Blob);

function serialize(body) {
  if (!isForm(body)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value);
  return form;
}

export const connect = (url, key, options) =>
  createClient({ bodySerializer: serialize, ...options, baseUrl: url, headers: { Authorization: \`Bearer \${key}\` } });
`;

const README = `
# @envol/client
Calls the API of an Envol installation, with the types of all of its endpoints. What they do stands in \`/api/reference\` of each installation.
`;
