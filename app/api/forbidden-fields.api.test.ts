import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "@/app/api/routes.generated";
import { hashToken, newRefreshToken } from "@/lib/access/sign-in/tokens";
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
const key = randomBytes(32).toString("hex");
const codeHash = hashToken(newRefreshToken());
const recoveryHash = hashToken(newRefreshToken());
const deviceId = newId();

/** Columns of a person: who may read each, its value, and the texts that reveal it in an answer, if not the value itself. */
const COLUMNS: Record<string, { readers: readonly Reader[]; value: unknown; looks?: string[] }> = {
  call_sign: { readers: READERS, value: "ZZSIGN" },
  last_name: { readers: READERS, value: "Zzlastname" },
  first_name: { readers: READERS, value: "Zzfirstname" },
  phone_number: { readers: INSTRUCTORS, value: "+99 100200300" },
  emergency_number: { readers: INSTRUCTORS, value: "+99 400500600" },
  emergency_relationship: { readers: INSTRUCTORS, value: "Zzgodmother" },
  email: { readers: STAFF, value: "zzaccount@zzmail.test" },
  street: { readers: STAFF, value: "9 Zzstreet" },
  zip_code: { readers: STAFF, value: "ZZ-90210" },
  city: { readers: STAFF, value: "Zzcity" },
  region: { readers: STAFF, value: "Zzregion" },
  country: { readers: STAFF, value: "Zzcountry" },
  latitude: { readers: STAFF, value: 12.345678 },
  longitude: { readers: STAFF, value: -98.765432 },
  born_on: { readers: STAFF, value: BORN, looks: [seconds(BORN), "1961-03-07", "07/03/1961"] },
  birthplace: { readers: STAFF, value: "Zzbirthplace" },
  terms_of_use_at: { readers: STAFF, value: SET, looks: [seconds(SET), "2019-03-04"] },
  calendar_key: { readers: ["self"], value: key },
  password_hash: { readers: [], value: "$2b$12$Zzhash.GHEqLOG7JBoDSRXO.xezutB2g/TqmFuaYedSBfrNP8vBT.qe" },
};
/** Columns that PostgreSQL generates from others, with the texts that reveal them in JSON and in plain text. */
const GENERATED: Record<string, { readers: readonly Reader[]; looks: string[] }> = {
  folded_name: { readers: [], looks: ["zzlastname\\tzzfirstname", "zzlastname\tzzfirstname"] },
};
/** Columns that can't be found in an answer, because their values are common, such as small numbers, or null. */
const WITHOUT_VALUE = [
  ...["id", "version", "state", "school_role", "locale", "image_id"],
  ...["is_temporary_password", "password_expires_at", "anonymised_at", "terms_of_sale_at", "notification_choices"],
  ...["digest_minute", "quiet_from", "quiet_until", "certificate_changes"],
];
/** Data about a person in other tables. Admins may read sign-ins, because the export of a person's data contains them. */
const BESIDE: Record<string, { readers: readonly Reader[]; looks: string[] }> = {
  comment: { readers: INSTRUCTORS, looks: ["Zzcomment"] },
  clientComment: { readers: INSTRUCTORS, looks: ["Zzclient"] },
  browser: { readers: ["admin", "self"], looks: ["Zzbrowser"] },
  address: { readers: ["admin", "self"], looks: ["203.0.113.99"] },
  code: { readers: [], looks: [codeHash] },
  upload: { readers: ["self"], looks: ["Zzupload"] },
  passkeyName: { readers: ["admin", "self"], looks: ["Zzpasskey"] },
  passkeyCredential: { readers: [], looks: ["Zzcredential"] },
  totpSecret: { readers: [], looks: ["Zzsealedsecret"] },
  recoveryCode: { readers: [], looks: [recoveryHash] },
  device: { readers: [], looks: [deviceId] },
};
const SECRETS = [
  ...Object.entries(COLUMNS).map(([name, { readers, value, looks }]) => ({
    name,
    readers,
    looks: looks ?? [String(value)],
  })),
  ...Object.entries({ ...BESIDE, ...GENERATED }).map(([name, one]) => ({ name, ...one })),
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
    data: { userAgent: "Zzbrowser", address: "203.0.113.99" },
  });
  const expiresAt = new Date(Date.now() + 3_600_000);
  const code = { personId: person.id, createdAt: new Date(), expiresAt };
  await prisma().mailedCode.create({ data: { ...code, hash: codeHash, purpose: "ResetPassword" } });
  const made = { personId: person.id, createdAt: new Date() };
  const passkey = { ...made, id: newId(), name: "Zzpasskey", credentialId: "Zzcredential", counter: 0n };
  await prisma().passkey.create({ data: { ...passkey, publicKey: new Uint8Array(77), transports: [] } });
  await prisma().authenticatorApp.create({
    data: { ...made, id: newId(), secret: "Zzsealedsecret", confirmedAt: new Date() },
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
    data: { comment: "Zzcomment", clientComment: "Zzclient", seriesId: reservation },
  });
  const promotion = { id: newId(), siteId, name: "2027", createdOn: new Date() };
  await prisma().promotion.create({ data: { ...promotion, students: { create: { personId: person.id } } } });
  const id = newId();
  await prisma().tag.create({ data: { id, name: "Tag", people: { create: { personId: person.id } } } });
  const bytes = new TextEncoder().encode("Zzupload");
  const ownFile = await prisma().storedFile.create({
    data: {
      ...{ id, name: "Zzupload.pdf", mediaType: "application/pdf", size: bytes.length, bytes },
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

/** Returns the example's address, and variants with all states, with all sites, and with each secret as search text. */
async function addressesOf({ path, declaration }: DeclaredEndpoint): Promise<string[]> {
  const scene = { path, world: home, owner: subject, caller: null, start: START };
  const { params, query } = fillPlaceholders(
    declaration.example,
    await makePlaceholderValues(declaration.example, scene, values),
  );
  const address = (more: Record<string, string>) => makeEndpointUrl(path, { params, query: { ...query, ...more } });
  const known = Object.keys((declaration.query as { shape?: object } | undefined)?.shape ?? {});
  const wide = {
    ...(known.includes("statut") ? { statut: "2" } : {}),
    ...(known.includes("text") ? { text: "" } : {}),
  };
  return [
    address({}),
    address(wide),
    ...(known.includes("siteId") ? [address({ ...wide, siteId: "all" })] : []),
    ...(known.includes("text") ? SECRETS.map(({ looks }) => address({ text: looks[0]! })) : []),
  ];
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
  expect(text, "what is told live is the same for everybody of the site").not.toContain("Zzcomment");
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
  const { id } = await makeReservation(home, { start, renter: subject.id, comment: "Zzcomment" });
  await prisma().reservation.findFirstOrThrow({ where: { id, comment: "Zzcomment" } });
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

describe.each([...READERS, ...OUTSIDERS])("as %s", (reader) => {
  test("no answer holds what they may not read", async () => {
    const forbidden = SECRETS.filter((secret) => !(secret.readers as readonly string[]).includes(reader));
    const seen = new Set<string>();
    for (const one of reads) {
      for (const address of await addressesOf(one)) {
        const text = await ask(one, reader, address);
        const asked = decodeURIComponent(address.replaceAll("+", " "));
        const found = forbidden.flatMap(({ name, looks }) =>
          looks.some((look) => text.includes(look) && !asked.includes(look)) ? [`${name} in ${address}`] : [],
        );
        // A search for a secret that the reader may not read must not find the person.
        const by = forbidden.find(({ looks }) => asked.endsWith(`text=${looks[0]}`));
        if (by && text.includes(subject.id)) found.push(`found by ${by.name}: ${address}`);
        expect(found).toEqual([]);
        for (const { name, looks } of SECRETS) if (looks.some((look) => text.includes(look))) seen.add(name);
      }
    }
    // All secrets that this reader may read were seen. Otherwise the test above would not have asked for them at all.
    const readable = SECRETS.filter((secret) => (secret.readers as readonly string[]).includes(reader));
    expect(readable.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
  }, 60_000);
});
