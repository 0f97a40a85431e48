import type { Actor } from "@/lib/access/actor/actor";
import { readUpload, type Upload, type UploadKind } from "@/lib/platform/files";
import { Problem } from "@/lib/platform/problem";
import { oncePerProcess } from "@/lib/platform/single";
import { BodyShare } from "./body-room";
import { readUploadBody } from "./decode";

/** Maximum number of files that one person sends at the same time. */
const MOST_AT_ONCE = 2;

const uploadsByPerson = () => oncePerProcess("uploads", () => new Map<string, number>());

/** Receives an uploaded file and checks it. Throws 429, before it is read, while the person sends others. */
export async function receiveUpload<K extends UploadKind>(
  request: Request,
  kind: K,
  { id }: Actor,
): Promise<Upload<K>> {
  const uploads = uploadsByPerson();
  const key = id ?? "";
  const running = uploads.get(key) ?? 0;
  if (running >= MOST_AT_ONCE) {
    throw new Problem("tooMany", "errors.upload.atOnce", {
      values: { most: MOST_AT_ONCE },
      headers: { "Retry-After": "5" },
    });
  }
  uploads.set(key, running + 1);
  const share = BodyShare.of(request);
  try {
    return await readUpload(await readUploadBody(request, kind, share), kind);
  } finally {
    share.close();
    const left = (uploads.get(key) ?? 1) - 1;
    if (left > 0) uploads.set(key, left);
    else uploads.delete(key);
  }
}
