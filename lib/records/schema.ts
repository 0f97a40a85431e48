import { z } from "zod";
import { ID_PATTERN } from "@/lib/platform/id-format";
import { toLines, toOneLine } from "@/lib/platform/one-line";
import { parseDay } from "@/lib/platform/time";
import { addressFaults } from "./address";
import { RECORD_STATES, type RecordState } from "./codes";

export const idField = z.string().regex(ID_PATTERN, "errors.idFormat");
/**
 * zod type of a text without line breaks, for names and similar texts in lists, mail subjects and calendars. What identifies
 * a thing is cleaned with `toIdentifier`.
 */
export const singleLineField = (max: number, clean = toOneLine) =>
  z.string().overwrite(clean).trim().max(max, { abort: true });
/** A `singleLineField` that must not be empty. `message` says that it is missing, be it empty or not there. */
export const requiredLineField = (max: number, message: string, clean = toOneLine) =>
  z
    .string({ error: ({ code }) => (code === "invalid_type" ? message : undefined) })
    .overwrite(clean)
    .trim()
    .min(1, message)
    .max(max, { abort: true });
/** zod type of a text that may have several lines. */
export const multiLineField = (max: number) => z.string().overwrite(toLines).trim().max(max, { abort: true });
/** Says in the document of the API what each number of a list means. */
const meaningOf = (names: readonly unknown[]) => ({
  description: names.map((name, code) => `${code} ${name}`).join(", "),
});
/** zod type of a member of a list as it travels: its place. `message` is said of anything else. */
export const codeOf = (names: readonly unknown[], message?: string) =>
  z
    .literal(
      names.map((_, place) => place),
      message,
    )
    .meta(meaningOf(names));
/** The same in an answer. */
export const codeView = (names: readonly unknown[]) => z.int().meta(meaningOf(names));
export const versionField = z.int().min(1).max(2_000_000_000);
/** A rate of VAT in per cent, with two decimals at most. */
export const vatField = z.number().min(0).max(100).multipleOf(0.01);
export const idParamsSchema = z.object({ id: idField });

type Shape = Record<string, z.ZodType>;
type OutputOf<S extends Shape> = z.output<z.ZodObject<S>>;

/**
 * Makes the schema of a body that also accepts the record as the API answers it. Members that only the answer has (`view`)
 * are accepted and ignored. Members that mean nothing are refused by name.
 */
export function asInView<Own extends Shape>(own: Own, view: Shape): z.ZodType<OutputOf<Own>> {
  const isOwn = (name: string) => Object.hasOwn(own, name);
  const shown = Object.keys(view).filter((name) => !isOwn(name));
  const ignored = Object.fromEntries(shown.map((name) => [name, z.unknown().optional().meta({ readOnly: true })]));
  return z
    .strictObject({ ...own, ...ignored })
    .transform((given) => Object.fromEntries(Object.entries(given).filter(([name]) => isOwn(name)))) as never;
}

/** What `PUT` takes of a record with these fields: those that stay as they are may be missing. */
export type ChangeOf<Fields> = Partial<Fields> & { id: string; version?: number };

/**
 * Makes the bodies of `POST` and `PUT` of a kind of record (DECISIONS, "REST surface"). In `POST`, fields with a default may
 * be missing. In `PUT`, every field may, and then stays as it is.
 */
export function makeBodySchemas<Fields extends Shape>(
  view: Shape,
  fields: Fields,
  defaults: { [Name in keyof Fields]?: z.input<Fields[Name]> } = {},
): { input: z.ZodType<OutputOf<Fields>>; change: z.ZodType<ChangeOf<OutputOf<Fields>>>; shape: Fields } {
  const forPost = Object.entries(fields).map(([name, field]) => {
    return [name, name in defaults ? field.prefault(defaults[name]) : field];
  });
  const forPut = Object.entries(fields).map(([name, field]) => [name, inChange(field).optional()]);
  const seen = { id: idField, version: versionField.optional() };
  const shape = Object.fromEntries(forPost);
  return {
    input: asInView(shape, view) as never,
    change: asInView({ ...Object.fromEntries(forPut), ...seen }, view) as never,
    shape,
  };
}

/** The schema of a field in `PUT`. An object may be named in parts, which `fillUnnamed` completes. */
function inChange(field: z.ZodType): z.ZodType {
  if (field === addressInputSchema) return addressChangeSchema;
  return field instanceof z.ZodObject ? field.partial() : field;
}

/** `?statut=n` asks for records with the state codes 0 to n. The default 0 means only Active (DECISIONS, "REST surface"). */
export const statutQuerySchema = z.object({
  statut: z
    .enum(["0", "1", "2"])
    .default("0")
    .transform((code) => RECORD_STATES.slice(0, Number(code) + 1) as RecordState[]),
});

