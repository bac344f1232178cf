import { msg, plural, t } from "@lingui/core/macro";
import { chatApi, type Colleague } from "@vowdesk/contract/chat";
import { useSession } from "../../../kernel/session/session.ts";
import { field } from "../../../resource/field.ts";

const presenceOf = ({ isHere, isAvailable }: Colleague) => {
  if (!isAvailable) return t({ message: "not available", context: "chat" });
  return isHere ? t({ message: "online", context: "chat" }) : t({ message: "offline", context: "chat" });
};

const loadOf = ({ load }: Colleague) => t`${plural(load, { one: "# conversation", other: "# conversations" })}`;

/** A field for a colleague who may answer customers. The list shows presence and number of conversations. */
export const colleagueField = field.choice(msg({ message: "To", context: "period" }), {
  call: chatApi.colleagues,
  choices: (colleagues) =>
    colleagues
      .filter(({ id }) => id !== useSession.getState().user?.id)
      .map((item) => ({ value: String(item.id), label: item.name, hint: `${presenceOf(item)} · ${loadOf(item)}` })),
  refusals: ["chat-colleague-unfit"],
});
