import { afterEach, describe, expect, it, vi } from 'vitest';
import { openParentMessages, originOfParent } from './parent-messages.ts';

const HOST = 'https://host.example';

afterEach(() => vi.unstubAllGlobals());

function embedded({ origins = [HOST], parentOrigin }: { origins?: string[]; parentOrigin?: string } = {}) {
  const heard: unknown[] = [];
  const sent: unknown[] = [];
  const parent = { postMessage: (message: unknown, origin: string) => sent.push({ message, origin }) };
  const receiver = new EventTarget();
  const messages = openParentMessages({
    receiver,
    parent,
    origins,
    parentOrigin,
    onNavigate: (page) => heard.push(page),
    onLanguageChange: (language) => heard.push(language),
  });
  const receive = (data: unknown, origin = HOST, source: unknown = parent) =>
    receiver.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  return { heard, sent, messages, receive };
}

describe('messages of the embedding page', () => {
  it('answers ping with pong, to the exact origin', () => {
    const { receive, sent } = embedded();
    receive({ type: 'ping' });
    expect(sent).toEqual([{ message: { type: 'pong' }, origin: HOST }]);
  });

  it('navigates and changes the language when asked', () => {
    const { receive, heard } = embedded();
    receive({ type: 'navigate', page: 'knowledge-base' });
    receive({ type: 'languageChange', language: 'es' });
    expect(heard).toEqual(['knowledge-base', 'es']);
  });

  it('ignores an origin that is not listed', () => {
    const { receive, heard, sent } = embedded();
    receive({ type: 'navigate', page: 'call' }, 'https://host.example.evil.example');
    receive({ type: 'ping' }, 'https://evil.example');
    expect([...heard, ...sent]).toEqual([]);
  });

  it('ignores another window of a listed origin', () => {
    const { receive, heard } = embedded();
    receive({ type: 'navigate', page: 'call' }, HOST, {});
    expect(heard).toEqual([]);
  });

  it('ignores what is no message of the contract', () => {
    const { receive, heard } = embedded();
    for (const data of [null, 'navigate', { type: 'navigate', page: '/admin' }, { type: 'eval' }])
      receive(data);
    expect(heard).toEqual([]);
  });

  it('sends nothing when the embedding page is not listed', () => {
    const { messages, sent } = embedded({ parentOrigin: 'https://other.example' });
    messages.send({ type: 'navigation-change', page: 'agents' });
    expect(sent).toEqual([]);
  });

  it('addresses each listed origin, never a wildcard, when the browser hides who embeds', () => {
    const second = 'https://second.example';
    const { messages, sent } = embedded({ origins: [HOST, second] });
    messages.send({ type: 'navigation-change', page: 'call' });
    expect(sent.map((entry) => (entry as { origin: string }).origin)).toEqual([HOST, second]);
  });

  it('ignores messages after it is closed', () => {
    const { messages, receive, heard } = embedded();
    messages.close();
    receive({ type: 'navigate', page: 'call' });
    expect(heard).toEqual([]);
  });
});

describe('origin of the embedding page', () => {
  it('is unknown where the browser does not tell, also after a sign-in on the pages of another origin', () => {
    vi.stubGlobal('document', { referrer: 'https://sign-in.example/' });
    vi.stubGlobal('window', { location: {} });
    expect(originOfParent()).toBeUndefined();
    vi.stubGlobal('window', { location: { ancestorOrigins: [HOST, 'https://outer.example'] } });
    expect(originOfParent()).toBe(HOST);
  });
});
