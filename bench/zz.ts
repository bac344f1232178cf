import autocannon from "autocannon";
const url = "http://127.0.0.1:3997";
const a = await (await fetch(`${url}/api/user/login`, { method: "POST", body: new URLSearchParams({ username: "dispatcher", password: "vowdesk" }) })).json() as { token: string };
const r = await autocannon({ url: `${url}/api/shopuser/allsend?zone=%E6%BB%A8%E6%B1%9F`, headers: { token: a.token }, connections: 8, duration: 8 });
console.log(r.requests.average);