/** A query parameter that is on or off. */
export const switchField = z
  .enum(["1", "true", "0", "false"])
  .default("0")
  .transform((text) => text === "1" || text === "true");

/** Where the columns of a file are that is imported, as the person says. What they leave out has none. */
export const makeColumnPlacesSchema = <Column extends string>(columns: readonly Column[]) =>
  z.object({
    columns: z
      .string()
      .max(1_000)
      .regex(new RegExp(`^(?:(?:${columns.join("|")}):\\d{1,3}(?:,|$))*$`), "resource.importing.columnsFormat")
      .transform((text) => {
        const pairs = text.split(",").filter(Boolean);
        const places = pairs.map((pair) => pair.split(":")).map(([column, at]) => [column, Number(at)]);
        return Object.fromEntries(places) as Partial<Record<Column, number>>;
      })
      .optional()
      .meta({
        type: "string",
        description: `For each column its place in the file from 0, such as ${columns[0]}:0,${columns[1]}:4. Without it, the headings say it`,
      }),
  });

/** Query parameters of each import: only look at what would become of it, leave out the lines with errors, and where its columns are. */
export const makeImportQuerySchema = <Column extends string>(columns: readonly Column[]) =>
  makeColumnPlacesSchema(columns).extend({ preview: switchField, skipFaulty: switchField });

/**
 * Makes the schema of the answer to an import: its lines after parsing, with the given cells and their errors. With `preview`,
 * nothing is written.
 */
export const makeImportViewSchema = <Cells extends Shape>(cells: Cells) =>
  z.object({
    total: z.int(),
    faulty: z.int(),
    /** How many records were created, or changed where the import changes some. */
    created: z.int(),
    /** The headings that mean no column. What stands below them is left out. */
    unread: z.array(z.string()),
    /** All headings of the file, each with the first values below it. */
    headings: z.array(z.object({ text: z.string(), samples: z.array(z.string()) })),
    /** The columns of the import, what they are called, and at which heading each is. The import needs some of them. */
    columns: z.array(
      z.object({ name: z.string(), heading: z.string(), isNeeded: z.boolean(), at: z.int().nullable() }),
    ),
    lines: z.array(
      z.object({
        line: z.int(),
        ...cells,
        faults: z.array(z.object({ column: z.string(), text: z.string() })),
      }),
    ),
  });

/** Body of `PATCH state/{route}`. */
export const stateInputSchema = z.strictObject({
  id: idField,
  state: z.int().min(0).max(2),
  version: versionField.optional(),
});

/** `?v=` is different for each image, so that browsers don't show an old one from their cache. The server ignores it. */
export const imageQuerySchema = z.object({ v: z.string().max(100).optional() });

/** A length of time (spec 2 §5), such as an aircraft's turnaround. It is kept in minutes: seconds are rounded. */
export const timeValueSchema = z.strictObject({
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59),
  second: z.int().min(0).max(59),
});

/** zod type of a calendar day in a query string: `2027-06-21`. */
export const dayField = z
  .string()
  .refine((text) => parseDay(text) !== null, "errors.dayFormat")
  .meta({ format: "date" });

/** `?siteId=` asks for one site's rows. Without it, all that the reader may see are answered (DECISIONS, "REST surface"). */
/** A list in a query parameter, with commas between its entries. It may be empty. */
export const listText = z
  .string()
  .max(2000)
  .default("")
  .transform((given) => given.split(",").filter(Boolean));
export const idList = listText.pipe(z.array(idField));

export const siteQuerySchema = z.object({ siteId: z.union([z.literal("all"), idField]).default("all") });

export const addressViewSchema = z.object({
  street: z.string(),
  zipCode: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

const addressFields = {
  street: singleLineField(200),
  zipCode: singleLineField(20),
  city: singleLineField(100),
  state: singleLineField(100),
  country: singleLineField(100),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
};

/** An address, and its position: each must be complete or empty (spec 1 §3). */
export const addressInputSchema = z
  .strictObject({
    street: addressFields.street.default(""),
    zipCode: addressFields.zipCode.default(""),
    city: addressFields.city.default(""),
    state: addressFields.state.default(""),
    country: addressFields.country.default(""),
    latitude: addressFields.latitude.default(null),
    longitude: addressFields.longitude.default(null),
  })
  .superRefine((address, context) => {
    for (const [part, message] of addressFaults(address)) context.addIssue({ code: "custom", path: [part], message });
  });

/** The parts of an address that change. With those that stay, it must be as complete (`demandCompleteAddress`). */
export const addressChangeSchema = z.strictObject(addressFields).partial();

/** Body of a reordering (spec 2 §7): each part with its new place. */
export const orderInputSchema = z.array(z.strictObject({ id: idField, order: z.int().min(0).max(100_000) })).max(1_000);
export type OrderInput = z.output<typeof orderInputSchema>;
