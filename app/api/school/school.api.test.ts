import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { formatMoney } from "@/lib/platform/display";
import { LOCALES } from "@/lib/platform/locale";
import { computeNight, computeSun } from "@/lib/records/sites/sun";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { asBlob, blankImage, makeStoredFile, SAMPLE_PDF, samplePng } from "@/lib/testing/files";
import { makePerson, makeWorld, signInAs, type World } from "@/lib/testing/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  // These tests begin with a school without any terms.
  await prisma().termsEdition.deleteMany();
});
beforeEach(async () => {
  await prisma().person.updateMany({ data: { termsOfUseAt: new Date(), termsOfSaleAt: new Date() } });
});

const school = async () => (await call("GET", "/api/school", { as: world.admin })).json();
type Part = { parameters?: object; address?: object; name?: string; mainSiteId?: string | null };
async function put(change: Part, version?: number) {
  const now = await school();
  const body = {
    name: change.name ?? now.name,
    mainSiteId: change.mainSiteId === undefined ? now.mainSiteId : change.mainSiteId,
    address: { ...now.address, ...change.address },
    parameters: { ...now.parameters, ...change.parameters },
    version: version ?? now.version,
  };
  return call("PUT", "/api/school", { as: world.admin, body });
}

describe("[1 §7] GET and PUT school", () => {
  test("[1 §3] one object with the fields of the specification and its defaults", async () => {
    expect(await school()).toMatchObject({
      id: world.site.schoolId,
      mainSiteId: null,
      parameters: {
        ratingSystem: 1,
        currency: "€",
        currencyCode: "EUR",
        slotMinutes: 15,
        cancellationNoticeHours: 24,
        nightRule: 0,
        longestDutyMinutes: null,
        mostInstructionMinutes: null,
        shortestRestMinutes: null,
      },
      cgu: "",
      cgv: "",
      cguFileId: null,
      cgvFileId: null,
      imageLocation: null,
    });
  });

  test("[1 §9] counts in euros and rates simply until it says otherwise", async () => {
    const { parameters } = await school();
    expect(parameters.ratingSystem).toBe(1);
    expect(parameters.currency).toBe("€");
    for (const locale of LOCALES) expect(formatMoney(1, parameters.currencyCode, locale)).toContain("€");
  });

  test("[1 §7] a change is there for the next reader, versioned and audited", async () => {
    const before = await school();
    const answer = await put({ name: "Aéro-club du Versoud", parameters: { ratingSystem: 2 } });
    expect([answer.status, answer.headers.get("etag")]).toEqual([204, `"${before.version + 1}"`]);
    const now = await school();
    expect(now).toMatchObject({ name: "Aéro-club du Versoud", parameters: { ratingSystem: 2 } });
    const line = await prisma().auditEntry.findFirstOrThrow({
      where: { action: "school.change" },
      orderBy: { at: "desc" },
    });
    expect(line.actorId).toBe(world.admin.id);
    expect(JSON.stringify(line.before)).toContain(before.name);
  });

  test("over somebody else's change it is refused with the current state, without a version too", async () => {
    const { version } = await school();
    expect((await put({ name: "First" })).status).toBe(204);
    const late = await put({ name: "Second" }, version);
    expect(late.status).toBe(409);
    expect((await late.json()).current).toMatchObject({ name: "First", version: version + 1 });
    const { version: _, ...body } = await school();
    const { id, name, mainSiteId, address, parameters } = body;
    const none = await call("PUT", "/api/school", {
      as: world.admin,
      body: { id, name, mainSiteId, address, parameters },
    });
    expect(none.status).toBe(428);
  });

  test("[1 §5] an address lacks nothing, or each missing part is named", async () => {
    const answer = await put({ address: { street: "1 rue des Ailes", zipCode: "", city: "Grenoble", country: " " } });
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).errors).sort()).toEqual(["address.country", "address.zipCode"]);
    const half = await put({ address: { latitude: 45, longitude: null } });
    expect(Object.keys((await half.json()).errors)).toEqual(["address.longitude"]);
    expect((await put({ address: { street: "", zipCode: "", city: "", country: "" } })).status).toBe(204);
  });

  test("the main site is an active one, and stays named", async () => {
    const closed = await prisma().site.create({
      data: { id: "c".repeat(24), schoolId: world.site.schoolId, name: "Closed", state: "Disabled" },
    });
    expect((await put({ mainSiteId: closed.id })).status).toBe(422);
    expect((await put({ mainSiteId: "f".repeat(24) })).status).toBe(422);
    expect((await put({ mainSiteId: world.site.id })).status).toBe(204);
    expect((await put({ mainSiteId: null })).status).toBe(422);
  });

  test("another currency is taken, but not one that would change what stored amounts say", async () => {
    expect((await put({ parameters: { currency: "XXZ" } })).status).toBe(422);
    expect((await put({ parameters: { currency: "CHF" } })).status).toBe(204);
    expect((await put({ parameters: { currency: "£" } })).status).toBe(204);
    expect((await school()).parameters).toMatchObject({ currency: "£", currencyCode: "GBP" });
    const both = await put({ parameters: { currency: "€", currencyCode: "USD" } });
    expect(Object.keys((await both.json()).errors)).toEqual(["parameters.currency"]);
    expect((await put({ parameters: { currencyCode: "CHF" } })).status).toBe(204);
    await prisma().transactionType.create({ data: { id: "d".repeat(24), name: "Membership", price: 12_000 } });
    const yen = await put({ parameters: { currency: "JPY" } });
    expect(Object.keys((await yen.json()).errors)).toEqual(["parameters.currency"]);
    expect((await put({ parameters: { currency: "EUR" } })).status).toBe(204);
  });

  test("the limits of flight accounts are amounts of the currency, or none", async () => {
    const limits = { lowBalance: 49.99, creditLimit: null, balanceRule: 2 };
    expect((await put({ parameters: limits })).status).toBe(204);
    expect((await school()).parameters).toMatchObject(limits);
    const faults = async (parameters: object) => Object.keys((await (await put({ parameters })).json()).errors);
    expect(await faults({ lowBalance: 0.001 })).toEqual(["parameters.lowBalance"]);
    expect(await faults({ creditLimit: -1 })).toEqual(["parameters.creditLimit"]);
    expect((await put({ parameters: { lowBalance: 0, creditLimit: 0, balanceRule: 0 } })).status).toBe(204);
  });

  test("training records are kept for the legal three years at least", async () => {
    expect((await put({ parameters: { trainingRetentionYears: 2 } })).status).toBe(422);
    expect((await put({ parameters: { trainingRetentionYears: 5 } })).status).toBe(204);
  });

  test("slot size and cancellation notice act at once", async () => {
    const start = Math.floor(Date.now() / 86_400_000) * 86_400 + 3 * 86_400 + 10 * 3600 + 7 * 60;
    const body = {
      siteId: world.site.id,
      start,
      end: start + 3600,
      aircraft: { aircraftId: world.aircraft.id },
      users: [{ userId: world.renter.id, reservationUserRole: 1 }],
    };
    expect((await put({ parameters: { slotMinutes: 5 } })).status).toBe(204);
    const booked = await (await call("POST", "/api/reservation/renter", { as: world.renter, body })).json();
    expect(booked.start % 600).toBe(300);
    expect((await put({ parameters: { slotMinutes: 15, cancellationNoticeHours: 240 } })).status).toBe(204);
    expect((await put({ parameters: { usualBriefingMinutes: 241 } })).status).toBe(422);
    expect((await put({ parameters: { usualBriefingMinutes: 30, usualDebriefingMinutes: 15 } })).status).toBe(204);
    expect((await school()).parameters).toMatchObject({ usualBriefingMinutes: 30, usualDebriefingMinutes: 15 });
    const cancel = () =>
      call("PATCH", `/api/reservation/${booked.id}/cancel`, {
        as: world.renter,
        body: { reasonId: world.cancellationReason.id, commentaryForCancel: "", version: booked.version },
      });
    expect((await cancel()).status).toBe(403);
    await put({ parameters: { cancellationNoticeHours: 24 } });
    expect((await cancel()).status).toBe(204);
  });
});

