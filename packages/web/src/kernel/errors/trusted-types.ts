interface TrustedTypesOf {
  createPolicy(name: "default", rules: Record<"createHTML" | "createScriptURL", (text: string) => string>): unknown;
}

/**
 * Default Trusted Types policy (G-S16). Text without markup passes, because libraries write styles this way. Markup throws, and so does
 * the address of a script, except that of the service worker.
 */
export function refuseMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesOf };
  trustedTypes?.createPolicy("default", {
    createHTML(text) {
      if (text.includes("<")) throw new TypeError("Not markup");
      return text;
    },
    createScriptURL(url) {
      if (url !== "/service-worker.js") throw new TypeError("Unknown script");
      return url;
    },
  });
}
