import { msg } from "@lingui/core/macro";
import { appUsersApi } from "@vowdesk/contract/people/app-users";
import { field } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";

export const appUserForm = form({
  update: appUsersApi.edit,
  fields: {
    name: field.text(msg({ message: "Account name", context: "field" }), { refusals: ["name-mixes-scripts"] }),
  },
});
