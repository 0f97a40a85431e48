import { z } from "zod";
import { singleLineField, versionField } from "../../schema";
import { aircraftFields } from "../schema";

const { totalFlightTime, totalLanding, totalHorameter } = aircraftFields;
const totalsSchema = z.object({ totalFlightTime, totalLanding, totalHorameter }).partial();
export type CounterTotals = z.output<typeof totalsSchema>;

/** Body of `PATCH aircraft/{id}/counters`: the totals that the counters should have, and why. */
export const counterCorrectionSchema = z.strictObject({
  ...totalsSchema.shape,
  correctionReason: singleLineField(200).min(1, "maintenance.reasonRequired"),
  version: versionField.optional(),
});
export type CounterCorrection = z.output<typeof counterCorrectionSchema>;
