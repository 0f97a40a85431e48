import { Parser } from "saxen";
import { writeGpx } from "./gpx.mjs";
import { refuse } from "./refusal.mjs";

/** At most this many positions are in a file. A day with one a second has fewer. */
const MOST_POINTS = 100_000;
/** Elements may lie within each other this deep. In a GPX file a position lies four deep, and extensions a little deeper. */
const DEEPEST = 32;
/** A flight isn't longer than a day. */
const LONGEST_MS = 24 * 3_600_000;
/** Metres. What lies outside is no altitude of an aeroplane. */
const [LOWEST, HIGHEST] = [-1_000, 30_000];
const [FIRST_YEAR, LAST_YEAR] = [1980, 2100];

const refuseTrack = () => refuse("errors.upload.track");

/**
 * Reads the positions of a GPX or IGC file, found by its content: `[unix seconds, latitude, longitude, altitude in metres or
 * null]`, in the order of their times, one a second at most. The file is written anew as a GPX of these alone, so that nothing
 * else in it is kept: no names, no heart rates, no scripts.
 */
export function readTrack(bytes) {
  if (bytes.includes(0)) refuseTrack();
  const text = bytes.toString("utf8").replace(/^\ufeff/, "");
  const isXml = /^\s*<(?:\?xml|gpx|\w+:gpx)[\s>]/i.test(text.slice(0, 1_000));
  if (!isXml && !/^\s*A[A-Z0-9]{3}/.test(text)) refuseTrack();
  const points = eachSecond(isXml ? readGpx(text) : readIgc(text));
  if (points.length < 2) refuse("errors.upload.trackEmpty");
  if ((points.at(-1)[0] - points[0][0]) * 1_000 > LONGEST_MS) refuse("errors.upload.trackLong");
  return { points, mediaType: "application/gpx+xml", bytes: Buffer.from(writeGpx(points)) };
}

/** Keeps positions with their times, as long as they are within all limits. */
function keeper() {
  const points = [];
  const add = (ms, latitude, longitude, altitude) => {
    if (points.length >= MOST_POINTS) refuse("errors.upload.trackPoints", { values: { most: MOST_POINTS } });
    const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    const year = new Date(ms).getUTCFullYear();
    if (!isPlace || !(year >= FIRST_YEAR && year <= LAST_YEAR)) refuseTrack();
    if (points.length > 0 && ms < points.at(-1).ms) refuse("errors.upload.trackOrder");
    const isHeight = altitude !== null && altitude >= LOWEST && altitude <= HIGHEST;
    points.push({ ms, latitude, longitude, altitude: isHeight ? altitude : null });
  };
  return { points, add };
}

function eachSecond(points) {
  const kept = [];
  for (const { ms, latitude, longitude, altitude } of points) {
    const second = Math.floor(ms / 1_000);
    if (kept.at(-1)?.[0] === second) continue;
    kept.push([second, round(latitude, 6), round(longitude, 6), altitude === null ? null : round(altitude, 1)]);
  }
  return kept;
}

const round = (value, decimals) => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** Reads the positions of all tracks of a GPX file (1.0 and 1.1). Those without a time say nothing of a flight. */
function readGpx(text) {
  // Entities could unfold to any size, or name files of the server. No recorder writes them.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) refuseTrack();
  const { points, add } = keeper();
  const open = [];
  let point = null;
  let written = "";
  let untimed = 0;
  const parser = new Parser();
  parser.on("error", refuseTrack);
  parser.on("openTag", (name, attributes, _decode, isSelfClosing) => {
    if (open.length >= DEEPEST) refuseTrack();
    if (open.length === 0 && nameOf(name) !== "gpx") refuseTrack();
    if (nameOf(name) === "trkpt") {
      const { lat, lon } = attributes();
      point = { latitude: toNumber(lat), longitude: toNumber(lon), ms: null, altitude: null, depth: open.length };
    }
    written = "";
    if (!isSelfClosing) open.push(name);
    else if (nameOf(name) === "trkpt") untimed++;
  });
  const collect = (value) => {
    // Times and altitudes are short. What is longer is neither.
    if (written.length < 100) written += value.slice(0, 100);
  };
  parser.on("text", collect);
  parser.on("cdata", collect);
  parser.on("closeTag", (name, _decode, isSelfClosing) => {
    if (isSelfClosing) return;
    open.pop();
    if (point === null) return;
    const isOwn = open.length === point.depth + 1;
    if (isOwn && nameOf(name) === "time") point.ms = toMs(written.trim());
    if (isOwn && nameOf(name) === "ele") point.altitude = toNumber(written);
    if (open.length !== point.depth) return;
    if (point.ms === null) untimed++;
    else add(point.ms, point.latitude, point.longitude, Number.isNaN(point.altitude) ? null : point.altitude);
    point = null;
  });
  parser.parse(text);
  if (open.length > 0) refuseTrack();
  if (points.length < 2 && untimed > 0) refuse("errors.upload.trackTimes");
  return points;
}

