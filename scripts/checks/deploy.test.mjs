import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readConfig } from "../../packages/server/src/platform/config.ts";
import { findNginx } from "../setup/nginx.mjs";
import { root } from "../child.mjs";

const read = (name) => readFileSync(join(root, "deploy", name), "utf8");
const key = Buffer.alloc(32).toString("base64");
/** Settings with values for the placeholders that an operator replaces. */
const filledIn = (settings) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      name === "VOWDESK_KEY" ? key : value.replace(/\$\{\w+:\?\}/g, "secret"),
    ]),
  );

const folder = mkdtempSync(join(tmpdir(), "vowdesk-deploy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name) => join(folder, name);

const isInstalled = (command) => spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;

function makeCertificate() {
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=desk.example"];
  const { status } = spawnSync("openssl", [...request, "-keyout", at("tls.key"), "-out", at("tls.crt")]);
  expect(status).toBe(0);
}

const compose = parse(read("compose.yaml"), { merge: true });
const composeOfNodes = parse(read("compose.nodes.yaml"), { merge: true });
const manifest = parseAllDocuments(read("vowdesk.yaml")).map((document) => {
  expect(document.errors).toEqual([]);
  return document.toJS();
});
const ofKind = (kind) => manifest.filter((item) => item.kind === kind);
const nodes = Object.entries(composeOfNodes.services).filter(([name]) => name.startsWith("node"));

describe("compose.yaml", () => {
  test("has Vowdesk, PostgreSQL and Caddy only", () => {
    expect(Object.keys(compose.services)).toEqual(["app", "proxy", "database"]);
    expect([compose.services.proxy.image, compose.services.database.image]).toEqual(["caddy:2", "postgres:18"]);
  });

  test("publishes neither Vowdesk nor PostgreSQL, and the admin port nowhere", () => {
    expect(compose.services.app.ports).toBeUndefined();
    expect(compose.services.database.ports).toBeUndefined();
    expect(read("Caddyfile")).not.toContain("9366");
  });
});

const composeFiles = [
  ["compose.yaml", compose, "env.example", [["app", compose.services.app]]],
  ["compose.nodes.yaml", composeOfNodes, "env.nodes.example", nodes],
];

describe.each(composeFiles)("%s", (name, { services, volumes }, example, ownServices) => {
  test("has valid settings and read-only root file systems", () => {
    for (const [, node] of ownServices) {
      expect(readConfig({ NODE_ENV: "production", ...filledIn(node.environment) })).toMatchObject({ demo: false });
      expect(node).toMatchObject({ read_only: true, cap_drop: ["ALL"], tmpfs: ["/tmp"], stop_grace_period: "30s" });
    }
  });

  test("every image has a version, and every named volume and service exists", () => {
    for (const [key, service] of Object.entries(services)) {
      expect(service.image, key).toMatch(/^vowdesk$|:\d/);
      const named = (service.volumes ?? [])
        .map((volume) => volume.split(":")[0])
        .filter((item) => !item.startsWith("."));
      expect(Object.keys(volumes), key).toEqual(expect.arrayContaining(named));
      const others = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
      expect(Object.keys(services), key).toEqual(expect.arrayContaining(others));
    }
  });

  test("its example of settings lists every required variable", () => {
    const wanted = new Set([...read(name).matchAll(/\$\{(\w+):\?\}/g)].map(([, variable]) => variable));
    const listed = [...read(example).matchAll(/^(\w+)=/gm)].map(([, variable]) => variable);
    expect(listed.toSorted()).toEqual([...wanted].toSorted());
  });
});

test("the nodes publish the socket at 443 and keep files in the bucket", () => {
  for (const [, node] of nodes)
    expect(readConfig({ NODE_ENV: "production", ...filledIn(node.environment) })).toMatchObject({
      publicSocketPort: 443,
      files: { kind: "s3", endpoint: "http://files:8333", bucket: "vowdesk" },
    });
});

test.each(["nginx.conf", "haproxy.cfg"])("%s names the nodes of compose.nodes.yaml", (name) => {
  const known = [...read(name).matchAll(/\b(node\d+):(?:3366|8866)/g)].map(([, node]) => node);
  expect([...new Set(known)]).toEqual(nodes.map(([node]) => node));
});

describe("vowdesk.yaml", () => {
  const [{ spec }] = ofKind("Deployment");
  const pod = spec.template.spec;
  const [container] = pod.containers;

  test("has valid settings and secrets", () => {
    const settings = { ...ofKind("ConfigMap")[0].data, ...ofKind("Secret")[0].stringData };
    expect(readConfig({ NODE_ENV: "production", ...filledIn(settings) })).toMatchObject({ drainMs: 8_000 });
  });

  test("runs without privileges and writes to two folders only", () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(["/var/lib/vowdesk", "/tmp"]);
    expect(pod.volumes.map(({ name }) => name)).toEqual(container.volumeMounts.map(({ name }) => name));
  });

  test("replaces one node at a time and gives each time to stop", () => {
    expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    expect(container.readinessProbe.httpGet.path).toBe("/health/ready");
    expect(container.livenessProbe.httpGet.path).toBe("/health/live");
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(20 + 3);
    expect(ofKind("PodDisruptionBudget")[0].spec.maxUnavailable).toBe(1);
  });

  test("service, route and disruption budget select the pods and ports of the deployment", () => {
    const labels = spec.template.metadata.labels;
    const [service] = ofKind("Service");
    for (const selector of [
      spec.selector.matchLabels,
      service.spec.selector,
      ofKind("PodDisruptionBudget")[0].spec.selector.matchLabels,
    ])
      expect(selector).toEqual(labels);
    const ports = container.ports.map(({ name, containerPort }) => [name, containerPort]);
    expect(ports).toEqual([
      ["api", 3366],
      ["socket", 8866],
      ["admin", 9366],
    ]);
    expect(service.spec.ports.map(({ targetPort }) => targetPort)).toEqual(["api", "socket"]);
    const [route] = ofKind("HTTPRoute");
    expect(route.apiVersion).toBe("gateway.networking.k8s.io/v1");
    expect(route.spec.rules.flatMap(({ backendRefs }) => backendRefs)).toEqual([
      { name: service.metadata.name, port: service.spec.ports[0].port },
    ]);
  });
});

describe("Dockerfile", () => {
  const text = read("Dockerfile").replace(/\\\n\s*/g, " ");
  const last = text.slice(text.lastIndexOf("\nFROM "));

  test("runs as an unprivileged user, has a health check and installs no development packages", () => {
    expect(last).toMatch(/^USER 1000:1000$/m);
    expect(last).toMatch(/^HEALTHCHECK .*\/health\/ready/m);
    expect(text).toContain("--omit=dev");
    expect([...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual([
      ...Array(2).fill("--platform=$BUILDPLATFORM"),
      "node:24-bookworm-slim",
    ]);
    expect(
      readConfig(
        Object.fromEntries(
          /^ENV (.*)$/m
            .exec(last)[1]
            .split(" ")
            .map((item) => item.split("=")),
        ),
      ),
    ).toMatchObject({
      demo: false,
      host: "0.0.0.0",
      drainMs: 5_000,
      admin: { port: 9366, host: "0.0.0.0" },
    });
  });

  test("copies files that exist", () => {
    const copied = [...text.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, sources]) => sources.split(" "));
    expect(copied.filter((source) => !existsSync(join(root, source)))).toEqual([]);
  });
});

describe("docs/operations/settings.md", () => {
  const text = readFileSync(join(root, "docs/operations/settings.md"), "utf8");
  const documented = new Set(text.match(/\b(VOWDESK_\w+|DATABASE_\w+|AWS_\w+|OTEL_\w+|NODE_ENV|PORT)\b/g));

  //
  test("documents every setting that the server reads", () => {
    const config = readFileSync(join(root, "packages/server/src/platform/config.ts"), "utf8");
    const schema = /const Environment = z\.object\(\{([\s\S]*?)\n\}\);/.exec(config)[1];
    const names = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !documented.has(name))).toEqual([]);
  });

  test("documents every setting that is used in deploy/", () => {
    const used = [
      "Dockerfile",
      "compose.yaml",
      "compose.nodes.yaml",
      "vowdesk.yaml",
      "vowdesk.service",
      "haproxy.cfg",
    ].flatMap((name) => read(name).match(/\b(VOWDESK_[A-Z_]+|DATABASE_URL|AWS_[A-Z_]+)/g) ?? []);
    expect(used.filter((name) => !documented.has(name))).toEqual([]);
  });
});

