import { beforeAll, describe, expect, test } from "vitest";
import { LOCALES } from "@/lib/platform/locale";
import { call } from "@/lib/testing/call";
import { makePerson, makeWorld, signInAs, type World } from "@/lib/testing/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

type Headers = Record<string, string>;
type Answer = ReturnType<typeof call>;
/** An error of the catalogue: a request that causes it, and its text in the answer, at the path `at`, in both languages. */
type Line = {
  trigger: (headers: Headers) => Answer;
  status: number;
  at: string;
  says: [english: string | string[], french: string | string[]];
};

const newcomer = async () => signInAs(await makePerson({ data: { isTemporaryPassword: true, termsOfUseAt: null } }));
const CODE = "A".repeat(22);

/** The errors of the catalogue that the server answers. The others, of the browser, are in e2e/error-catalogue.spec.ts. */
const CATALOGUE: [title: string, line: Line][] = [
  [
    "[1 §8] a fault stands in the errors map under its field",
    {
      trigger: (headers) => call("POST", "/api/tag", { as: world.admin, body: { name: " " }, headers }),
      status: 422,
      at: "errors.name",
      says: [["A name is required."], ["Le nom est obligatoire."]],
    },
  ],
  [
    "[1 §8] every refusal has a title to fall back on",
    {
      trigger: (headers) => call("POST", "/api/tag", { as: world.student, body: { name: "Solo" }, headers }),
      status: 403,
      at: "title",
      says: ["Not allowed", "Non autorisé"],
    },
  ],
  [
    "[1 §8] a change that fails says why in the message field",
    {
      trigger: (headers) => call("PUT", "/api/school", { as: world.staff, body: {}, headers }),
      status: 403,
      at: "message",
      says: ["You don't have the right to do this.", "Vous n’avez pas le droit de faire cela."],
    },
  ],
  [
    "[1 §8] asking who is connected while nobody is: Non connecté",
    {
      trigger: (headers) => call("GET", "/api/authentification/connectedUser", { headers }),
      status: 401,
      at: "title",
      says: ["Not signed in", "Non connecté"],
    },
  ],
  [
    "[1 §8] a sign-in that fails says why in the message field",
    {
      trigger: (headers) =>
        call("POST", "/api/authentification", { body: { email: world.student.email, password: "Wrong-1!" }, headers }),
      status: 401,
      at: "message",
      says: ["The email address or the password is wrong.", "L’adresse e-mail ou le mot de passe est incorrect."],
    },
  ],
  [
    "[1 §8] a forgotten password of no address fails",
    {
      trigger: (headers) => call("POST", "/api/account/forgotpassword", { body: { email: "" }, headers }),
      status: 422,
      at: "errors.email",
      says: [["Please provide an email address"], ["Veuillez indiquer une adresse e-mail"]],
    },
  ],
  [
    "[1 §8] a password isn't reset by a code that has served",
    {
      trigger: (headers) => {
        const password = "Vol-de-nuit-2026!";
        const body = { email: world.student.email, password, confirmPassword: password, code: CODE };
        return call("POST", "/api/account/resetpassword", { body, headers });
      },
      status: 422,
      at: "message",
      says: [
        "This link has expired or was used already. Ask for a new one.",
        "Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.",
      ],
    },
  ],
  [
    "[1 §8] terms that changed meanwhile are not accepted unread",
    {
      trigger: async (headers) =>
        call("POST", "/api/user/acceptCGU", { as: await newcomer(), body: { edition: 99 }, headers }),
      status: 409,
      at: "message",
      says: [
        "The school has published newer terms meanwhile. Please read those.",
        "L’école a publié entre-temps de nouvelles conditions. Veuillez les lire.",
      ],
    },
  ],
  [
    "[1 §8] an initial password isn't set without the temporary one",
    {
      trigger: async (headers) => {
        const as = await newcomer();
        const body = { userId: as.id, password: "Vol-de-nuit-2026!", temporaryPassword: "not this one" };
        return call("POST", "/api/account/initpassword", { as, body, headers });
      },
      status: 422,
      at: "errors.temporaryPassword",
      says: [["This is not your current password."], ["Ce n’est pas votre mot de passe actuel."]],
    },
  ],
];

describe("what the server says no with, in the reader's language", () => {
  test.each(CATALOGUE)("%s", async (_, { trigger, status, at, says }) => {
    for (const [n, locale] of LOCALES.entries()) {
      const answer = await trigger({ "accept-language": locale });
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
      const problem = await answer.json();
      expect(answer.status, JSON.stringify(problem)).toBe(status);
      const said = at.split(".").reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], problem);
      expect(said, locale).toEqual(says[n]);
    }
  });
});
