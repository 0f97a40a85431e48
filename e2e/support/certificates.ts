import { samplePng } from "@/lib/testing/files";
import { expect, type Person, sameOriginHeaders } from "./test";

type Certificate = { id: string; certificateTypeId: string; warnings: { kind: number }[]; version: number };
type Type = { qualifications: { id: string }[] };

/** Validates the certificates that somebody was given when they were created, with all qualifications, so that they may fly. */
export async function validateCertificates(staff: Person, userId: string): Promise<void> {
  const headers = sameOriginHeaders();
  const { request } = staff.context;
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
