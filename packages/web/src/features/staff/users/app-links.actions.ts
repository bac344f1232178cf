import { msg } from "@lingui/core/macro";
import { usersApi, type AppLink } from "@vowdesk/contract/staff/users";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";

/** A member of staff. */
type Member = { userId: number };

/** A link with the member of staff that it belongs to. */
type MemberLink = Member & AppLink;

/** Links a member of staff to the app user who has the typed phone number. */
export const link = action({
  name: "link",
  call: usersApi.linkAppUser,
  label: msg`Link to an app user`,
  title: msg`Link to an app user`,
  submitLabel: msg`Link the app user`,
  successMessage: msg({ message: "Saved", context: "result" }),
  inputFrom: ({ userId }: Member) => ({ userId }),
  fields: {
    phone: field.phone(msg`Phone number in the app`, { refusals: ["app-user-unknown", "link-exists"] }),
    reason: field.text(msg({ message: "Reason", context: "field" })),
  },
});

export const endLink = action({
  name: "end-link",
  call: usersApi.endAppLink,
  label: msg`End the link`,
  title: msg({ message: "End the link to {name}" }),
  successMessage: msg({ message: "Saved", context: "result" }),
  tone: "danger",
  inputFrom: ({ userId, id }: MemberLink) => ({ userId, linkId: id }),
  fields: {
    reason: field.text(msg({ message: "Reason", context: "field" }), {
      hint: msg`The link still applies to cases that were open while it existed.`,
    }),
  },
});

export const linkPage = {
  name: "users" as const,
  actions: [link, endLink],
  title: ({ name }: MemberLink) => name,
};
