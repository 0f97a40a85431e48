import { randomBytes } from "node:crypto";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { expect, type GetText, type Person, sameOriginHeaders } from "./test";

/** The texts of the waiting mails to a person, newest first. A super admin reads them through the API. */
export async function fetchMailsTo(admin: Person, who: string): Promise<string[]> {
  const answer = await admin.context.request.get("/api/mail");
  const mails = (await answer.json()) as { to: string; text: string }[];
  return mails.filter(({ to }) => to === `${who}@aeroclub.example`).map(({ text }) => text);
}

/**
 * Creates a new student and renter as an admin. Each test needs a new person, because a first connection happens only once.
 * The temporary password comes from the invitation mail.
 */
export async function createNewcomer(admin: Person, text: GetText): Promise<{ who: string; password: string }> {
  const who = `newcomer.${randomBytes(6).toString("hex")}`;
  const siteId = admin.sites.grenoble;
  const data = {
    nom: "Nouvelle",
    prenom: "Zoé",
    email: { email: `${who}@aeroclub.example` },
    language: text("shell.signIn.title") === "Sign in" ? "en-US" : "fr-FR",
    roleSite: [SITE_ROLE_ID.Student, SITE_ROLE_ID.Renter].map((roleId) => ({ siteId, roleId })),
  };
  const answer = await admin.context.request.post("/api/user", { data, headers: sameOriginHeaders() });
  expect(answer.status(), await answer.text()).toBe(201);
  const [, password = ""] =
    new RegExp(text("mail.invitation.password", { password: "(\\S+)" })).exec(
      (await fetchMailsTo(admin, who))[0] ?? "",
    ) ?? [];
  expect(password).not.toBe("");
  return { who, password };
}
