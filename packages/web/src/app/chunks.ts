/** The sign-in page: all that a stranger loads. */
export const signIn = () => import("../features/auth/pages/sign-in.tsx");

/** Everything behind the sign-in. */
export const inside = () => import("./inside.tsx");
