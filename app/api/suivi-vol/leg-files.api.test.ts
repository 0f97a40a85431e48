import { beforeAll, describe, expect, test } from "vitest";
import type { TrackView } from "@/lib/activity/flights/leg-files/schema";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { asBlob, blankImage, SAMPLE_PDF, samplePng } from "@/lib/testing/files";
import { flyCircuits, LFLG, LFLP, Recorder, toGpx, toIgc } from "@/lib/testing/tracks";
import { makeAircraft, makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

const HOUR = 3_600;
/** Ten o'clock UTC five days ago. */
const START = (Math.floor(Date.now() / 86_400_000) - 5) * 86_400 + 10 * HOUR;

let world: World;
let renter: SignedInPerson;
beforeAll(async () => {
  world = await makeWorld();
  renter = world.renter;
});

/** A rental whose time is over, and that waits for its follow-up. */
async function makeFlight(personId = renter.id, from = START): Promise<string> {
  const { id: aircraftId } = await makeAircraft(world.site.id);
  const [startAt, endAt] = [from, from + HOUR].map((unix) => new Date(unix * 1000)) as [Date, Date];
  const times = { startAt, endAt, turnaroundAt: startAt, offBlockAt: startAt, onBlockAt: endAt };
  const booked = { siteId: world.site.id, type: "Renter", state: "FlightFollowUpNeeded", aircraftId } as const;
  const people = { create: { personId, role: "Renter" } } as const;
  const written = { createdAt: startAt, editedAt: startAt };
  return (await prisma().reservation.create({ data: { id: newId(), ...booked, ...times, ...written, people } })).id;
}

type Sent = { as?: SignedInPerson; leg?: number; headers?: Record<string, string> };
const put = (path: string, file: Blob, { as = renter, headers }: Sent = {}) =>
  call("PUT", `/api/suivi-vol/${path}`, { as, file, headers });
const putTrack = (id: string, text: string | Buffer, { leg = 1, ...sent }: Sent = {}) =>
  put(`${id}/track/${leg}`, asBlob(text), sent);
const get = (path: string, as = renter, headers = {}) => call("GET", `/api/suivi-vol/${path}`, { as, headers });
const remove = (path: string, as = renter) => call("DELETE", `/api/suivi-vol/${path}`, { as });
const keep = (reservationId: string, legs: object[], version?: number) =>
  call("POST", "/api/suivi-vol", { as: renter, body: { reservationId, legs, version } });
const circuits = flyCircuits(START);

describe("a track", () => {
  test.each([
    ["GPX", toGpx(circuits)],
    ["IGC", toIgc(circuits)],
  ])("as %s proposes times, places and landings, and is drawn", async (_, text) => {
    const id = await makeFlight();
    const answer = await putTrack(id, text);
    expect(answer.status).toBe(200);
    const track: TrackView = await answer.json();
    const [proposal, ...others] = track.proposals;
    expect(others).toEqual([]);
    expect(proposal).toMatchObject({ from: "LFLG", to: "LFLG", landingsByDay: 3, landingsByNight: 0, touchAndGos: 2 });
    expect(proposal!.offBlock! % 60).toBe(0);
    expect(Math.abs(proposal!.offBlock! - (START + 60))).toBeLessThanOrEqual(60);
    expect(track.line.length).toBeGreaterThan(50);
    expect(track.line.length).toBeLessThanOrEqual(500);
    expect(track.aerodromes.map(({ icao }) => icao)).toContain("LFLG");
    expect(track.highest).toBeGreaterThan(450);
    expect(await (await get(`${id}/track/1`)).json()).toEqual(track);
    const { files } = await (await get(id)).json();
    expect(files).toEqual([{ leg: 1, kind: 0, fileId: track.fileId }]);
  });

  test("is kept as its positions alone, and given out as a download", async () => {
    const id = await makeFlight();
    await putTrack(id, toGpx(circuits));
    const answer = await get(`${id}/track/1/file`);
    expect(answer.headers.get("content-disposition")).toContain('filename="track-leg-1.gpx"');
    const text = await answer.text();
    expect(text).toContain("<trkpt");
    expect(text).not.toContain("Zzyzx");
  });

  test("with a stop elsewhere proposes the legs after it, too", async () => {
    const there = new Recorder(START).stand(30).depart().flyTo(LFLP, 1_500).land(460).stand(900);
    const track = await (
      await putTrack(await makeFlight(), toGpx(there.depart().flyTo(LFLG, 1_500).land(220).points))
    ).json();
    expect(track.proposals.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual([
      ["LFLG", "LFLP"],
      ["LFLP", "LFLG"],
    ]);
  });

  test("lands by night where it is night", async () => {
    const from = START + 12 * HOUR;
    const track = await (await putTrack(await makeFlight(renter.id, from), toGpx(flyCircuits(from)))).json();
    expect(track.proposals[0]).toMatchObject({ landingsByDay: 0, landingsByNight: 3 });
  });

  test("replaces the one before, whose file goes, and is taken away while the flight is open", async () => {
    const id = await makeFlight();
    const first = await (await putTrack(id, toGpx(circuits))).json();
    const second = await (await putTrack(id, toIgc(circuits))).json();
    const left = await prisma().storedFile.findMany({ where: { id: { in: [first.fileId, second.fileId] } } });
    expect(left.map((file) => file.id)).toEqual([second.fileId]);
    expect((await remove(`${id}/track/1`)).status).toBe(204);
    expect((await get(`${id}/track/1`)).status).toBe(404);
    expect((await remove(`${id}/track/1`)).status).toBe(404);
    expect(await prisma().storedFile.count({ where: { id: second.fileId } })).toBe(0);
    const actions = await prisma().auditEntry.findMany({
      where: { subjectKind: "leg-file" },
      select: { action: true },
    });
    expect(new Set(actions.map(({ action }) => action))).toEqual(new Set(["leg-file.attach", "leg-file.remove"]));
  });
});

describe("who may", () => {
  test("read and send the files of a flight: who records it; others don't", async () => {
    const id = await makeFlight();
    const other = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    const away = await makeWorld();
    await putTrack(id, toGpx(circuits));
    expect((await put(`${id}/picture/1/hobbs`, await samplePng())).status).toBe(200);
    for (const path of [`${id}/track/1`, `${id}/track/1/file`, `${id}/picture/1/hobbs`]) {
      expect([(await get(path, world.staff)).status, (await get(path, other)).status]).toEqual([200, 403]);
      expect([(await get(path, away.staff)).status, (await get(path, away.renter)).status]).toEqual([404, 404]);
    }
    for (const [as, status] of [
      [other, 403],
      [away.staff, 404],
    ] as const) {
      expect((await putTrack(id, toGpx(circuits), { as })).status).toBe(status);
      expect((await put(`${id}/picture/1/fuel`, await samplePng(), { as })).status).toBe(status);
      expect((await remove(`${id}/track/1`, as)).status).toBe(status);
      expect((await remove(`${id}/picture/1/hobbs`, as)).status).toBe(status);
    }
    expect(await prisma().legFile.count({ where: { reservationId: id } })).toBe(2);
  });

  test("nobody changes the files of a flight that is closed", async () => {
    const id = await makeFlight();
    await putTrack(id, toGpx(circuits));
    await prisma().flight.create({ data: { reservationId: id, siteId: world.site.id, state: "Closed" } });
    expect((await putTrack(id, toGpx(circuits))).status).toBe(409);
    expect((await remove(`${id}/track/1`, world.staff)).status).toBe(409);
    expect((await put(`${id}/picture/1/fuel`, await samplePng())).status).toBe(409);
    expect((await get(`${id}/track/1`)).status).toBe(200);
  });

  test("nothing of a file is read from who may not send it, for a closed flight, or for a leg that isn't typed", async () => {
    const id = await makeFlight();
    const other = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    // Whoever reads it says 422.
    const [page, poison] = [asBlob("<html></html>"), "<gpx>"];
    expect((await put(`${id}/picture/1/fuel`, page, { as: other })).status).toBe(403);
    expect((await putTrack(id, poison, { as: other })).status).toBe(403);
    expect((await put(`${id}/picture/2/fuel`, page)).status).toBe(409);
    expect((await putTrack(id, poison, { leg: 2 })).status).toBe(409);
    await keep(id, [{ from: "LFLG" }]);
    expect((await put(`${id}/picture/2/fuel`, page)).status).toBe(422);
    expect((await put(`${id}/picture/3/fuel`, await samplePng())).status).toBe(409);
    await prisma().flight.update({ where: { reservationId: id }, data: { state: "Closed" } });
    expect((await put(`${id}/picture/1/fuel`, page)).status).toBe(409);
    expect((await putTrack(id, poison)).status).toBe(409);
  });

  test("a leg with files isn't taken out before they are", async () => {
    const id = await makeFlight();
    const legs = [{ from: "LFLG" }, { from: "LFLP" }];
    const { version } = await (await keep(id, legs)).json();
    await put(`${id}/picture/2/fuel`, await samplePng());
    expect((await keep(id, legs.slice(0, 1), version)).status).toBe(409);
    await remove(`${id}/picture/2/fuel`);
    expect((await keep(id, legs.slice(0, 1), version)).status).toBe(200);
  });

  test.each(["0", "21", "01", "1.5", "-1", "9999999999"])("there is no leg %s", async (leg) => {
    expect((await get(`${await makeFlight()}/track/${leg}`)).status).toBe(404);
  });
});

describe("a picture", () => {
  test("is encoded anew, shown, replaced and taken away", async () => {
    const id = await makeFlight();
    const photo = await blankImage(1_600, 1_200)
      .jpeg()
      .withExif({ IFD0: { Artist: "Zzyzxphone" } })
      .toBuffer();
    const sent = await put(`${id}/picture/1/fuel`, asBlob(photo));
    expect(sent.status).toBe(200);
    const shown = await get(`${id}/picture/1/fuel`, renter, { accept: "image/*" });
    expect(shown.headers.get("content-type")).toBe("image/png");
    const bytes = await shown.bytes();
    expect(bytes.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
    expect(bytes.includes("Zzyzxphone")).toBe(false);
    expect((await remove(`${id}/picture/1/fuel`)).status).toBe(204);
    expect((await get(`${id}/picture/1/fuel`)).status).toBe(404);
  });

  test.each([
    ["a PDF", () => asBlob(SAMPLE_PDF)],
    ["a page", () => asBlob("<html><script>alert(1)</script></html>")],
    ["a track", () => asBlob(toGpx(circuits))],
  ])("isn't %s", async (_, make) => {
    const answer = await put(`${await makeFlight()}/picture/1/hobbs`, make());
    expect(answer.status).toBe(422);
    expect((await answer.json()).detail).toMatch(/not a JPEG, PNG or WebP/);
  });
});

describe("a poisoned track", () => {
  const gpx = (points: string) => `<?xml version="1.0"?><gpx><trk><trkseg>${points}</trkseg></trk></gpx>`;
  const point = (latitude: string, longitude: string, later: number) =>
    `<trkpt lat="${latitude}" lon="${longitude}"><ele>200</ele><time>${new Date((START + later) * 1000).toISOString()}</time></trkpt>`;
  const [FIRST, SECOND] = [point("45.2", "5.8", 0), point("45.2", "5.8", 1)];
  const fix = (clock: string) => `B${clock}4513084N00550917EA0022000240`;
  const LAUGHS = `<!DOCTYPE gpx [<!ENTITY a "ha">${"bcdefghij"
    .split("")
    .map((name, n) => `<!ENTITY ${name} "${`&${"abcdefghi"[n]};`.repeat(10)}">`)
    .join("")}]>`;
  const SAID = {
    unreadable: /not a track that can be read/,
    times: /says no times/,
    order: /go backwards/,
    long: /longer than a day/,
    many: /more than 100,000 positions/,
    empty: /no positions of a flight/,
  };

  test.each<[what: string, content: string | Buffer, said: keyof typeof SAID]>([
    ["a billion laughs", `<?xml version="1.0"?>${LAUGHS}${gpx("<name>&j;</name>").slice(21)}`, "unreadable"],
    [
      "an external entity",
      gpx(FIRST).replace("<gpx>", '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx>'),
      "unreadable",
    ],
    ["a place that is none", gpx(point("NaN", "5.8", 0) + SECOND), "unreadable"],
    ["a place beyond the pole", gpx(point("90.1", "5.8", 0) + SECOND), "unreadable"],
    ["a number of a million digits", gpx(point("4".repeat(1_000_000), "5.8", 0) + SECOND), "unreadable"],
    ["an infinite place", gpx(point("1e999", "5.8", 0) + SECOND), "unreadable"],
    ["times that go backwards", gpx(SECOND + FIRST), "order"],
    ["a year that no recorder has seen", gpx(FIRST.replace(/<time>\d{4}/, "<time>1601") + SECOND), "unreadable"],
    ["no times", gpx('<trkpt lat="45" lon="5"/><trkpt lat="45" lon="5"/>'), "times"],
    ["one position", gpx(FIRST), "empty"],
    ["a hundred thousand elements in each other", `<gpx>${"<a>".repeat(100_000)}`, "unreadable"],
    ["an end that is missing", gpx(FIRST + SECOND).slice(0, -15), "unreadable"],
    ["two days", gpx(FIRST + point("45.2", "5.8", 90_000)), "long"],
    ["too many positions", `AXXX\nHFDTE200626\n${`${fix("100000")}\n`.repeat(100_001)}`, "many"],
    ["a ZIP archive", Buffer.from("504b0304140000000800", "hex"), "unreadable"],
    ["a page", "<!doctype html><html><gpx></gpx></html>", "unreadable"],
    ["a drawing", '<?xml version="1.0"?><svg onload="alert(1)"/>', "unreadable"],
    ["an IGC without its day", `AXXX\n${fix("100000")}\n${fix("100001")}`, "times"],
    ["an IGC of the 31st of February", `AXXX\nHFDTE310226\n${fix("100000")}`, "unreadable"],
    ["an IGC at 25 o'clock", `AXXX\nHFDTE200626\n${fix("250000")}`, "unreadable"],
    ["an IGC with half a position", "AXXX\nHFDTE200626\nB1000004513", "unreadable"],
    ["an IGC whose times go backwards", `AXXX\nHFDTE200626\n${fix("100000")}\n${fix("095959")}`, "order"],
  ])("with %s is refused", async (_, content, said) => {
    const id = await makeFlight();
    const answer = await putTrack(id, content);
    expect(answer.status).toBe(422);
    expect((await answer.json()).detail).toMatch(SAID[said]);
    expect(await prisma().legFile.count({ where: { reservationId: id } })).toBe(0);
  });

  test("is refused in the reader's language", async () => {
    const answer = await putTrack(await makeFlight(), "x", { headers: { "accept-language": "fr-FR" } });
    expect((await answer.json()).detail).toMatch(/Cette trace est illisible/);
  });

  test("of an IGC over midnight goes on the next day", async () => {
    const from = START + 13 * HOUR + 50 * 60;
    const late = flyCircuits(from);
    const track = await (await putTrack(await makeFlight(renter.id, from), toIgc(late))).json();
    expect(track.until - track.from).toBe(late.at(-1)![0] - late[0]![0]);
  });
});
