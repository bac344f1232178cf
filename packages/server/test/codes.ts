import { generateSync } from "otplib";

/** What an authenticator app with this key shows at a time, in seconds since 1970. */
export const codeAt = (secret: string, epoch: number): string => generateSync({ secret, epoch });
