import { samplePng } from "@/lib/testing/files";
import { waiveRecency } from "./recency";
import { expect, type Person, sameOriginHeaders } from "./test";

type Certificate = { id: string; certificateTypeId: string; warnings: { kind: number }[]; version: number };
type Type = { qualifications: { id: string }[] };

/**
 * Validates the certificates that somebody was given when they were created, with all qualifications, and waives what is asked of recent
 * experience, so that they may fly. Only an admin may, because a medical is the medical reader's.
 */
export async function makeFit(admin: Person, userId: string): Promise<void> {
  await validateCertificates(admin, userId);
  await waiveRecency(process.env.ENVOL_E2E_DATABASE ?? "", { ids: [userId] });
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