describe("night", () => {
  const place = { latitude: 45.2192, longitude: 5.8497, timeZone: "Europe/Paris" };
  const DAY = `${NEXT_YEAR}-12-21`;
  const JUNE = `${NEXT_YEAR}-06-21`;

  test("is 30 minutes beyond the sun, or the end of civil twilight", () => {
    const { sunrise, sunset } = computeSun(DAY, place);
    expect(computeNight(DAY, place, "SunsetPlus30")).toEqual({ dawn: sunrise! - 1800, dusk: sunset! + 1800 });
    const civil = computeNight(DAY, place, "CivilTwilight");
    // At 45° north, civil twilight lasts about 33 minutes in December.
    expect(civil.dusk! - sunset!).toBeGreaterThan(31 * 60);
    expect(civil.dusk! - sunset!).toBeLessThan(36 * 60);
    expect(sunrise! - civil.dawn!).toBeGreaterThan(31 * 60);
  });

  test("a landing between the two is a warning under one rule, none under the other", async () => {
    const [dusk, later] = [
      computeNight(JUNE, place, "SunsetPlus30").dusk!,
      computeNight(JUNE, place, "CivilTwilight").dusk!,
    ];
    // A time between the two, in slots of five minutes.
    const onBlock = Math.ceil(dusk / 300) * 300;
    expect(onBlock).toBeLessThanOrEqual(later);
    const booking = {
      siteId: world.site.id,
      start: onBlock - 7200,
      end: onBlock,
      aircraft: { aircraftId: world.aircraft.id },
      users: [{ userId: world.renter.id, reservationUserRole: 1 }],
    };
    const rulesUnder = async (nightRule: number) => {
      await put({ parameters: { nightRule, slotMinutes: 5 } });
      const answer = await call("POST", "/api/reservation/check", { as: world.renter, body: { type: 0, booking } });
      const checked = await answer.json();
      expect([answer.status, checked.end], JSON.stringify(checked)).toEqual([200, onBlock]);
      return checked.warnings.map((one: { type: string }) => one.type) as string[];
    };
    expect(await rulesUnder(0)).toContain("outsideDaylight");
    expect(await rulesUnder(1)).not.toContain("outsideDaylight");
  });
});

