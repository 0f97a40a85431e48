import { expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { makePerson, makeWorld } from "@/lib/testing/world";
import { listSitesOfLastReader } from "./reach";

test("somebody is the last medical reader of a site while nobody else who is active has the duty there", async () => {
  const [here, there] = [await makeWorld(), await makeWorld()];
  const sites = [here.site.id, there.site.id].sort();
  const duties = sites.map((siteId) => ({ siteId, duty: "MedicalReader" as const }));
  const roles = { [sites[0]!]: ["Renter" as const], [sites[1]!]: ["Renter" as const] };
  const reader = await makePerson({ roles });
  const other = await makePerson({ roles });
  const lastAt = async () => (await listSitesOfLastReader({ db: prisma() }, reader.id)).sort();
  expect(await lastAt()).toEqual([]);
  await prisma().dutyGrant.createMany({ data: duties.map((one) => ({ ...one, personId: reader.id })) });
  expect(await lastAt()).toEqual(sites);
  await prisma().dutyGrant.create({ data: { ...duties[0]!, personId: other.id } });
  expect(await lastAt()).toEqual([sites[1]]);
  await prisma().person.update({ where: { id: other.id }, data: { state: "Disabled" } });
  expect(await lastAt()).toEqual(sites);
});
