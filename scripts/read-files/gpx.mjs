/** Writes positions (unix seconds, latitude, longitude, altitude in metres or null) as a GPX file. */
export function writeGpx(points) {
  const written = points.map(([at, latitude, longitude, altitude]) => {
    const height = altitude === null ? "" : `<ele>${altitude}</ele>`;
    const time = new Date(at * 1_000).toISOString().replace(".000", "");
    return `<trkpt lat="${latitude}" lon="${longitude}">${height}<time>${time}</time></trkpt>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Envol" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>',
    ...written,
    "</trkseg></trk></gpx>",
    "",
  ].join("\n");
}
