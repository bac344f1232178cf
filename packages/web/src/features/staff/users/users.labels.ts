import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { User } from "@vowdesk/contract/staff/users";

export const genderNames: Readonly<Record<User["gender"], MessageDescriptor>> = {
  1: msg({ message: "Male", context: "person" }),
  0: msg({ message: "Female", context: "person" }),
};

/** The display name of a user. */
export const nameOf = ({ realName, username }: Pick<User, "realName" | "username">): string => realName || username;
