import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { asBlob } from "@/lib/testing/files";
import {
  makeAircraft,
  makePerson,
  makeSite,
  makeWorld,
  type SignedInPerson,
  signInAs,
  type World,
} from "@/lib/testing/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const makeType = (data: object = {}) =>
  prisma().certificateType.create({
    data: {
      ...{ id: newId(), name: newId(), category: "ForPeople" as const, parts: ["PilotInCommand"] },
      ...{ demands: ["ExpiresOnDate" as const], ...data },
    },
  });
const send = async (
  lines: readonly string[],
  {
    as = world.staff,
    query = "",
    route = "certificate-for-people/import",
  }: { as?: SignedInPerson; query?: string; route?: string } = {},
) => {
  const content = ["Titulaire;Type de certificat;Qualification;Expire le;Délivré le", ...lines].join("\r\n");
  return call("POST", `/api/${route}?${query}`, {
    ...{ as, file: asBlob(content), fileName: "dates.csv", headers: { "accept-language": "en-US" } },
  });
};
const ofPerson = (personId: string) =>
  prisma().certificate.findMany({ where: { personId }, orderBy: [{ archivedAt: "asc" }, { createdAt: "asc" }] });

test("dates are shown first and taken over then: given, renewed, left as they are, the old one archived", async () => {
  const { id: typeId, name } = await makeType();
  const medical = await makeType({ demands: ["ExpiresOnDate", "RequiresUploadDocument"], isHealthData: true });
  const [one, other] = await Promise.all([0, 1].map(() => makePerson({ roles: { [world.site.id]: ["Renter"] } })));
  const lines = [`${one!.email};${name};;31/03/2031;01/03/2026`, `${other!.email};${medical.name};;30/06/2031;`];
  const seen = await (await send(lines, { query: "preview=1" })).json();
  expect(seen).toMatchObject({ total: 2, faulty: 0, created: 0, lines: [{ outcome: 0 }, { outcome: 1 }] });
  expect(await ofPerson(one!.id)).toEqual([]);
  expect(await (await send(lines)).json()).toMatchObject({ created: 2 });
  expect(await ofPerson(one!.id)).toMatchObject([
    { typeId, state: "Validated", expiresOn: new Date("2031-03-31"), issuedOn: new Date("2026-03-01") },
  ]);
  expect(await ofPerson(other!.id)).toMatchObject([{ state: "Completed", decidedAt: null }]);
  // Again, it changes nothing; a later date replaces.
  expect(await (await send(lines)).json()).toMatchObject({ created: 0, lines: [{ outcome: 3 }, { outcome: 3 }] });
  expect(await (await send([`${one!.email};${name};;31/03/2033;`])).json()).toMatchObject({ created: 1 });
  expect(await ofPerson(one!.id)).toMatchObject([
    { state: "Validated", expiresOn: new Date("2031-03-31"), archivedById: world.staff.id },
    { state: "Validated", expiresOn: new Date("2033-03-31"), archivedAt: null },
  ]);
  const told = await prisma().auditEntry.count({ where: { action: "certificate.import", actorId: world.staff.id } });
  expect(told).toBe(3);
});

test("a table with faults changes nothing, or what is right if asked, and gives the rest back", async () => {
  const { name } = await makeType();
  const person = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
  const lines = [`${person.email};${name};;31/03/2031;`, `nobody@school.test;${name};;31/03/2031;`];
  const refused = await send(lines);
  expect([refused.status, (await refused.json()).lines.length]).toEqual([422, 1]);
  expect(await ofPerson(person.id)).toEqual([]);
  const faulty = await (await send(lines, { route: "certificate-for-people/import/faulty" })).text();
  expect(faulty).toContain("nobody@school.test");
  expect(faulty).not.toContain(person.email);
  expect(await (await send(lines, { query: "skipFaulty=1" })).json()).toMatchObject({ created: 1, faulty: 1 });
  expect(await ofPerson(person.id)).toHaveLength(1);
});

test("staff reach the people and aircraft of their own sites only, and nobody else imports", async () => {
  const { name } = await makeType();
  const arc = await makeType({ category: "ForEquipment" });
  const elsewhere = await makeSite();
  const stranger = await makePerson({ roles: { [elsewhere.id]: ["Renter"] } });
  const [own, foreign] = [await makeAircraft(world.site.id), await makeAircraft(elsewhere.id)];
  const hidden = await (await send([`${stranger.email};${name};;31/03/2031;`], { query: "preview=1" })).json();
  expect(hidden.lines[0]).toMatchObject({ outcome: null, faults: [{ column: "Holder" }] });
  const fleet = await send(
    [`${own.callSign.toLowerCase()};${arc.name};;31/03/2031;`, `${foreign.callSign};${arc.name};;31/03/2031;`],
    {
      ...{ route: "certificate-for-aircraft/import", query: "skipFaulty=1" },
    },
  );
  expect(await fleet.json()).toMatchObject({ created: 1, faulty: 1 });
  expect(await prisma().certificate.count({ where: { aircraftId: foreign.id } })).toBe(0);
  const instructor = await signInAs(await makePerson({ roles: { [world.site.id]: ["Instructor"] } }));
  expect((await send([`${stranger.email};${name};;31/03/2031;`], { as: instructor })).status).toBe(403);
});

test("a licence comes with its number, for somebody whose full name nobody else at the site has", async () => {
  const { name, id: typeId } = await makeType({ demands: ["RequiresSerialNumber"] });
  const [one, twin] = [newId(), newId()];
  const known = { lastName: one, firstName: "Zoé" };
  const person = await makePerson({ roles: { [world.site.id]: ["Renter"] }, data: known });
  const twins = { roles: { [world.site.id]: ["Renter" as const] }, data: { lastName: twin, firstName: "Léa" } };
  await makePerson(twins);
  await makePerson(twins);
  const abroad = await makeSite();
  await makePerson({ roles: { [abroad.id]: ["Renter"] }, data: known });
  const lines = [
    ["Pilote", "Licence", "N°", "Délivrance", "Expiration"],
    [`zoe ${one}`, name, "FR.123", "01/02/2020", ""],
  ];
  const import_ = async (rows: string[][], query = "", as = world.staff) =>
    call("POST", `/api/certificate-for-people/import?${query}`, {
      ...{ as, file: asBlob(rows.map((cells) => cells.join(";")).join("\r\n")), fileName: "licences.csv" },
      headers: { "accept-language": "en-US" },
    });
  const [{ faults }] = (await (await import_([lines[0]!, [`Léa ${twin}`, name, "1", "", ""]], "preview=1")).json())
    .lines;
  expect(faults[0].text).toContain("Several people");
  // For who keeps the certificates of both sites, there are two of that name.
  const everywhere = await (await import_(lines, "preview=1", world.admin)).json();
  expect(everywhere.lines[0].faults[0].text).toContain("Several people");
  expect(await (await import_(lines)).json()).toMatchObject({
    created: 1,
    lines: [{ serialNumber: "FR.123", outcome: 0 }],
  });
  expect(await ofPerson(person.id)).toMatchObject([
    { typeId, state: "Validated", serialNumber: "FR.123", issuedOn: new Date("2020-02-01"), expiresOn: null },
  ]);
  expect(await (await import_(lines)).json()).toMatchObject({ created: 0, lines: [{ outcome: 3 }] });
});
