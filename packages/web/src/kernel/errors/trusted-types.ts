interface TrustedTypesOf {
  createPolicy(name: "default", rules: { createHTML: (text: string) => string }): unknown;
}

/**
 * Where the browser asks before a text becomes markup (Trusted Types, RELIABILITY S16), a text without any passes: libraries
 * write their styles so. Markup is an error, whoever made it.
 */
export function refuseMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesOf };
  trustedTypes?.createPolicy("default", {
    createHTML(text) {
      if (text.includes("<")) throw new TypeError("No markup is made of text here");
      return text;
    },
  });
}
