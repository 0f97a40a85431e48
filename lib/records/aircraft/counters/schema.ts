import { z } from "zod";
import { singleLineField, versionField } from "../../schema";
import { aircraftFields } from "../schema";

const { totalFlightTime, totalLanding, totalHorameter } = aircraftFields;
const totalsSchema = z.object({ totalFlightTime, totalLanding, totalHorameter }).partial();
export type CounterTotals = z.output<typeof totalsSchema>;

const namesTotal = (totals: CounterTotals): boolean =>
  [totals.totalFlightTime, totals.totalLanding, totals.totalHorameter].some((total) => total !== undefined);

/**
 * Body of `PATCH aircraft/{id}/counters`: the totals that the counters should have, and the code of why: 1 puts a mistake
 * right, for a reason where a total is named, and 2 reads what was flown since.
 */
export const counterMoveSchema = z
  .strictObject({
    ...totalsSchema.shape,
    cause: z.literal([1, 2]).default(1),
    correctionReason: singleLineField(200).default(""),
    version: versionField.optional(),
  })
  .refine(({ cause, correctionReason, ...body }) => cause === 2 || correctionReason !== "" || !namesTotal(body), {
    path: ["correctionReason"],
    error: "maintenance.reasonRequired",
  });
export type CounterMoveInput = z.output<typeof counterMoveSchema>;
