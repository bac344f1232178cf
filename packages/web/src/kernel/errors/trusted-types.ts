interface TrustedTypesOf {
  createPolicy(name: "default", rules: { createHTML: (text: string) => string }): unknown;
}

/** Default Trusted Types policy (S16). Text without markup passes, because libraries write styles this way. Markup throws. */
export function refuseMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesOf };
  trustedTypes?.createPolicy("default", {
    createHTML(text) {
      if (text.includes("<")) throw new TypeError("No markup is made of text here");
      return text;
    },
  });
}
