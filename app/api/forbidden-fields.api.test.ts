import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "@/app/api/routes.generated";
import { loadDeclaredEndpoints } from "@/lib/http/openapi";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import {
  type DeclaredEndpoint,
  fillPlaceholders,
  makeEndpointUrl,
  makePlaceholderValues,
  type PlaceholderValues,
} from "@/lib/testing/examples";
import { makePublishedTermsFile } from "@/lib/testing/files";
import { makePerson, makeReservation, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

const reads: DeclaredEndpoint[] = (await loadDeclaredEndpoints(routes)).filter(({ verb }) => verb === "GET");

const READERS = ["student", "renter", "instructor", "staff", "admin", "self"] as const;
const OUTSIDERS = ["staff of another site", "instructor of another site", "student of another site", "nobody's role"];
type Reader = (typeof READERS)[number];
const INSTRUCTORS: Reader[] = ["instructor", "staff", "admin", "self"];
const STAFF: Reader[] = ["staff", "admin", "self"];

const BORN = new Date("1961-03-07");
const SET = new Date("2019-03-04T05:06:07Z");
const seconds = (date: Date) => String(date.getTime() / 1000);

/**
 * What every secret of the same readers begins with or contains, if it is a text: one search finds whoever is found by any of them. No
 * other text of the test's data has it.
 */
const TAGS = {
  people: "zzpeople",
  instructors: "zzinstr",
  staff: "zzstaff",
  admin: "zzadmin",
  self: "zzself",
  nobody: "zznobody",
};
type Tag = keyof typeof TAGS;
const READERS_OF: Record<Tag, readonly Reader[]> = {
  ...{ people: READERS, instructors: INSTRUCTORS, staff: STAFF, admin: ["admin", "self"], self: ["self"], nobody: [] },
};
const random = (tag: Tag, length: number) => (TAGS[tag] + randomBytes(32).toString("hex")).slice(0, length);
const key = random("self", 64);
const [codeHash, recoveryHash, deviceId] = [random("nobody", 64), random("nobody", 64), random("nobody", 24)];

type Secret = { of: Tag; value: unknown; looks?: string[] };
/** Columns of a person: who may read each, its value, and the texts that reveal it in an answer, if not the value itself. */
const COLUMNS: Record<string, Secret> = {
  call_sign: { of: "people", value: "ZZPEOPLESIGN" },
  last_name: { of: "people", value: "Zzpeoplelast" },
  first_name: { of: "people", value: "Zzpeoplefirst" },
  phone_number: { of: "instructors", value: "+99 zzinstr 100200300" },
  emergency_number: { of: "instructors", value: "+99 zzinstr 400500600" },
  emergency_relationship: { of: "instructors", value: "Zzinstrgodmother" },
  email: { of: "staff", value: "zzstaffaccount@zzmail.test" },
  street: { of: "staff", value: "9 Zzstaffstreet" },
  zip_code: { of: "staff", value: "zzstaff90210" },
  city: { of: "staff", value: "Zzstaffcity" },
  region: { of: "staff", value: "Zzstaffregion" },
  country: { of: "staff", value: "Zzstaffcountry" },
  latitude: { of: "staff", value: 12.345678 },
  longitude: { of: "staff", value: -98.765432 },
  born_on: { of: "staff", value: BORN, looks: [seconds(BORN), "1961-03-07", "07/03/1961"] },
  birthplace: { of: "staff", value: "Zzstaffbirthplace" },
  terms_of_use_at: { of: "staff", value: SET, looks: [seconds(SET), "2019-03-04"] },
  calendar_key: { of: "self", value: key },
  // Whoever else posts to the account reads it at an address that names the person, which is no example's.
  credit_limit: { of: "admin", value: 12_345_678, looks: ["123456.78", "12345678"] },
  password_hash: { of: "nobody", value: "$2b$12$zznobody.GHEqLOG7JBoDSRXO.xezutB2g/TqmFuaYedSBfrNP8vBT" },
};
/** Columns that PostgreSQL generates from others, with the texts that reveal them in JSON and in plain text. */
const GENERATED = {
  folded_name: { of: "nobody", looks: ["zzpeoplelast\\tzzpeoplefirst", "zzpeoplelast\tzzpeoplefirst"] },
} satisfies Record<string, Omit<Secret, "value">>;
/** Columns that can't be found in an answer, because their values are common, such as small numbers, or null. */
const WITHOUT_VALUE = [
  ...["id", "version", "state", "school_role", "locale", "image_id"],
  ...["is_temporary_password", "password_expires_at", "anonymised_at", "terms_of_sale_at", "notification_choices"],
  ...["digest_minute", "quiet_from", "quiet_until", "certificate_changes", "account_changes", "account_number"],
];
/** Data about a person in other tables. Admins may read sign-ins, because the export of a person's data contains them. */
const BESIDE = {
  comment: { of: "instructors", looks: ["Zzinstrcomment"] },
  clientComment: { of: "instructors", looks: ["Zzinstrclient"] },
  browser: { of: "admin", looks: ["Zzadminbrowser"] },
  address: { of: "admin", looks: ["203.0.113.99"] },
  code: { of: "nobody", looks: [codeHash] },
  upload: { of: "self", looks: ["Zzselfupload"] },
  passkeyName: { of: "admin", looks: ["Zzadminpasskey"] },
  passkeyCredential: { of: "nobody", looks: ["Zznobodycredential"] },
  totpSecret: { of: "nobody", looks: ["Zznobodysecret"] },
  recoveryCode: { of: "nobody", looks: [recoveryHash] },
  device: { of: "nobody", looks: [deviceId] },
} satisfies Record<string, Omit<Secret, "value">>;
const SECRETS = [
  ...Object.entries(COLUMNS).map(([name, { of, value, looks }]) => ({ name, of, looks: looks ?? [String(value)] })),
  ...Object.entries({ ...BESIDE, ...GENERATED }).map(([name, { of, looks }]) => ({ name, of: of as Tag, looks })),
];

const mayRead = (reader: string, of: Tag) => (READERS_OF[of] as readonly string[]).includes(reader);
/** Those who may read least come first. */
const BY_POWER = ["staff of another site", "student", "instructor", "staff", "admin", "self"];

/**
 * The texts by which a reader searches for the person: the tag of each kind of secret that they may not read. The whole of each secret is
 * searched for by whoever may read most of those who may not read it: what they don't find, others with a smaller reach don't.
 */
const searchesOf = (reader: string): { text: string; name: string }[] => [
  ...Object.entries(TAGS).flatMap(([of, text]) =>
    mayRead(reader, of as Tag) ? [] : { text, name: `what ${of} read` },
  ),
  ...SECRETS.flatMap(({ name, of, looks }) =>
    BY_POWER.findLast((one) => !mayRead(one, of)) === reader ? { text: looks[0]!, name } : [],
  ),
];

let home: World;
let subject: SignedInPerson;
let values: PlaceholderValues;
let readers: Record<string, SignedInPerson>;

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const START = Date.UTC(NEXT_YEAR, 5, 10, 9) / 1000;

beforeAll(async () => {
  home = await makeWorld();
  const abroad = await makeWorld();
  const data = Object.fromEntries(Object.entries(COLUMNS).map(([name, { value }]) => [camel(name), value]));
  const siteId = home.site.id;
  // The subject is a student and renter, so that all roles of the site may read something about them.
  const person = await makePerson({ roles: { [siteId]: ["Student", "Renter"] }, data });
  subject = await signInAs(person);
  await prisma().signIn.updateMany({
    where: { personId: person.id },
    data: { userAgent: "Zzadminbrowser", address: "203.0.113.99" },
  });
  const expiresAt = new Date(Date.now() + 3_600_000);
  const code = { personId: person.id, createdAt: new Date(), expiresAt };
  await prisma().mailedCode.create({ data: { ...code, hash: codeHash, purpose: "ResetPassword" } });
  const made = { personId: person.id, createdAt: new Date() };
  const passkey = { ...made, id: newId(), name: "Zzadminpasskey", credentialId: "Zznobodycredential", counter: 0n };
  await prisma().passkey.create({ data: { ...passkey, publicKey: new Uint8Array(77), transports: [] } });
  await prisma().authenticatorApp.create({
    data: { ...made, id: newId(), secret: "Zznobodysecret", confirmedAt: new Date() },
  });
  await prisma().recoveryCode.create({ data: { ...made, hash: recoveryHash } });
  const seen = { firstSeenAt: new Date(), lastSeenAt: new Date() };
  await prisma().knownDevice.create({ data: { deviceId, personId: person.id, ...seen } });
  const { id: reservation } = await makeReservation(home, { start: START, renter: person.id });
  const at = { startAt: new Date(START * 1000), endAt: new Date(START * 1000), repeatUntil: new Date(START * 1000) };
  const series = { id: reservation, siteId, ...at, timeZone: "Europe/Paris", authorId: person.id };
  await prisma().reservationSeries.create({ data: { ...series, createdAt: new Date() } });
  await prisma().reservation.update({
    where: { id: reservation },
    data: { comment: "Zzinstrcomment", clientComment: "Zzinstrclient", seriesId: reservation },
  });
  const promotion = { id: newId(), siteId, name: "2027", createdOn: new Date() };
  await prisma().promotion.create({ data: { ...promotion, students: { create: { personId: person.id } } } });
  const id = newId();
  await prisma().tag.create({ data: { id, name: "Tag", people: { create: { personId: person.id } } } });
  const bytes = new TextEncoder().encode("Zzselfupload");
  const ownFile = await prisma().storedFile.create({
    data: {
      ...{ id, name: "Zzselfupload.pdf", mediaType: "application/pdf", size: bytes.length, bytes },
      ...{ uploadedById: person.id, createdAt: new Date() },
    },
  });
  values = {
    member: person.id,
    student: person.id,
    reservation,
    series: reservation,
    promotion: promotion.id,
    termsFile: await makePublishedTermsFile(home.site.schoolId),
    ownFile: ownFile.id,
    day: START,
    nextDay: START + 86_400,
  };
  readers = {
    student: home.student,
    renter: home.renter,
    instructor: home.instructor,
    staff: home.staff,
    admin: home.admin,
    self: subject,
    "staff of another site": abroad.staff,
    "instructor of another site": abroad.instructor,
    "student of another site": abroad.student,
    "nobody's role": await signInAs(await makePerson()),
  };
  // The process begins to listen to PostgreSQL with its first stream. Wait for that, because streams get earlier changes
  // only as the event "resync".
  const first = new Listener(await call("GET", "/api/live", { as: home.staff }));
  await first.until("event: resync");
  await first.close();
  // The new terms with a file must be accepted again by everybody. Do this here for all others.
  await prisma().person.updateMany({
    where: { id: { not: person.id } },
    data: { termsOfUseAt: new Date(), termsOfSaleAt: new Date() },
  });
});

type Addresses = { plain: string[]; search: ((text: string) => string) | null };
const known = new Map<DeclaredEndpoint, Addresses>();

/** Returns the example's address, with variants with all states and with all sites, and how a text is searched for. */
async function addressesOf(one: DeclaredEndpoint): Promise<Addresses> {
  const kept = known.get(one);
  if (kept) return kept;
  const { path, declaration } = one;
  const scene = { path, world: home, owner: subject, caller: null, start: START };
  const { params, query } = fillPlaceholders(
    declaration.example,
    await makePlaceholderValues(declaration.example, scene, values),
  );
  const address = (more: Record<string, string>) => makeEndpointUrl(path, { params, query: { ...query, ...more } });
  const takes = (name: string) => name in ((declaration.query as { shape?: object } | undefined)?.shape ?? {});
  const wide = { ...(takes("statut") && { statut: "2" }), ...(takes("text") && { text: "" }) };
  const plain = [address({}), address(wide), ...(takes("siteId") ? [address({ ...wide, siteId: "all" })] : [])];
  const search = takes("text") ? (text: string) => address({ text }) : null;
  const made = { plain: [...new Set(plain)], search };
  known.set(one, made);
  return made;
}

type Answer = Awaited<ReturnType<typeof call>>;

async function ask(one: DeclaredEndpoint, reader: string, address: string): Promise<string> {
  const as = readers[reader]!;
  const answer = await call("GET", address, { as, headers: { "user-agent": "test" } });
  // JSON answers ignore the header Accept, but an image is base64 text or bytes, so test both.
  if (one.declaration.returns) return answer.text();
  if (one.declaration.produces !== "text/event-stream") {
    const image = await call("GET", address, { as, headers: { accept: "image/*" } });
    return [await answer.bytes(), await image.bytes()].map((bytes) => bytes.toString("utf8")).join("\n");
  }
  const text = await listen(reader, answer);
  expect(text, "what is told live is the same for everybody of the site").not.toContain("Zzinstrcomment");
  return text;
}

/**
 * Books a reservation with a secret comment and returns the text of a reader's live stream. An event reaches all streams at
 * the same time: when the stream of staff has it, the reader's stream has it too, or will never get it.
 */
async function listen(reader: string, answer: Answer): Promise<string> {
  const [own, witness] = [new Listener(answer), new Listener(await call("GET", "/api/live", { as: home.staff }))];
  await own.until("event: hello");
  await witness.until("event: hello");
  const start = START + 86_400 + 4 * 3600 * ++booked;
  const { id } = await makeReservation(home, { start, renter: subject.id, comment: "Zzinstrcomment" });
  await prisma().reservation.findFirstOrThrow({ where: { id, comment: "Zzinstrcomment" } });
  await witness.until(id);
  await own.readWhatWaits();
  const isOfTheSite = (READERS as readonly string[]).includes(reader);
  expect(own.text.includes(id), `${reader} hears of a reservation of the site`).toBe(isOfTheSite);
  await Promise.all([own.close(), witness.close()]);
  return own.text;
}

/** Reads a stream of events. */
class Listener {
  text = "";
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  constructor(answer: Answer) {
    this.reader = answer.body!.getReader();
  }
  async until(part: string): Promise<void> {
    while (!this.text.includes(part)) {
      const chunk = await this.reader.read();
      // An ended stream returns no text, so without this error the loop would never end.
      if (chunk.done) throw new Error(`The stream ended without "${part}": ${this.text}`);
      this.take(chunk);
    }
  }
  /** Reads everything that has already arrived, without waiting for more. */
  async readWhatWaits(): Promise<void> {
    const nothing = () => new Promise<null>((resolve) => setImmediate(resolve, null));
    for (;;) {
      const chunk = await Promise.race([this.reader.read(), nothing()]);
      if (!chunk || chunk.done) return;
      this.take(chunk);
    }
  }
  close = () => this.reader.cancel();
  private take({ value }: { value?: Uint8Array }): void {
    this.text += new TextDecoder().decode(value);
  }
}
let booked = 2;

test("every column of a person is either looked for or says too little to be", async () => {
  const columns = await prisma().$queryRaw<{ name: string }[]>`
    SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'person' AND table_schema = 'public'`;
  const known = [...Object.keys(COLUMNS), ...Object.keys(GENERATED), ...WITHOUT_VALUE];
  expect(columns.map(({ name }) => name).sort()).toEqual(known.sort());
});

/** How many requests a reader sends at once. */
const AT_ONCE = 4;

describe.each([...READERS, ...OUTSIDERS])("as %s", (reader) => {
  test("no answer holds what they may not read, and no search finds by it", async () => {
    const forbidden = SECRETS.filter(({ of }) => !mayRead(reader, of));
    const seen = new Set<string>();
    /** Asks at one address. Returns what the answer tells that it must not. */
    const findTold = async (one: DeclaredEndpoint, address: string, searched?: string): Promise<string[]> => {
      const text = await ask(one, reader, address);
      const asked = decodeURIComponent(address.replaceAll("+", " "));
      for (const { name, looks } of SECRETS) if (looks.some((look) => text.includes(look))) seen.add(name);
      const told = forbidden.flatMap(({ name, looks }) =>
        looks.some((look) => text.includes(look) && !asked.includes(look)) ? [`${name} in ${address}`] : [],
      );
      return searched && text.includes(subject.id) ? [...told, `found by ${searched}: ${address}`] : told;
    };
    const requests: (() => Promise<string[]>)[] = [];
    for (const one of reads) {
      const { plain, search } = await addressesOf(one);
      for (const address of plain) requests.push(() => findTold(one, address));
      if (search)
        for (const { text, name } of searchesOf(reader)) requests.push(() => findTold(one, search(text), name));
    }
    const worker = async (): Promise<string[]> => {
      const told: string[] = [];
      for (let request = requests.pop(); request; request = requests.pop()) told.push(...(await request()));
      return told;
    };
    const told = await Promise.all(Array.from({ length: AT_ONCE }, worker));
    expect(told.flat()).toEqual([]);
    // All secrets that this reader may read were seen. Otherwise the test above would not have asked for them at all.
    const readable = SECRETS.filter(({ of }) => mayRead(reader, of));
    expect(readable.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
  }, 60_000);
});
