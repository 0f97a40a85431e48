import { z } from "zod";

/** Bodies and answers of `authentification/*` (spec 1 §3, §7). */
export const credentials = z.object({
  email: z.string().max(320),
  password: z.string().max(1000),
});
export const tokenPair = z.object({ token: z.string(), refreshToken: z.string() });
export const refreshInput = z.object({ refreshToken: z.string().min(1).max(500) });
export const languageInput = z.object({ code: z.string().max(35) });

export const connectedUser = z.object({
  id: z.string(),
  callSign: z.string().nullable(),
  nom: z.string(),
  prenom: z.string(),
  roleSchool: z.int(),
  rolesSite: z.array(z.object({ siteId: z.string(), roleId: z.string() })),
  isTemporaryPassword: z.boolean(),
  dateAcceptanceCGU: z.int().nullable(),
  dateAcceptanceCGV: z.int().nullable(),
});
export type ConnectedUser = z.infer<typeof connectedUser>;
