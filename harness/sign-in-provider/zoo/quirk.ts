export type Json = Record<string, unknown>;

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

export interface Signing {
  alg: "RS256" | "ES256" | "EdDSA" | "HS256";
  kid?: string | undefined;
  /** Whether the key is another one than when the sign-in was started. */
  isReplaced?: boolean;
}

/** What an administrator enters beside address and client. */
interface Settings {
  scope?: string;
  groupClaim?: string;
  clientSecret?: string;
}

/** Whether a sign-in gives the role of the user's group, leaves the roles as they are, or takes those of all rules. */
type RoleResult = "given" | "kept" | "taken";

/** A way in which a provider differs from others. Functions change what the standard provider sends. */
export interface Quirk {
  name: string;
  /** Quirks of one part of the protocol exclude each other. */
  part:
    | "groups"
    | "email"
    | "address"
    | "signature"
    | "redirect"
    | "user-info"
    | "client"
    | "token"
    | "replies"
    | "claims";
  /** Appended to the issuer, to the address that an administrator enters, and to the code. */
  issuerEnd?: string;
  addressEnd?: string;
  codeEnd?: string;
  signing?: Signing;
  clientMethods?: readonly ("basic" | "post")[];
  signsUserInfo?: boolean;
  settings?: Settings;
  description?(description: Json): Json;
  keys?(keys: Json[]): Json[];
  /** The claims in the ID token and in the user info. */
  person?(claims: Json, scopes: readonly string[]): Json;
  idToken?(claims: Json): Json;
  userInfo?(claims: Json): Json;
  redirect?(query: Json, requested: URLSearchParams): Json;
  reply?(reply: Reply, path: string, origin: string): Reply;
  /** The problem for which the product refuses the sign-in. */
  refused?: string;
  /** The problem that the product shows beside a sign-in that succeeds. */
  noted?: string;
  roles?: RoleResult;
}

/** The claims without these names. */
export const without = (claims: Json, ...names: string[]): Json =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)));

/** Sets one claim. */
export const changed = (name: string, value: unknown) => (claims: Json) => ({ ...claims, [name]: value });
