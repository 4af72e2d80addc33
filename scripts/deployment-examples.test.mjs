import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const path = (name) => new URL(`../${name}`, import.meta.url);
const read = (name) => readFileSync(path(name), 'utf8');

const containerfile = read('Containerfile');
const compose = parse(read('docs/examples/container/compose.yaml'));
const objects = parseAllDocuments(read('docs/examples/container/kubernetes.yaml')).map((document) =>
  document.toJS(),
);
const object = (kind) => objects.find((each) => each.kind === kind);
const pod = object('StatefulSet').spec.template.spec;
const [container] = pod.containers;
const config = object('ConfigMap').data;

/** Names of the table in docs/configuration.md, which is made of what the server reads. */
const variables = new Set(
  [...read('docs/configuration.md').matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name),
);
/** What the image sets for Node itself. */
const OF_NODE = ['NODE_ENV', 'NODE_COMPILE_CACHE'];
/** How long the server takes at most beyond the conversations' own bound. */
const GRACE_SECONDS = 60;

it('starts in the container what npm start runs after its set-up', () => {
  const entry = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(containerfile)[1]).join(' ');
  const { scripts } = JSON.parse(read('package.json'));
  expect(entry).toBe(/ exec node_modules\/node\/bin\/(.*)$/.exec(scripts.start)[1]);
});

it('copies into the image only what is there, and nothing that is ignored', () => {
  const copied = [...containerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, names]) =>
    names.split(' '),
  );
  const sent = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'));
  const kept = sent.map((line) => line.slice(1));
  for (const name of [...copied.filter((name) => name !== '.'), ...kept]) {
    expect(existsSync(path(name)), name).toBe(true);
  }
  for (const name of copied.filter((name) => name !== '.')) expect(kept).toContain(name.split('/')[0]);
  // Settings of TypeScript that the build of the console reads.
  expect(kept).toContain('tsconfig.base.json');
});

it('copies workspaces with the packages that they have for themselves', () => {
  for (const name of ['contract', 'language', 'engine', 'server']) {
    expect(containerfile).toContain(`COPY --from=packages /opt/parley/${name} ${name}\n`);
  }
});

it('runs as a user of its own and sets only variables that the server reads', () => {
  expect(containerfile).toMatch(/^USER node$/m);
  const set = /^ENV (.*)$/m
    .exec(containerfile)[1]
    .split(' ')
    .map((pair) => pair.split('=')[0]);
  const given = [...set, ...Object.keys(compose.services.parley.environment), ...Object.keys(config)];
  expect(given.filter((name) => !variables.has(name) && !OF_NODE.includes(name))).toEqual([]);
});

it('gives the server time to stop and a place to write, with compose and Kubernetes', () => {
  const { parley } = compose.services;
  const usualSeconds = Number(/^\| `PARLEY_STOP_SECONDS` \| `?(\d+)/m.exec(read('docs/configuration.md'))[1]);
  expect(Number.parseInt(parley.stop_grace_period, 10)).toBeGreaterThanOrEqual(usualSeconds + GRACE_SECONDS);
  expect([parley.read_only, parley.volumes, parley.tmpfs]).toEqual([
    true,
    ['parley:/data'],
    [expect.stringMatching('^/tmp:')],
  ]);
  const { seconds } = container.lifecycle.preStop.sleep;
  const needed = seconds + Number(config.PARLEY_STOP_SECONDS) + GRACE_SECONDS;
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(needed);
  expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
  expect(pod.securityContext.runAsNonRoot).toBe(true);
  expect(container.volumeMounts.map(({ mountPath }) => mountPath).sort()).toEqual(['/data', '/tmp']);
});

it('asks the paths and ports that the server answers', () => {
  const port = Number(/^EXPOSE (\d+)$/m.exec(containerfile)[1]);
  expect(containerfile).toContain(`PORT=${port}`);
  expect(containerfile).toContain(`http://127.0.0.1:${port}/healthz`);
  expect(container.ports[0].containerPort).toBe(port);
  expect(compose.services.parley.ports[0].endsWith(`:${port}`)).toBe(true);
  const { startupProbe, livenessProbe, readinessProbe } = container;
  const paths = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path);
  expect(paths).toEqual(['/healthz', '/healthz', '/readyz']);
  const app = read('server/src/app.ts');
  for (const asked of paths) expect(app).toContain(`app.get('${asked}'`);
  const [{ pods }] = object('HorizontalPodAutoscaler').spec.metrics;
  expect(read('server/src/telemetry/metrics.ts')).toContain(`name: '${pods.metric.name}'`);
});