describe("[1 §7] terms", () => {
  test("[1 §7] a new edition is numbered, asks everybody again, and the text before it is kept", async () => {
    const first = await call("POST", "/api/school/updateCgu", { as: world.admin, body: { text: "Fly safely." } });
    expect(await first.json()).toMatchObject({ number: 1, fileId: null });
    const student = await call("GET", "/api/site", { as: world.student });
    expect(student.status).toBe(403);
    expect((await student.json()).unsettled).toEqual(["termsOfUse"]);
    await prisma().person.updateMany({ data: { termsOfUseAt: new Date() } });
    const second = await call("POST", "/api/school/updateCgu", { as: world.admin, body: { text: "Fly more safely." } });
    expect(await second.json()).toMatchObject({ number: 2 });
    expect(await school()).toMatchObject({
      cgu: "Fly more safely.",
      cgv: "",
      cguEdition: { number: 2 },
      cgvEdition: null,
    });
    expect(await prisma().termsEdition.count({ where: { kind: "Use", text: "Fly safely." } })).toBe(1);
  });

  test("[1 §6] terms of sale ask renters only, terms of use all but admins", async () => {
    await call("POST", "/api/school/updateCgv", { as: world.admin, body: { text: "Fuel is included." } });
    const statusOf = async (who: "renter" | "student" | "admin") =>
      (await call("GET", "/api/site", { as: world[who] })).status;
    expect([await statusOf("renter"), await statusOf("student"), await statusOf("admin")]).toEqual([403, 200, 200]);
  });

  test("the edition in force isn't published twice; two at once get two numbers", async () => {
    const publish = (text: string) => call("POST", "/api/school/updateCgv", { as: world.admin, body: { text } });
    await publish("Once.");
    expect((await publish("Once.")).status).toBe(422);
    const both = await Promise.all([publish("One."), publish("Another.")]);
    const numbers = await Promise.all(both.map(async (one) => (await one.json()).number as number));
    expect(Math.abs(numbers[0]! - numbers[1]!)).toBe(1);
  });

  test("[1 §7] its file is read by whoever must accept it before they do, and stays with the next edition", async () => {
    const upload = async () =>
      (
        await (
          await call("POST", "/api/file/temp", { as: world.admin, file: asBlob(SAMPLE_PDF), fileName: "cgu.pdf" })
        ).json()
      ).id;
    const fileId = await upload();
    const publish = (text: string, id: string | null) =>
      call("POST", "/api/school/updateCgu", { as: world.admin, body: { text, fileId: id } });
    expect((await publish("With a file.", fileId)).status).toBe(201);
    const newcomer = await signInAs(await makePerson({ data: { termsOfUseAt: null } }));
    const read = (id: string, as = newcomer) => call("GET", `/api/school/${world.site.schoolId}/file/${id}`, { as });
    const sent = await read(fileId);
    expect((await sent.bytes()).toString()).toBe(SAMPLE_PDF);
    expect(sent.headers.get("content-disposition")).toContain("cgu.pdf");
    const next = await (await publish("With the same file.", fileId)).json();
    expect(next.fileId).not.toBe(fileId);
    expect([(await read(next.fileId)).status, (await read(fileId)).status]).toEqual([200, 200]);
  });

  test("only the terms' files are given out there, and only an upload of one's own becomes one", async () => {
    const foreign = await makeStoredFile(world.staff.id);
    const path = `/api/school/${world.site.schoolId}/file/`;
    for (const id of [foreign, "0".repeat(24), "..%2f..%2fimage"]) {
      expect((await call("GET", path + id, { as: world.superAdmin })).status).toBe(404);
    }
    const taken = await call("POST", "/api/school/updateCgu", {
      as: world.admin,
      body: { text: "Stolen.", fileId: foreign },
    });
    expect(Object.keys((await taken.json()).errors)).toEqual(["fileId"]);
    expect(taken.status).toBe(422);
  });
});