describe("vowdesk.service", () => {
  const text = read("vowdesk.service");

  test("stops only Vowdesk with SIGTERM and waits for longer than it takes", () => {
    expect(text).toMatch(/^KillMode=mixed$/m);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)[1])).toBeGreaterThan(20);
    const settings = /^Environment=(.*)$/m.exec(text)[1].split(" ");
    expect(readConfig(Object.fromEntries(settings.map((item) => item.split("="))))).toMatchObject({ demo: false });
  });

  const valuesOf = (name) =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].flatMap(([, value]) => value.split(" "));

  test("writes to the data folder and the backup folder only, both outside of the program", () => {
    const data = /VOWDESK_DATA=(\S+)/.exec(text)[1];
    expect(valuesOf("ProtectSystem")).toEqual(["strict"]);
    const writable = valuesOf("ReadWritePaths").map((folder) => folder.replace(/^-/, ""));
    expect(writable).toEqual([data, "/mnt/backup"]);
    expect(`/var/lib/${valuesOf("StateDirectory")[0]}`).toBe(data);
    const program = /--prefix (\S+)/.exec(text)[1];
    expect(valuesOf("ExecStart").join(" ")).toContain(`${program}/`);
    expect(writable.filter((folder) => `${folder}/`.startsWith(`${program}/`))).toEqual([]);
    expect(valuesOf("WorkingDirectory")).toEqual([data]);
  });

  test("restarts through an outage of some minutes, but not without end", () => {
    const [interval, burst, pause] = ["StartLimitIntervalSec", "StartLimitBurst", "RestartSec"].map((name) =>
      Number(valuesOf(name)[0]),
    );
    expect(burst * pause).toBeGreaterThanOrEqual(300);
    // A start that fails takes up to 4 s.
    expect(burst * (pause + 4)).toBeLessThan(interval);
  });

  test.skipIf(!isInstalled("systemd-analyze"))("is accepted by systemd-analyze", () => {
    const unit = join(folder, "vowdesk.service");
    writeFileSync(unit, text);
    expect(spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" })).toMatchObject({
      status: 0,
      stderr: "",
    });
  });
});

