/** A permission code such as `order:delivery:assign`; each part narrows the one before it (PRODUCT 2). */
export type PermissionCode = string;

/** Declares the codes of a feature. A code may be used by `access` only when some feature declares it. */
export function permissions<const C extends readonly PermissionCode[]>(...codes: C): C {
  return codes;
}

/** The code and all its ancestors: `a:b:c` → `a:b:c`, `a:b`, `a`. */
export function withAncestors(code: PermissionCode): PermissionCode[] {
  const parts = code.split(":");
  return parts.map((_, index) => parts.slice(0, parts.length - index).join(":"));
}
