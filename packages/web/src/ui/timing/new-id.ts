/** A random id of 128 bits. `crypto.randomUUID` exists over https only (packages/web/src/ui/secure-context.ts). */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");
