import sharp from "sharp";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { flyCircuits, toGpx } from "./tracks";

/** A small, valid PNG image. */
export async function samplePng(width = 8, height = 6): Promise<Blob> {
  return asBlob(await blankImage(width, height).png().toBuffer());
}

export const blankImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2b436b" }, limitInputPixels: false });

export const asBlob = (bytes: Buffer | string) => new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]);

/** A GPX file of a flight with three landings. */
export const sampleTrack = (): Blob => asBlob(toGpx(flyCircuits(Date.UTC(2026, 5, 20, 8) / 1000)));

/** The smallest PDF with one page. */
export const SAMPLE_PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** Stores a file that a person uploaded. It is temporary unless `keptAt` is given. */
export async function makeStoredFile(
  uploadedById: string,
  data: { createdAt?: Date; keptAt?: Date } = {},
): Promise<string> {
  const id = newId();
  const bytes = new TextEncoder().encode(SAMPLE_PDF);
  const file = { id, name: "terms.pdf", mediaType: "application/pdf", size: bytes.length, bytes, uploadedById };
  await prisma().storedFile.create({ data: { ...file, createdAt: new Date(), ...data } });
  return id;
}

/** Publishes terms of use with a file, and returns the file's id. */
export async function makePublishedTermsFile(schoolId: string): Promise<string> {
  const fileId = await makeStoredFile(newId(), { keptAt: new Date() });
  const last = await prisma().termsEdition.findFirst({ where: { kind: "Use" }, orderBy: { number: "desc" } });
  const edition = {
    id: newId(),
    schoolId,
    kind: "Use" as const,
    number: (last?.number ?? 0) + 1,
    text: "Fly safely",
    fileId,
  };
  await prisma().termsEdition.create({ data: { ...edition, publishedAt: new Date() } });
  return fileId;
}
/** A CSV table of aircraft with one line. */
export const makeAircraftCsv = () =>
  asBlob("Immatriculation;Modèle;Type;Classe\r\nF-GKQX;DR400-120;Avion;Monomoteur\r\n");

/** A CSV table of expiry dates with one line, of somebody whom nobody knows. */
export const makeDatesCsv = () =>
  asBlob("Titulaire;Type de certificat;Expire le\r\nnobody@school.test;Licence;31/03/2031\r\n");

/** A CSV table of lessons with one line. */
export const makeLessonsCsv = () => asBlob("Phase;Titre;Durée\r\nTours de piste;Décollage;1:00\r\n");

/** A CSV table of people with one line. */
export const makePeopleCsv = () =>
  asBlob("Nom;Prénom;E-mail;Rôles\r\nMercier;Anaïs;anais.mercier@school.test;Élève\r\n");

/** A CSV table of a bank with one transfer. */
export const makeBankCsv = () => asBlob("Date;Libellé;Débit;Crédit\r\n21/11/2026;VIR SEPA DUPONT;;150,00\r\n");
