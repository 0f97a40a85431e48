import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { entryOf, type FlightRow, readFlight } from "@/lib/activity/flights/follow-up/queries";
import { LEG_PICTURES, type LegPicture } from "@/lib/activity/flights/leg-files/codes";
import { putLegFile, removeLegFile } from "@/lib/activity/flights/leg-files/commands";
import { findLegFile } from "@/lib/activity/flights/leg-files/queries";
import {
  type KeptTrack,
  keptTrackSchema,
  type TrackProposal,
  type TrackView,
} from "@/lib/activity/flights/leg-files/schema";
import { findLegs, measureTrack } from "@/lib/activity/flights/tracks/rules";
import { simplifyTrack } from "@/lib/activity/flights/tracks/simplify";
import { prisma } from "@/lib/platform/db";
import { metresBetween } from "@/lib/platform/earth";
import type { CleanFile, TrackFile, TrackPoint } from "@/lib/platform/files";
import { Problem } from "@/lib/platform/problem";
import { type FileFacts, readFileFacts } from "@/lib/records/files/queries";
import { type KnownAerodrome, listAerodromesNear } from "@/lib/records/sites/aerodromes";
import { listOwnAerodromes } from "@/lib/records/sites/queries";
import { isNightAt } from "./read-follow-up";
import { lockOpenFlight, readOpenFlight } from "./record-flight";

type LegParams = { id: string; leg: number };
type PictureParams = LegParams & { kind: LegPicture };

/** How many positions of a track are drawn, and how many aerodromes around it. */
const MOST_DRAWN = 500;
const MOST_AERODROMES = 12;
/** Metres around a track within which aerodromes are shown. */
const AROUND_METRES = 3_000;

/** Reads out of a track what it says of legs, and what is drawn of it. The school's own sites count before other aerodromes. */
export function digestTrack(points: readonly TrackPoint[], own: readonly KnownAerodrome[]): KeptTrack {
  const legs = findLegs(points, (place, metres) => listAerodromesNear(place, metres, own)[0]?.icao ?? null);
  const line = simplifyTrack(points, MOST_DRAWN).map((point) => [...point] as KeptTrack["line"][number]);
  return { ...measureTrack(points), line, aerodromes: findAround(line, legs, own), legs };
}

/** The aerodromes around a line: first those that its legs name, then the nearest to its middle. */
function findAround(
  line: KeptTrack["line"],
  legs: KeptTrack["legs"],
  own: readonly KnownAerodrome[],
): KeptTrack["aerodromes"] {
  const middleOf = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const places = line.map(([, latitude, longitude]) => ({ latitude, longitude }));
  const middle = {
    latitude: middleOf(places.map(({ latitude }) => latitude)),
    longitude: middleOf(places.map(({ longitude }) => longitude)),
  };
  const reach = Math.max(...places.map((place) => metresBetween(middle, place)));
  const named = new Set(legs.flatMap(({ from, via, to }) => [from, ...via, to]));
  return listAerodromesNear(middle, reach + AROUND_METRES, own)
    .sort((a, b) => Number(named.has(b.icao)) - Number(named.has(a.icao)))
    .slice(0, MOST_AERODROMES)
    .map(({ icao, latitude, longitude }) => ({ icao, latitude, longitude }));
}

/** Throws for who may not record a flight now, and for a leg that can't have a file yet: before the file is received. */
export async function refuseToAttach(reading: Reading, { id, leg }: LegParams): Promise<void> {
  refuseUntyped(await readOpenFlight(reading, id), leg);
}

/** Throws 409 for a leg beyond the one after those that are typed: somebody types that one at this moment. */
function refuseUntyped(flight: FlightRow, leg: number): void {
  if (leg > entryOf(flight).length + 1) throw new Problem("conflict", "flights.followUp.legNotTyped");
}

