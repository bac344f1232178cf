import { chatLabelsApi, type ChatLabel } from "@vowdesk/contract/chat";
import { compareNames, languages, type Page } from "@vowdesk/contract/kernel";
import { serviceAccountsApi } from "@vowdesk/contract/staff/service-accounts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
let token = "";
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.createUser({ roles: ["admin"] }));
});
afterAll(() => server?.close());

const names =
  "王芳 张伟 李娜 阿明 赵敏 陈静 周杰 吴磊 郑爽 孙丽 Ángela ana Zoë zoe Łukasz Luis Núñez Nunez Ñandú Óscar oscar Émile emile Ömer さくら アキラ 山田 渡辺 あおい Anna anna_2 Çelik Ivan Иван Анна Ελένη".split(
    " ",
  );

test.each(languages)("R-15.10: the database and the browser sort names alike in %s", async (language) => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as each (name) order by name collate ${sql.id(`names_${language}`)}`.execute(
    server.services.db,
  );
  expect(rows.map(({ name }) => name)).toEqual(names.toSorted(compareNames(language)));
});

test("R-15.10: lists and their pages are in the order of the reader's language, Chinese by pinyin", async () => {
  for (const name of names) {
    await server.call(chatLabelsApi.save, { name, colour: "red" }, token);
    await server.call(serviceAccountsApi.add, { name, codes: ["sys:department"], days: 30 }, token);
  }
  for (const language of languages) {
    const labels = await server.call(chatLabelsApi.list, {}, token, { "accept-language": language });
    const listed = (labels.data as unknown as ChatLabel[]).map(({ name }) => name);
    expect(listed, language).toEqual(listed.toSorted(compareNames(language)));
    const pages = [];
    for (const pageNo of [1, 2, 3, 4]) {
      const query = { sort: "name", pageNo, pageSize: 10 } as const;
      const page = await server.call(serviceAccountsApi.list, query, token, { "accept-language": language });
      pages.push(...(page.data as unknown as Page<{ name: string }>).records.map(({ name }) => name));
    }
    expect(pages, language).toEqual(names.toSorted(compareNames(language)));
  }
  const pinyin = ["阿明", "陈静", "李娜", "孙丽", "王芳", "吴磊", "张伟", "赵敏", "郑爽", "周杰"];
  expect(pinyin.toSorted(compareNames("zh"))).toEqual(pinyin);
});
