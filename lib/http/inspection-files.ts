import { WHOLE_ZIP } from "@/lib/activity/inspections/codes";
import { findPackFile, type PackRow } from "@/lib/activity/inspections/queries";
import { toHashedManifest } from "@/lib/activity/inspections/rules";
import { Problem } from "@/lib/platform/problem";
import { encodeTexts } from "@/lib/platform/stream-pieces";
import { streamZip } from "@/lib/platform/zip";
import { readSlices, sendDocument, sendFile, ZIP_MEDIA_TYPE } from "./files";

const MANIFEST_NAME = "manifest.json";

/** Answers with a file of a pack, by its number or as a whole. `isInline`: a browser shows the PDF instead of saving it. */
export function sendPackFile(pack: PackRow, asked: string, request: Request, isInline = false): Response {
  if (pack.state !== "Made") throw new Problem("notFound", "errors.notFound");
  if (asked !== WHOLE_ZIP) return sendFile(findPackFile(pack, asked), request, isInline);
  const written = {
    [MANIFEST_NAME]: toHashedManifest(pack.manifest),
    // As `sha256sum --check` reads it.
    "manifest.sha256": `${pack.manifestHash}  ${MANIFEST_NAME}\n`,
  };
  const entries = [
    ...pack.files
      .filter(({ number }) => number > 0)
      .map(({ file }) => ({ name: file.name, read: () => readSlices(file) })),
    ...Object.entries(written).map(([name, text]) => ({ name, read: () => encodeTexts([text]) })),
  ];
  const name = pack.files.find(({ number }) => number === 0)!.file.name.replace(/\.pdf$/, ".zip");
  return sendDocument(streamZip(entries, pack.madeAt!), name, ZIP_MEDIA_TYPE);
}
