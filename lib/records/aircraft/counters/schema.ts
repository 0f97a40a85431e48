import { z } from "zod";
import { requiredLineField, versionField } from "../../schema";
import { aircraftFields } from "../schema";

const { totalFlightTime, totalLanding, totalHorameter } = aircraftFields;
const totalsSchema = z.object({ totalFlightTime, totalLanding, totalHorameter }).partial();
export type CounterTotals = z.output<typeof totalsSchema>;

/** Body of `PATCH aircraft/{id}/counters`: the totals that the counters should have, and why. */
export const counterCorrectionSchema = z.strictObject({
  ...totalsSchema.shape,
  correctionReason: requiredLineField(200, "maintenance.reasonRequired"),
  version: versionField.optional(),
});
export type CounterCorrection = z.output<typeof counterCorrectionSchema>;
