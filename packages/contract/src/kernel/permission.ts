/** A permission code such as `order:delivery:assign`. Each part narrows the previous one. */
export type PermissionCode = string;

/** Declares the permission codes of a feature. `access` accepts declared codes only. */
export function permissions<const C extends readonly PermissionCode[]>(...codes: C): C {
  return codes;
}

/** The code and its ancestors: `a:b:c` → `a:b:c`, `a:b`, `a`. */
export function withAncestors(code: PermissionCode): PermissionCode[] {
  const parts = code.split(":");
  return parts.map((_, index) => parts.slice(0, parts.length - index).join(":"));
}