test.skipIf(!isInstalled("caddy"))("caddy accepts the Caddyfile", () => {
  const env = { ...process.env, DOMAIN: "desk.example", XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = ["validate", "--adapter", "caddyfile", "--config", join(root, "deploy/Caddyfile")];
  expect(spawnSync("caddy", args, { env, encoding: "utf8" }).stdout).toContain("Valid configuration");
});

test.skipIf(!isInstalled("haproxy"))("haproxy accepts haproxy.cfg", () => {
  const file = join(folder, "haproxy.cfg");
  makeCertificate();
  writeFileSync(join(folder, "both.pem"), readFileSync(at("tls.crt")) + readFileSync(at("tls.key")));
  writeFileSync(
    file,
    read("haproxy.cfg")
      .replace(/node\d+:/g, "127.0.0.1:")
      .replaceAll("/etc/vowdesk/tls", folder),
  );
  expect(spawnSync("haproxy", ["-c", "-f", file], { encoding: "utf8" })).toMatchObject({ status: 0 });
});

describe(".github/workflows", () => {
  const folder = join(root, ".github/workflows");
  const uses = readdirSync(folder).flatMap((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(/^\s*(?:- )?uses: *(.+)$/gm)].map(([, action]) => action),
  );

  // A tag can be moved to other code, a commit cannot.
  test("name every action by its commit, with the version as a comment", () => {
    expect(uses.length).toBeGreaterThan(4);
    expect(uses.filter((action) => !/^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  test("name one commit for each action", () => {
    const commits = Map.groupBy(new Set(uses), (action) => action.split("@")[0]);
    expect([...commits.values()].filter((versions) => versions.length > 1)).toEqual([]);
  });
});

const nginx = findNginx();

test.skipIf(!nginx)("nginx accepts nginx.conf with TLS", () => {
  makeCertificate();
  const text = read("nginx.conf")
    .replace(/node\d+:/g, "127.0.0.1:")
    .replaceAll(" /tmp/", ` ${folder}/`)
    .replaceAll("/etc/vowdesk/tls", folder);
  writeFileSync(at("nginx.conf"), text);
  const result = spawnSync(nginx, ["-t", "-p", folder, "-c", at("nginx.conf")], { encoding: "utf8" });
  expect(result.stderr).toContain("test is successful");
});
