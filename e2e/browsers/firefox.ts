import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/test/support/free-port.ts';
import { until } from '../support/until.ts';
import {
  type DrivenBrowser,
  type DrivenWindow,
  FIND_ELEMENT,
  SHOWN_TEXT,
  type Sought,
} from './driven-window.ts';

/** The Enter key in what is typed. */
const ENTER = '\uE007';
/** Longest wait for what a command does, such as loading a page, in milliseconds. */
const ANSWER_MS = 60_000;
/** Longest wait for a connection, in milliseconds. */
const OPEN_MS = 5_000;
/** Sound plays without a gesture, since a click that a driver makes may count as none. */
const PREFERENCES = `user_pref('media.autoplay.default', 0);
user_pref('intl.locale.requested', 'en-US');
user_pref('browser.shell.checkDefaultBrowser', false);
`;

/** Debian's Firefox, driven over WebDriver BiDi, which it speaks itself. */
export async function openFirefox(program: string): Promise<DrivenBrowser> {
  await using stack = new AsyncDisposableStack();
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  stack.defer(() => rm(profile, { recursive: true, force: true, maxRetries: 10 }));
  await writeFile(join(profile, 'user.js'), PREFERENCES);
  const port = await freePort();
  const args = ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`];
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, HOME: profile } });
  stack.defer(async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  });
  const command = await until('Firefox', () => connect(`ws://127.0.0.1:${port}/session`));
  await command('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  const owned = stack.move();
  return {
    name: 'Firefox',
    async open() {
      const { userContext } = await command('browser.createUserContext', {});
      const { context } = await command('browsingContext.create', { type: 'tab', userContext });
      return {
        ...windowOf(command, { userContext: String(userContext), first: String(context) }),
        [Symbol.asyncDispose]: async () => void (await command('browser.removeUserContext', { userContext })),
      };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

type Command = (method: string, params: object) => Promise<Record<string, unknown>>;

/** @see https://www.w3.org/TR/webdriver-bidi/ */
async function connect(url: string): Promise<Command> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('Firefox does not listen.')));
    // While it starts it takes connections that it never answers.
    AbortSignal.timeout(OPEN_MS).addEventListener('abort', () => reject(new Error('Firefox is not ready.')));
  });
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data));
    const asked = waiting.get(id);
    waiting.delete(id);
    if (type === 'success') asked?.resolve(result);
    else asked?.reject(new Error(message));
  });
  let id = 0;
  return (method, params) => {
    id += 1;
    const asked = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(id, asked);
    socket.send(JSON.stringify({ id, method, params }));
    AbortSignal.timeout(ANSWER_MS).addEventListener('abort', () =>
      asked.reject(new Error(`${method} was not answered.`)),
    );
    return asked.promise;
  };
}

type Tree = { contexts: { context: string; userContext: string; children: Tree['contexts'] }[] };
type Evaluated = { type: string; result: { type: string; sharedId?: string; value?: unknown } };

function windowOf(
  command: Command,
  { userContext, first }: { userContext: string; first: string },
): DrivenWindow {
  let page = first;
  let context = first;
  const tree = async (params: object) =>
    ((await command('browsingContext.getTree', params)) as Tree).contexts;
  const run = async (body: string, ...given: object[]): Promise<Evaluated['result']> => {
    const evaluated = (await command('script.callFunction', {
      functionDeclaration: `function (given, element) { return (function () { ${body} }).call(element, ...JSON.parse(given)); }`,
      target: { context },
      awaitPromise: true,
      arguments: [
        { type: 'string', value: JSON.stringify(given.filter((each) => !('sharedId' in each))) },
        ...given.filter((each) => 'sharedId' in each),
      ],
    })) as Evaluated;
    if (evaluated.type !== 'success') throw new Error('The page failed.');
    return evaluated.result;
  };
  const element = (sought: Sought) =>
    until(`${sought.kind} "${sought.name}"`, async () => {
      const { sharedId } = await run(FIND_ELEMENT, sought);
      return sharedId && { sharedId };
    });
  const act = (id: string, more: object, actions: object[]) =>
    command('input.performActions', { context, actions: [{ id, ...more, actions }] });
  const type = (text: string) =>
    act(
      'keyboard',
      { type: 'key' },
      [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    );
  const clickOnce = async (target: { sharedId: string }) => {
    await run("this.scrollIntoView({ block: 'center', behavior: 'instant' })", target);
    await act('mouse', { type: 'pointer' }, [
      { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: target } },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
    return true;
  };
  // React may replace what was just found.
  const click = async (sought: Sought) =>
    void (await until(`${sought.kind} "${sought.name}" to click`, async () =>
      clickOnce(await element(sought)),
    ));
  return {
    goto: async (url) =>
      void (await command('browsingContext.navigate', { context: page, url, wait: 'complete' })),
    find: async (sought) => void (await element(sought)),
    has: async (sought) => (await run(FIND_ELEMENT, sought)).sharedId !== undefined,
    click,
    async write(field, text) {
      await click(field);
      await type(text);
    },
    async enter(field) {
      await run('this.focus()', await element(field));
      await type(ENTER);
    },
    async inFrame(isInFrame) {
      context = isInFrame
        ? await until('frame', async () => (await tree({ root: page }))[0]?.children[0]?.context)
        : page;
    },
    async inPopup(isInPopup) {
      page = isInPopup
        ? await until(
            'popup',
            async () =>
              (await tree({})).find((each) => each.userContext === userContext && each.context !== first)
                ?.context,
          )
        : first;
      context = page;
    },
    describe: async () => String((await run(SHOWN_TEXT)).value),
  };
}
