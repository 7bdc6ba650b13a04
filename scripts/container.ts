/**
 * `npm run container`: builds the image of deploy/Containerfile with docker or podman, starts it as docs/deploy.md says,
 * and tries it: its user, its rights, its root, its health check, and what it answers. It ends with the container
 * stopped and the image kept as `website`.
 */
import { spawnSync } from 'node:child_process';
import { readArguments, runCommand, SettingsError } from '../server/settings.ts';
import { run } from './programs/run.ts';

const image = 'website';
const name = 'website-trial';
const origin = 'http://127.0.0.1:8080';

const usage = `npm run container                        builds and tries the image website
npm run container -- --engine podman     with this program for containers; docker or podman, whichever there is
npm run container -- --node … --base …   on other images than those of Docker Hub`;

/** How docs/deploy.md starts it. */
const runOptions =
  '--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --publish 127.0.0.1:8080:8080';

/** Calls the engine and takes what it says. */
const call = (engine: string, ...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(engine, words, { encoding: 'utf8' });
  return { isDone: status === 0, said: `${stdout ?? ''}${stderr ?? ''}`.trim() };
};

/** @throws SettingsError where the engine is missing or none can be found */
function findEngine(asked?: string): string {
  if (asked !== undefined && !['docker', 'podman'].includes(asked))
    throw new SettingsError(`"${asked}" is no engine this command knows. Say docker or podman.`);
  const engine = (asked ? [asked] : ['docker', 'podman']).find((each) => call(each, 'version').isDone);
  if (engine) return engine;
  throw new SettingsError(
    `There is no ${asked ?? 'docker and no podman'} here. Install one of docker and podman.`,
  );
}

/** Waits until the container answers. @throws SettingsError with its log when it does not within ten seconds */
async function waitForAnswer(engine: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(origin).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new SettingsError(`The container does not answer. It said:\n${call(engine, 'logs', name).said}`);
}

/** Asks the running container. @returns each thing that must be so, and whether it is */
async function tryContainer(engine: string): Promise<[what: string, isGood: boolean][]> {
  const inside = (...words: string[]) => call(engine, 'exec', name, ...words);
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { redirect: 'manual', headers });
  const page = await ask('/', { 'accept-encoding': 'br' });
  const health = await ask('/health');
  const check = call(engine, 'image', 'inspect', '--format', '{{json .Config.Healthcheck.Test}}', image);
  const [, ...words] = JSON.parse(check.said) as string[];
  return [
    ['runs as nobody', inside('id', '-u').said === '65534' && inside('id', '-g').said === '65534'],
    ['has no right', /^CapEff:\s+0+$/m.test(inside('cat', '/proc/1/status').said)],
    ['cannot write to its root', !inside('touch', '/srv/website/site/x').isDone],
    ['can write to /tmp', inside('touch', '/tmp/x').isDone],
    ['has a health check, and passes it', inside(...words).isDone],
    ['answers /health', health.status === 200 && health.headers.get('cache-control') === 'no-store'],
    ['sends pages compressed before', page.headers.get('content-encoding') === 'br'],
    ['protects its answers', page.headers.has('strict-transport-security')],
    ['leads a slash at the end away', (await ask('/about/')).status === 308],
    ['says what is missing', (await ask('/no-such-page')).status === 404],
  ];
}

await runCommand(async () => {
  const { values } = readArguments(usage, {
    options: { engine: { type: 'string' }, node: { type: 'string' }, base: { type: 'string' } },
  });
  const engine = findEngine(values.engine);
  // Otherwise podman leaves the health check out.
  const format = engine === 'podman' ? ['--format', 'docker'] : [];
  const settings = {
    NODE: values.node,
    BASE: values.base,
    SITE_URL: process.env.SITE_URL,
    PUBLIC_SUPABASE_URL: process.env.PUBLIC_SUPABASE_URL,
    PUBLIC_SUPABASE_KEY: process.env.PUBLIC_SUPABASE_KEY,
    FIRST_RELEASE: process.env.FIRST_RELEASE,
  };
  const given = Object.entries(settings).flatMap(([key, value]) =>
    value ? ['--build-arg', `${key}=${value}`] : [],
  );
  const words = ['build', ...format, '--file', 'deploy/Containerfile', '--tag', image, ...given, '.'];
  if ((await run(engine, words)) !== 0)
    throw new SettingsError(`The image cannot be built. What ${engine} said above says why.`);
  if (await fetch(origin).catch(() => null))
    throw new SettingsError('Something else answers on port 8080. Stop it, and try again.');
  const started = call(engine, 'run', '--detach', '--name', name, ...runOptions.split(' '), image);
  try {
    if (!started.isDone) throw new SettingsError(`The container cannot be started: ${started.said}`);
    await waitForAnswer(engine);
    const results = await tryContainer(engine);
    for (const [what, isGood] of results) console.log(`${isGood ? 'good ' : 'MEND '} ${what}`);
    const size = Number(call(engine, 'image', 'inspect', '--format', '{{.Size}}', image).said);
    console.log(`\nThe image ${image} has ${Math.round(size / 1e6)} MB.`);
    if (results.some(([, isGood]) => !isGood)) process.exitCode = 1;
  } finally {
    call(engine, 'rm', '--force', name);
  }
});