/** Locks a flight to put a file to one of its legs. Throws as `refuseToAttach` does. */
async function lockToAttach(work: Work, { id, leg }: LegParams): Promise<FlightRow> {
  const flight = await lockOpenFlight(work, id);
  refuseUntyped(flight, leg);
  return flight;
}

/** Reads out of an uploaded track what it says, before the transaction that keeps it. */
export const readUploadedTrack = async ({ points }: TrackFile): Promise<KeptTrack> =>
  digestTrack(points, await listOwnAerodromes(prisma()));

/** Keeps the track of a leg, and answers with what it proposes. */
export async function attachTrack(
  work: Work,
  { id, leg }: LegParams,
  { name, mediaType, bytes }: TrackFile,
  track: KeptTrack,
): Promise<TrackView> {
  const flight = await lockToAttach(work, { id, leg });
  const key = { reservationId: id, siteId: flight.siteId, number: leg, kind: "Track" } as const;
  const { fileId } = await putLegFile(work, key, { name, mediaType, bytes }, track);
  return presentTrack(flight, fileId, track);
}

/** Keeps a picture of a leg's horameter or fuel slip. */
export async function attachPicture(
  work: Work,
  { id, leg, kind }: PictureParams,
  file: CleanFile,
): Promise<{ fileId: string }> {
  const { siteId } = await lockToAttach(work, { id, leg });
  return putLegFile(work, { reservationId: id, siteId, number: leg, kind: LEG_PICTURES[kind] }, file);
}

/** Takes a track or a picture from a leg of a flight that is open. */
export async function detachFromLeg(work: Work, { id, leg, kind }: LegParams & { kind?: LegPicture }): Promise<void> {
  const { siteId } = await lockOpenFlight(work, id);
  const name = kind ? LEG_PICTURES[kind] : "Track";
  await removeLegFile(work, { reservationId: id, siteId, number: leg, kind: name });
}

/** Reads the track of a leg. Throws 404 where there is none. */
export async function readTrack(reading: Reading, { id, leg }: LegParams): Promise<TrackView> {
  const flight = await readFlight(reading, id);
  const { fileId, track } = await findLegFile(reading, { reservationId: id, number: leg, kind: "Track" });
  const kept = keptTrackSchema.safeParse(track);
  if (!kept.success) throw new Problem("notFound", "errors.notFound");
  return presentTrack(flight, fileId, kept.data);
}

/** Finds the file of a leg's track or picture. Throws 404 and 403 as its flight does. */
export async function findFileOfLeg(
  reading: Reading,
  { id, leg, kind }: LegParams & { kind?: LegPicture },
): Promise<FileFacts> {
  await readFlight(reading, id);
  const key = { reservationId: id, number: leg, kind: kind ? LEG_PICTURES[kind] : ("Track" as const) };
  return readFileFacts(reading.db, (await findLegFile(reading, key)).fileId);
}

function presentTrack(flight: FlightRow, fileId: string, { legs, ...kept }: KeptTrack): TrackView {
  const isByNight = ({ icao, at }: KeptTrack["legs"][number]["landings"][number]) => isNightAt(flight, icao, at);
  return {
    ...{ ...kept, fileId, landings: legs.flatMap(({ landings }) => landings) },
    proposals: legs.map(({ landings, ...leg }): TrackProposal => {
      const byNight = landings.filter(isByNight).length;
      return {
        ...{ from: leg.from, via: leg.via, to: leg.to },
        ...{ offBlock: toMinute(leg.offBlock), takeOff: toMinute(leg.takeOff) },
        ...{ landing: toMinute(leg.landing), onBlock: toMinute(leg.onBlock) },
        ...{ landingsByDay: landings.length - byNight, landingsByNight: byNight },
        touchAndGos: landings.filter(({ isTouchAndGo }) => isTouchAndGo).length,
      };
    }),
  };
}

/** Legs are written in full minutes. */
const toMinute = (at: number | null) => (at === null ? null : Math.round(at / 60) * 60);
