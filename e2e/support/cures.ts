import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { expect, type Person, sameOriginHeaders } from "./test";

type Made = { id: string; version: number };

async function post({ context }: Person, path: string, data: object): Promise<Made> {
  const answer = await context.request.post(`/api/${path}`, { data, headers: sameOriginHeaders() });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** Adds an aircraft for rent. Those of one model are proposed for each other before the rest of the fleet. */
export async function addRentable(staff: Person, callSign: string, model: string, tagsIds: string[] = []) {
  const site = { siteId: staff.sites.grenoble, dateEntree: null };
  return (await post(staff, "aircraft", { callSign, model, type: 0, classe: 0, site, enableRental: true, tagsIds })).id;
}

/** Adds a renter, whose certificates are still to be validated. The name must be unlike all others. */
export async function addRenter(staff: Person, lastName: string): Promise<string> {
  const roleSite = [{ siteId: staff.sites.grenoble, roleId: SITE_ROLE_ID.Renter }];
  const email = { email: `${lastName.toLowerCase()}.${Date.now()}@aeroclub.example` };
  const { context } = staff;
  const data = { nom: lastName, prenom: "Noé", language: "fr-FR", email, roleSite };
  const answer = await context.request.post("/api/user", { data, headers: sameOriginHeaders() });
  expect(answer.status(), await answer.text()).toBe(201);
  const found = await context.request.get(`/api/user-light?siteId=${staff.sites.grenoble}&text=${lastName}`);
  return ((await found.json()) as { id: string }[])[0]!.id;
}

/** Grounds an aircraft by a defect. */
export async function groundAircraft(staff: Person, aircraftId: string): Promise<void> {
  await post(staff, `aircraft/${aircraftId}/commentary`, { description: "Flat tyre", blocking: true });
}

/**
 * Demands a certificate of who flies an aircraft with a tag of its own, so that no other test is asked for it. Returns the id
 * of the type, which is yellow from 60 days before its end on.
 */
export async function demandCertificate(admin: Person, name: string): Promise<{ typeId: string; tagId: string }> {
  const { id: tagId } = await post(admin, "tag", { name });
  const thresholds = [{ value: 60, unit: 0, color: "#f2c94c" }];
  const type = {
    name,
    category: 0,
    warnings: [{ kind: 0, thresholds }],
    isBlocking: true,
    parts: [0],
    onlyTagId: tagId,
  };
  return { typeId: (await post(admin, "certificate-type", type)).id, tagId };
}

/** Gives somebody a certificate that is valid until the end of a day. */
export async function giveUntil(admin: Person, typeId: string, userId: string, day: string): Promise<string> {
  const { id, version } = await post(admin, "certificate-for-people", { userId, certificateTypeId: typeId });
  await validateUntil(admin, id, day, version);
  return id;
}

export async function validateUntil({ context }: Person, id: string, day: string, version: number): Promise<void> {
  const expirationDate = Date.parse(`${day}T00:00:00Z`) / 1000;
  const data = { warnings: [{ kind: 0, expirationDate }], isValidated: true, version };
  const headers = sameOriginHeaders();
  const answer = await context.request.put(`/api/certificate-for-people/${id}/validation`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(204);
}
