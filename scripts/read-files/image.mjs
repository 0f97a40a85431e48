import sharp from "sharp";
import { refuse } from "./refusal.mjs";

// Of the formats that libvips reads, only the accepted ones stay open: not SVG, which may name other files, nor TIFF or GIF.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer", "VipsForeignLoadWebpBuffer"],
});
// One file at a time: what is kept between two of them, or worked on beside, only costs memory.
sharp.cache(false);
sharp.concurrency(1);

/** Longest side in pixels of an image that is decoded. Without a limit, a small file could need gigabytes of memory. */
const MAX_SIDE = 12_000;
const MAX_PIXELS = 60_000_000;
/** Longest side in pixels of a stored image. Larger images are scaled down. */
const KEPT_SIDE = { image: 1_024, document: 3_000 };

/** Decodes an image and encodes its pixels anew, without metadata or anything hidden. */
export async function reencodeImage(bytes, mediaType, kind) {
  const unreadable = () => refuse("errors.upload.image");
  const options = { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true };
  // The size is looked at without this limit, so that it can be named.
  const about = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(unreadable);
  if (!about.width || !about.height || `image/${about.format}` !== mediaType) unreadable();
  if ((about.pages ?? 1) > 1) refuse("errors.upload.animated");
  if (Math.max(about.width, about.height) > MAX_SIDE) refuse("errors.upload.side", { values: { pixels: MAX_SIDE } });
  if (about.width * about.height > MAX_PIXELS) {
    refuse("errors.upload.pixels", { values: { millions: MAX_PIXELS / 1_000_000 } });
  }
  const side = KEPT_SIDE[kind];
  const upright = sharp(bytes, options)
    .rotate()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
  const encoded = kind === "image" ? upright.png() : upright.flatten({ background: "#ffffff" }).jpeg({ quality: 85 });
  const kept = await encoded.toBuffer().catch(unreadable);
  return { mediaType: kind === "image" ? "image/png" : "image/jpeg", bytes: kept };
}