describe("[1 §7] image of the school", () => {
  const image = `image`;
  const path = () => `/api/school/${world.site.schoolId}/${image}`;

  test("[1 §3] a default image stands in; base64 text of a PNG, or its bytes for who prefers an image", async () => {
    const text = await call("GET", path(), { as: world.student });
    expect(text.headers.get("content-type")).toContain("text/plain");
    const decoded = Buffer.from(await text.text(), "base64");
    expect((await sharp(decoded).metadata()).format).toBe("png");
    for (const accept of ["image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", "image/*"]) {
      const bytes = await call("GET", path(), { as: world.student, headers: { accept } });
      expect(bytes.headers.get("content-type")).toBe("image/png");
      expect((await bytes.bytes()).equals(decoded)).toBe(true);
    }
    expect(
      (await call("GET", path(), { as: world.student, headers: { accept: "*/*" } })).headers.get("content-type"),
    ).toContain("text");
  });

  test("[1 §7] what is uploaded comes back as a small PNG; the one before is gone", async () => {
    const large = await blankImage(3_000, 1_500).jpeg().toBuffer();
    expect((await call("POST", path(), { as: world.admin, file: asBlob(large) })).status).toBe(204);
    const first = await call("GET", path(), { as: world.student });
    const about = await sharp(Buffer.from(await first.text(), "base64")).metadata();
    expect([about.format, about.width, about.height]).toEqual(["png", 1_024, 512]);
    const { imageLocation } = await school();
    expect(imageLocation).toContain(`school/${world.site.schoolId}/image`);
    const before = await prisma().school.findFirstOrThrow();
    expect((await call("POST", path(), { as: world.admin, file: await samplePng() })).status).toBe(204);
    expect(await prisma().storedFile.count({ where: { id: before.imageId! } })).toBe(0);
    expect((await call("DELETE", path(), { as: world.admin })).status).toBe(204);
    expect((await school()).imageLocation).toBeNull();
  });

  test("a PDF is no image", async () => {
    const answer = await call("POST", path(), { as: world.admin, file: asBlob(SAMPLE_PDF), fileName: "logo.png" });
    expect(answer.status).toBe(422);
  });
});
