import { samplePng } from "@/lib/testing/files";
import { expect, type Person, sameOriginHeaders } from "./test";

type Certificate = { id: string; certificateTypeId: string; warnings: { kind: number }[]; version: number };
type Type = { qualifications: { id: string }[] };

/**
 * Validates the certificates that somebody was given when they were created, with all qualifications, and a flight of yesterday with
 * three landings, so that they may fly with passengers. Only an admin may, because a medical is the medical reader's.
 */
export async function makeFit(admin: Person, userId: string): Promise<void> {
  await validateCertificates(admin, userId);
  await giveFlight(admin, userId);
}

async function giveFlight({ context: { request } }: Person, userId: string): Promise<void> {
  const headers = sameOriginHeaders();
  const offBlock = Math.floor(Date.now() / 86_400_000) * 86_400 - 14 * 3600;
  const counts = { takeOffsByDay: 3, approachesByDay: 3, landingsByDay: 3 };
  const data = { model: "DR400-120", mode: 0, offBlock, onBlock: offBlock + 3600, ...counts };
  const route = `/api/user/${userId}/external-leg`;
  const answer = await request.post(route, { data, headers });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id, version } = (await answer.json()) as { id: string; version: number };
  const validated = await request.patch(`${route}/${id}/validation`, { data: { state: 1, version }, headers });
  expect(validated.status(), await validated.text()).toBe(204);
}

async function validateCertificates({ context: { request } }: Person, userId: string): Promise<void> {
  const headers = sameOriginHeaders();
  const list = await request.get(`/api/user/${userId}/current-certificates`);
  for (const { id, certificateTypeId, warnings, version } of (await list.json()) as Certificate[]) {
    const image = await samplePng();
    const file = { name: "document.png", mimeType: "image/png", buffer: Buffer.from(await image.arrayBuffer()) };
    const upload = await request.post("/api/file/temp", { multipart: { file }, headers });
    expect(upload.status(), await upload.text()).toBe(201);
    const { id: documentId } = await upload.json();
    const expirationDate = 4_070_908_800;
    const said = warnings.map(({ kind }) => (kind === 0 ? { kind, expirationDate } : { kind, documentId }));
    const type = (await (await request.get(`/api/certificate-type/${certificateTypeId}`)).json()) as Type;
    const qualifications = type.qualifications.map((one) => ({ qualificationId: one.id, expirationDate }));
    const data = { warnings: said, qualifications, isValidated: true, version };
    const answer = await request.put(`/api/certificate-for-people/${id}/validation`, { data, headers });
    expect(answer.status(), await answer.text()).toBe(204);
  }
}
