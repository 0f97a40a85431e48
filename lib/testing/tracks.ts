// Tracks as files.

import type { Made } from "@/prisma/seed/fly-track";

export { flyCircuits, LFLG, LFLP, type Made, Recorder } from "@/prisma/seed/fly-track";

export const toGpx = (points: readonly (readonly [number, number, number, (number | null)?])[]): string =>
  `<?xml version="1.0"?><gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Zzyzxtrack</name><trkseg>${points
    .map(([at, latitude, longitude, altitude]) => {
      const height = altitude === null || altitude === undefined ? "" : `<ele>${altitude}</ele>`;
      return `<trkpt lat="${latitude}" lon="${longitude}">${height}<time>${new Date(at * 1000).toISOString()}</time></trkpt>`;
    })
    .join("")}</trkseg></trk></gpx>`;

/** Writes a track as an IGC file, which counts its time from midnight of its first day. */
export function toIgc(points: readonly Made[]): string {
  const pad = (value: number, length: number) => String(Math.round(value)).padStart(length, "0");
  const angle = (degrees: number, length: number) => {
    const thousandths = Math.round(Math.abs(degrees) * 60_000);
    return pad(Math.floor(thousandths / 60_000), length) + pad(thousandths % 60_000, 5);
  };
  const day = new Date(points[0]![0] * 1000).toISOString();
  const lines = points.map(([at, latitude, longitude, altitude]) => {
    const clock = new Date(at * 1000).toISOString().slice(11, 19).replaceAll(":", "");
    const [north, east] = [latitude < 0 ? "S" : "N", longitude < 0 ? "W" : "E"];
    const height = pad(altitude ?? 0, 5);
    return `B${clock}${angle(latitude, 2)}${north}${angle(longitude, 3)}${east}A${height}${height}`;
  });
  const date = `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(2, 4)}`;
  return ["AXXXENV", `HFDTE${date}`, "HFGTYGLIDERTYPE:DR400", ...lines, "G0"].join("\r\n");
}
