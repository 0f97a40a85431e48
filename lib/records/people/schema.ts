import { z } from "zod";

/** Just enough of a person to name and pick them. */
export const personLightView = z.object({
  id: z.string(),
  callSign: z.string().nullable(),
  nom: z.string(),
  prenom: z.string(),
  /** Roles at the site asked for, as wire ids. */
  roleIds: z.array(z.string()),
});
export type PersonLight = z.infer<typeof personLightView>;
