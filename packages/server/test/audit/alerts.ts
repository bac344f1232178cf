import { alertBotsApi, type AlertBot } from "@vowdesk/contract/messages/alerts";
import type { TestServer } from "../server.ts";

const input = {
  kind: "wecom" as const,
  name: "Dispatch",
  url: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=none",
  language: "zh" as const,
};

/** A valid input for each writing call of the channels. Each has its own bot. */
export function alertWrites(editor: () => { server: TestServer; token: string }) {
  const addBot = async () => {
    const { server, token } = editor();
    return (await server.call(alertBotsApi.add, input, token)).data as AlertBot;
  };
  return {
    "alerts.changeDelays": () => ({ input: { version: 1, personal: { push: 20 } } }),
    "alertBots.add": () => ({ input: input }),
    "alertBots.update": async () => {
      const { id, version } = await addBot();
      return { input: { id, version, name: "Night" } };
    },
    "alertBots.delete": async () => ({ input: { id: (await addBot()).id } }),
  };
}
