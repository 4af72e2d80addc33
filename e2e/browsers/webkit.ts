import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../server/test/support/free-port.ts';
import { until } from '../support/until.ts';
import {
  type DrivenBrowser,
  type DrivenWindow,
  FIND_ELEMENT,
  SHOWN_TEXT,
  type Sought,
} from './driven-window.ts';

/** Key of an element in what WebDriver sends. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** The Enter key in what is typed. */
const ENTER = '\uE007';
const SCREEN = ':98';

/** Debian's WebKit, driven over WebDriver on a screen that nobody sees. */
export async function openWebKit(programs: {
  webKitDriver: string;
  miniBrowser: string;
  xvfb: string;
}): Promise<DrivenBrowser> {
  await using stack = new AsyncDisposableStack();
  const start = (program: string, args: string[], env = {}) => {
    const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } });
    stack.defer(() => endOf(child));
  };
  start(programs.xvfb, [SCREEN, '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']);
  const port = await freePort();
  start(programs.webKitDriver, [`--port=${port}`], {
    DISPLAY: SCREEN,
    // Without a graphics card.
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    LANGUAGE: 'en',
  });
  const call = callerOf(`http://127.0.0.1:${port}`);
  await until(
    'the driver of WebKit',
    async () => ((await call('GET', '/status')) as { ready: boolean }).ready,
  );
  const capabilities = {
    alwaysMatch: {
      acceptInsecureCerts: true,
      'webkitgtk:browserOptions': { binary: programs.miniBrowser, args: ['--automation', '--private'] },
    },
  };
  const owned = stack.move();
  return {
    name: 'WebKit',
    async open() {
      const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string };
      const session = callerOf(`http://127.0.0.1:${port}/session/${sessionId}`);
      await session('POST', '/window/rect', { width: 1280, height: 900 });
      return {
        ...(await windowOf(session)),
        [Symbol.asyncDispose]: async () => void (await session('DELETE', '')),
      };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** @see https://www.w3.org/TR/webdriver2/ */
function callerOf(base: string): Call {
  return async (method, path, body) => {
    const content = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {};
    const reply = await fetch(base + path, { method, ...content });
    const { value } = (await reply.json()) as { value: unknown };
    if (!reply.ok) throw new Error(`WebKit refused ${path}: ${JSON.stringify(value).slice(0, 300)}`);
    return value;
  };
}

async function windowOf(call: Call): Promise<DrivenWindow> {
  const first = await call('GET', '/window');
  const run = (script: string, ...args: unknown[]) => call('POST', '/execute/sync', { script, args });
  const element = async (sought: Sought): Promise<string> => {
    const found = await until(`${sought.kind} "${sought.name}"`, () => run(FIND_ELEMENT, sought));
    return (found as Record<string, string>)[ELEMENT] ?? '';
  };
  const onElement = async (sought: Sought, action: string, body = {}) => {
    // React may have replaced what was just found.
    await until(`${sought.kind} "${sought.name}" to use`, async () => {
      await call('POST', `/element/${await element(sought)}/${action}`, body);
      return true;
    });
  };
  return {
    goto: async (url) => void (await call('POST', '/url', { url })),
    find: async (sought) => void (await element(sought)),
    has: async (sought) => Boolean(await run(FIND_ELEMENT, sought)),
    click: (sought) => onElement(sought, 'click'),
    write: (field, text) => onElement(field, 'value', { text }),
    enter: (field) => onElement(field, 'value', { text: ENTER }),
    async inFrame(isInFrame) {
      if (!isInFrame) return void (await call('POST', '/frame/parent'));
      const frame = await until('frame', () => run(`return document.querySelector('iframe')`));
      await call('POST', '/frame', { id: frame });
    },
    async inPopup(isInPopup) {
      if (!isInPopup) return void (await call('POST', '/window', { handle: first }));
      // WebKit lists its windows in no order.
      const handle = await until('second window', async () =>
        ((await call('GET', '/window/handles')) as string[]).find((open) => open !== first),
      );
      await call('POST', '/window', { handle });
    },
    describe: async () => String(await run(SHOWN_TEXT)),
  };
}
