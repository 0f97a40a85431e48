import { randomBytes } from "node:crypto";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { expect, fromPage, type Person, type Text } from "./test";

/** Mails that wait for somebody, the newest first, as a super admin reads them. */
export async function mailsTo(admin: Person, who: string): Promise<string[]> {
  const answer = await admin.context.request.get("/api/mail");
  const mails = (await answer.json()) as { to: string; text: string }[];
  return mails.filter(({ to }) => to === `${who}@aeroclub.example`).map(({ text }) => text);
}

/**
 * A new student and renter, taken in by an admin: one for each journey, because a first connection is lived through only
 * once. The temporary password is what the invitation says.
 */
export async function newcomer(admin: Person, text: Text): Promise<{ who: string; password: string }> {
  const who = `newcomer.${randomBytes(6).toString("hex")}`;
  const siteId = admin.sites.grenoble;
  const data = {
    nom: "Nouvelle",
    prenom: "Zoé",
    email: { email: `${who}@aeroclub.example` },
    language: text("shell.signIn.title") === "Sign in" ? "en-US" : "fr-FR",
    roleSite: [SITE_ROLE_ID.Student, SITE_ROLE_ID.Renter].map((roleId) => ({ siteId, roleId })),
  };
  const answer = await admin.context.request.post("/api/user", { data, headers: fromPage() });
  expect(answer.status(), await answer.text()).toBe(201);
  const [, password = ""] =
    new RegExp(text("mail.invitation.password", { password: "(\\S+)" })).exec((await mailsTo(admin, who))[0] ?? "") ??
    [];
  expect(password).not.toBe("");
  return { who, password };
}
