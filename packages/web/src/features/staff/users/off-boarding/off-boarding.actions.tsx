import { msg } from "@lingui/core/macro";
import { usersApi, type User } from "@vowdesk/contract/staff/users";
import { action } from "../../../../resource/action.ts";
import { field } from "../../../../resource/field.ts";
import { Colleagues } from "./colleagues.tsx";
import { Effects } from "./effects.tsx";

/** Disables the account of a member of staff who leaves and hands their open work over to a colleague. */
export const offBoard = action({
  name: "offBoard",
  call: usersApi.offBoard,
  label: msg({ message: "Off-board", context: "user" }),
  title: msg({ message: "Off-board {name}", context: "dialog" }),
  successMessage: msg({ message: "Off-boarded", context: "user" }),
  tone: "danger",
  check: { call: usersApi.offBoarding, refused: msg`This user cannot be off-boarded` },
  isAvailable: ({ enabled }: User) => enabled,
  inputFrom: ({ id, version }) => ({ id, version }),
  explain: ({ id }) => <Effects userId={id} />,
  fields: {
    toId: field.custom<number>(msg`Hand over to`, Colleagues, {
      required: false,
      refusals: ["colleague-required", "colleague-unfit"],
    }),
  },
});
