import { changed, without, type Quirk } from "./quirk.ts";

const entra: Quirk[] = [
  {
    name: "Entra: more than 200 groups",
    part: "groups",
    person: (claims) => ({
      ...without(claims, "groups"),
      _claim_names: { groups: "src1" },
      _claim_sources: { src1: { endpoint: "https://graph.windows.net/t/users/u/getMemberObjects" } },
    }),
    noted: "groups-elsewhere",
    roles: "kept",
  },
  {
    name: "Entra: more than 200 groups in a short token",
    part: "groups",
    person: (claims) => ({ ...without(claims, "groups"), hasgroups: true }),
    noted: "groups-elsewhere",
    roles: "kept",
  },
  {
    name: "Entra: ids of groups",
    part: "groups",
    person: changed("groups", ["9f0c2e0e-3c5c-4a6e-9d2b-0d3f2f0f7a11"]),
    noted: "groups-unmatched",
    roles: "taken",
  },
  {
    name: "Entra: verified domain",
    part: "email",
    person: (claims) => ({ ...without(claims, "email_verified"), xms_edov: "1" }),
  },
  {
    name: "Entra: no word about the address",
    part: "email",
    person: (claims) => without(claims, "email_verified"),
    refused: "email-unverified",
  },
  {
    name: "Entra: no address",
    part: "email",
    person: (claims) => ({ ...without(claims, "email", "email_verified"), preferred_username: claims["email"] }),
    refused: "email-absent",
  },
  {
    name: "Entra: address of all tenants",
    part: "address",
    description: changed("issuer", "https://login.microsoftonline.com/{tenantid}/v2.0"),
    refused: "issuer",
  },
  {
    name: "Entra: token of version 1",
    part: "token",
    idToken: changed("iss", "https://sts.windows.net/t/"),
    refused: "issuer",
  },
  {
    name: "Entra: long code",
    part: "redirect",
    codeEnd: "x".repeat(6_000),
    redirect: changed("session_state", "y".repeat(200)),
  },
  {
    name: "Entra: user is not assigned",
    part: "redirect",
    redirect: ({ state, iss }) => ({
      state,
      iss,
      error: "access_denied",
      error_description: "AADSTS50105: not assigned",
    }),
    refused: "access-denied",
  },
];

const keycloak: Quirk[] = [
  { name: "Keycloak: paths of groups", part: "groups", person: changed("groups", ["/sales"]) },
  {
    name: "Keycloak: roles of the realm",
    part: "groups",
    settings: { groupClaim: "realm_access.roles" },
    person: (claims) => ({ ...without(claims, "groups"), realm_access: { roles: ["sales", "offline_access"] } }),
  },
  {
    name: "Keycloak: roles of a client with dots",
    part: "groups",
    settings: { groupClaim: "resource_access.desk.example.com.roles" },
    person: (claims) => ({
      ...without(claims, "groups"),
      resource_access: { "desk.example.com": { roles: ["sales"] } },
    }),
  },
  {
    name: "Keycloak: mapper of groups is missing",
    part: "groups",
    person: (claims) => without(claims, "groups"),
    noted: "groups-absent",
    roles: "kept",
  },
  {
    name: "Keycloak: signed user info",
    part: "user-info",
    signsUserInfo: true,
    description: changed("userinfo_signing_alg_values_supported", ["RS256", "ES256", "EdDSA"]),
  },
  {
    name: "Keycloak: several audiences",
    part: "token",
    idToken: (claims) => ({ ...claims, aud: ["account", "desk"], azp: "desk" }),
  },
  {
    name: "Keycloak: audiences without a party",
    part: "token",
    idToken: changed("aud", ["account", "desk"]),
    refused: "audience",
  },
  { name: "Keycloak: keys are replaced", part: "signature", signing: { alg: "RS256", kid: "key", isReplaced: true } },
  {
    name: "Keycloak: key for encryption",
    part: "signature",
    keys: (keys) => [...keys, { ...keys[0], use: "enc", alg: "RSA-OAEP" }],
  },
];

const authentik: Quirk[] = [
  { name: "authentik: slash at the end of the issuer", part: "address", issuerEnd: "/" },
  { name: "authentik: slash in the address alone", part: "address", addressEnd: "/" },
  {
    name: "authentik: no signing key",
    part: "signature",
    signing: { alg: "HS256" },
    refused: "algorithm",
  },
  {
    name: "authentik: unverified address",
    part: "email",
    person: changed("email_verified", false),
    refused: "email-unverified",
  },
  {
    name: "authentik: groups as objects",
    part: "groups",
    person: changed("groups", [{ name: "sales" }]),
    noted: "groups-unreadable",
    roles: "kept",
  },
];

const authelia: Quirk[] = [
  {
    name: "Authelia: groups need a scope that is not requested",
    part: "groups",
    person: (claims, scopes) => (scopes.includes("groups") ? claims : without(claims, "groups")),
    noted: "groups-absent",
    roles: "kept",
  },
  {
    name: "Authelia: groups need a scope that is requested",
    part: "groups",
    settings: { scope: "openid profile email groups" },
    person: (claims, scopes) => (scopes.includes("groups") ? claims : without(claims, "groups")),
  },
  {
    name: "Authelia: claims in the user info alone",
    part: "user-info",
    idToken: (claims) => without(claims, "email", "email_verified", "name", "groups"),
  },
  { name: "Authelia: names both ways of the client and accepts the body", part: "client", clientMethods: ["post"] },
  {
    name: "Authelia: refuses a scope",
    part: "redirect",
    redirect: ({ state, iss }) => ({ state, iss, error: "invalid_scope", error_description: "not allowed" }),
    refused: "scope-refused",
  },
  {
    name: "Authelia: wrong client secret",
    part: "client",
    settings: { clientSecret: "other" },
    refused: "client-refused",
  },
];

const kanidm: Quirk[] = [
  { name: "Kanidm: ES256", part: "signature", signing: { alg: "ES256", kid: "key" } },
  {
    name: "Kanidm: groups with the domain",
    part: "groups",
    person: changed("groups", ["sales@idm.example.com"]),
    noted: "groups-unmatched",
    roles: "taken",
  },
  {
    name: "Kanidm: no issuer in the redirect",
    part: "redirect",
    description: changed("authorization_response_iss_parameter_supported", undefined),
    redirect: changed("iss", null),
  },
  {
    name: "Kanidm: only the header for the client",
    part: "client",
    clientMethods: ["basic"],
    description: changed("token_endpoint_auth_methods_supported", undefined),
  },
];

const pocketId: Quirk[] = [
  {
    name: "PocketID: no issuer in the redirect though announced",
    part: "redirect",
    redirect: changed("iss", null),
    refused: "issuer",
  },
  { name: "PocketID: EdDSA", part: "signature", signing: { alg: "EdDSA", kid: "key" } },
  { name: "PocketID: user without groups", part: "groups", person: changed("groups", []), roles: "taken" },
  { name: "PocketID: verified as a text", part: "email", person: changed("email_verified", "true") },
  { name: "PocketID: null for unset claims", part: "user-info", userInfo: changed("groups", null) },
];

/** Quirks of known products. */
export const quirksOfProducts: readonly Quirk[] = [
  ...entra,
  ...keycloak,
  ...authentik,
  ...authelia,
  ...kanidm,
  ...pocketId,
];