/** Reads an instant, which GPX writes in UTC. NaN for everything else. */
function toMs(text) {
  const [, at, zone = "Z"] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  return at === undefined ? Number.NaN : Date.parse(at + zone);
}

const nameOf = (name) => name.slice(name.indexOf(":") + 1);
/** Reads a decimal number. NaN for everything else, also for an exponent or a text of any length. */
const toNumber = (text) => (/^\s*[+-]?\d{1,9}(?:\.\d{0,20})?\s*$/.test(text ?? "") ? Number(text) : Number.NaN);

const DAY_MS = 86_400_000;
/** How much earlier than the one before it a position is when midnight lies between them. */
const OVER_MIDNIGHT_MS = 12 * 3_600_000;
const FIX = /^B(\d\d)(\d\d)(\d\d)(\d\d)(\d{5})([NS])(\d{3})(\d{5})([EW])([AV])(-\d{4}|\d{5})(-\d{4}|\d{5})/;

/**
 * Reads the positions (B records) of an IGC file, by the FAI's specification. The day is the header's; a time of the small hours
 * after one of the evening is the next day's. A position with the mark V has no altitude by satellite, so its altitude is the
 * barometer's.
 */
function readIgc(text) {
  const { points, add } = keeper();
  let day = null;
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.startsWith("HFDTE")) {
      const [, dd, mm, yy] = /^HFDTE(?:DATE:)?\s*(\d\d)(\d\d)(\d\d)/.exec(line) ?? refuseTrack();
      const year = Number(yy) >= 80 ? 1900 + Number(yy) : 2000 + Number(yy);
      const at = Date.UTC(year, Number(mm) - 1, Number(dd));
      if (new Date(at).getUTCDate() !== Number(dd) || new Date(at).getUTCMonth() !== Number(mm) - 1) refuseTrack();
      day ??= at;
    }
    if (!line.startsWith("B")) continue;
    const fix = FIX.exec(line) ?? refuseTrack();
    if (day === null) refuse("errors.upload.trackTimes");
    const [hours, minutes, seconds] = [fix[1], fix[2], fix[3]].map(Number);
    if (hours > 23 || minutes > 59 || seconds > 59) refuseTrack();
    const clock = ((hours * 60 + minutes) * 60 + seconds) * 1_000;
    const before = points.at(-1)?.ms;
    if (before !== undefined && before - (day + clock) > OVER_MIDNIGHT_MS) day += DAY_MS;
    const [latitude, longitude] = [
      toDegrees(fix[4], fix[5], fix[6] === "S"),
      toDegrees(fix[7], fix[8], fix[9] === "W"),
    ];
    // A recorder without a position writes zeros.
    if (latitude === 0 && longitude === 0) continue;
    const [pressure, satellite] = [Number(fix[11]), Number(fix[12])];
    add(day + clock, latitude, longitude, fix[10] === "A" && satellite !== 0 ? satellite : pressure);
  }
  return points;
}

/** Degrees, of whole ones and thousandths of minutes. NaN for sixty minutes and more. */
function toDegrees(whole, thousandths, isNegative) {
  const minutes = Number(thousandths) / 1_000;
  const degrees = minutes < 60 ? Number(whole) + minutes / 60 : Number.NaN;
  return isNegative ? -degrees : degrees;
}
