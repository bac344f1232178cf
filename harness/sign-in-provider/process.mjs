import { Provider } from "oidc-provider";

/** The ids of providers in the product for which redirect addresses are registered. */
const maxProviderId = 50;

/** Opens a provider with the people that the parent process sent. `origin` is that of the pages of the product. */
function open({ port, origin, people }) {
  const redirects = Array.from({ length: maxProviderId }, (_, index) => `${origin}/auth-redirect/${index + 1}`);
  const provider = new Provider(`http://127.0.0.1:${port}`, {
    clients: [
      {
        client_id: "vowdesk",
        client_secret: "client-secret",
        redirect_uris: redirects,
        post_logout_redirect_uris: [`${origin}/login`],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    cookies: { keys: ["harness"] },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...people[id], sub: id }) }),
    pkce: { required: () => true },
  });
  provider.listen(port, "127.0.0.1", () => process.send({ isReady: true }));
}

process.once("message", open);
process.on("disconnect", () => process.exit());
