import { generateSync } from "otplib";

/** The code of an authenticator app at a time in seconds since 1970. */
export const codeAt = (secret: string, epoch: number): string => generateSync({ secret, epoch });
