import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** An account of the provider: its own name, and what it says of it. */
export type ProvidedAccount = { sub: string; email: string; email_verified?: unknown };

export const CLIENT = { id: "envol", secret: "secret-of-the-tests-with-32-bytes" };

/**
 * Starts a real OpenID Connect provider on this machine, which demands PKCE. It serves the application once it knows its origin. Its one
 * page has a link for each account, named by its mail address.
 */
export async function startIdentityProvider(accounts: readonly ProvidedAccount[]) {
  // The provider has to know its own address before it answers.
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const of = (sub: string) => accounts.find((one) => one.sub === sub);
  let provider: Provider;
  const make = (appOrigin: string) =>
    new Provider(issuer, {
      clients: [
        { client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [`${appOrigin}/api/auth/callback/oidc`] },
      ],
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: [] },
      // The address stands in the signed token itself.
      conformIdTokenClaims: false,
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...of(sub)!, sub }) as never }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId: CLIENT.id, accountId: oidc.session!.accountId });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      cookies: { keys: ["of the tests"] },
    });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (!request.url?.startsWith("/interaction/")) return provider.callback()(request, response);
    const { searchParams } = new URL(request.url, issuer);
    const sub = searchParams.get("as");
    if (sub) return provider.interactionFinished(request, response, { login: { accountId: sub } });
    const links = accounts.map(
      ({ sub: name, email }) => `<p><a href="?as=${encodeURIComponent(name)}">${email}</a></p>`,
    );
    response
      .setHeader("content-type", "text/html; charset=utf-8")
      .end(`<!doctype html><title>Provider</title>${links.join("")}`);
  }

  return {
    issuer,
    serve: (appOrigin: string) => {
      provider = make(appOrigin);
    },
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
