import { z } from "zod";
import { codeView, idField } from "@/lib/records/schema";
import { MOST_LEGS } from "../follow-up/codes";
import { LEG_FILE_KINDS, LEG_PICTURE_NAMES } from "./codes";

/** A leg by its place among the legs of its flight, counted from 1. */
const legParam = z
  .string()
  .regex(/^[1-9]\d?$/)
  .transform(Number)
  .refine((number) => number <= MOST_LEGS);

export const trackParamsSchema = z.object({ id: idField, leg: legParam });
export const legPictureParamsSchema = trackParamsSchema.extend({ kind: z.enum(LEG_PICTURE_NAMES) });

/** A file that is kept with a leg. */
export const legFileViewSchema = z.object({
  leg: z.int().meta({ description: "The leg's place among the legs, counted from 1" }),
  kind: codeView(LEG_FILE_KINDS),
  fileId: z.string(),
});
export type LegFileView = z.infer<typeof legFileViewSchema>;

const instant = z.int().nullable();
const place = z.object({ latitude: z.number(), longitude: z.number() });
const landing = place.extend({ at: z.int(), icao: z.string(), isTouchAndGo: z.boolean() });

/** What is kept of a track beside its file: what it says of legs, and what is drawn of it. */
export const keptTrackSchema = z.object({
  from: z.int(),
  until: z.int(),
  metres: z.int(),
  highest: z.int().nullable(),
  line: z.array(z.tuple([z.int(), z.number(), z.number(), z.number().nullable()])),
  aerodromes: z.array(place.extend({ icao: z.string() })),
  legs: z.array(
    z.object({
      ...{ from: z.string(), via: z.array(z.string()), to: z.string() },
      ...{ offBlock: instant, takeOff: instant, landing: instant, onBlock: instant },
      landings: z.array(landing),
    }),
  ),
});
export type KeptTrack = z.infer<typeof keptTrackSchema>;

/** What a track proposes for a leg. Times are full minutes. Null or empty: the track doesn't say it. */
const proposalView = z.object({
  ...{ from: z.string(), via: z.array(z.string()), to: z.string() },
  ...{ offBlock: instant, takeOff: instant, landing: instant, onBlock: instant },
  ...{ landingsByDay: z.int(), landingsByNight: z.int(), touchAndGos: z.int() },
});
export type TrackProposal = z.infer<typeof proposalView>;

/** Answer of `GET suivi-vol/{id}/track/{leg}`. */
export const trackViewSchema = z.object({
  fileId: z.string(),
  from: z.int(),
  until: z.int(),
  metres: z.int().meta({ description: "How far it leads" }),
  highest: z.int().nullable().meta({ description: "Its highest altitude in metres" }),
  line: keptTrackSchema.shape.line.meta({
    description: "At most 500 positions: unix seconds, latitude, longitude, altitude in metres",
  }),
  aerodromes: keptTrackSchema.shape.aerodromes.meta({ description: "The aerodromes around it" }),
  landings: z.array(landing),
  proposals: z
    .array(proposalView)
    .meta({ description: "For its leg, and for those after it where the aircraft stopped elsewhere" }),
});
export type TrackView = z.infer<typeof trackViewSchema>;
