import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { z } from 'zod';

const Fields = z.object({ fields: z.array(z.object({ attribute: z.string(), value: z.string() })) });

/** An Asterisk that is configured over ARI, and tells over AMI whether it is registered. */
export type SipGateway = AsyncDisposable & {
  /** Of ARI. */
  url: string;
  /** Its user's password for both interfaces. */
  password: string;
  /** Objects of `res_pjsip`, `TYPE/NAME`; it takes any change only of one that it does not have. */
  objects: Map<string, Record<string, string>>;
  /** What it says of its registration and of the trunk. */
  says: { status: string; state: 'online' | 'offline' | 'unknown'; channels: string[]; hasManager: boolean };
};

const OBJECT = /^\/ari\/asterisk\/config\/dynamic\/res_pjsip\/([a-z]+\/trunk)$/;

export async function startSipGateway(): Promise<SipGateway> {
  const objects: SipGateway['objects'] = new Map();
  const server = createServer(async (request, response) => {
    const { status, body, cookie } = await answerTo(request, gateway);
    response.writeHead(status, cookie ? { 'set-cookie': `mansession_id="17"; Version=1` } : {}).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const gateway: SipGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ari`,
    password: '',
    objects,
    says: { status: 'Registered', state: 'online', channels: [], hasManager: true },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return gateway;
}

type Answer = { status: number; body: string; cookie?: boolean };

async function answerTo(request: IncomingMessage, gateway: SipGateway): Promise<Answer> {
  const { method = '', url = '', headers } = request;
  if (url === '/rawman') return managerAnswer(request, gateway);
  const expected = `Basic ${Buffer.from(`parley:${gateway.password}`).toString('base64')}`;
  if (headers.authorization !== expected)
    return { status: 401, body: '{"message":"Authentication required"}' };
  if (url === '/ari/endpoints/PJSIP/trunk') {
    if (!gateway.objects.has('endpoint/trunk'))
      return { status: 404, body: '{"message":"Endpoint not found"}' };
    const { state, channels } = gateway.says;
    return {
      status: 200,
      body: JSON.stringify({ technology: 'PJSIP', resource: 'trunk', state, channel_ids: channels }),
    };
  }
  const [, object] = OBJECT.exec(url) ?? [];
  if (object === undefined) return { status: 200, body: '{}' };
  if (method === 'DELETE') return { status: gateway.objects.delete(object) ? 204 : 404, body: '' };
  const { fields } = Fields.parse(await json(request));
  if (!gateway.objects.has(object)) {
    gateway.objects.set(object, Object.fromEntries(fields.map(({ attribute, value }) => [attribute, value])));
  }
  return { status: 200, body: JSON.stringify(fields) };
}

async function managerAnswer(request: IncomingMessage, { says, password }: SipGateway): Promise<Answer> {
  if (!says.hasManager) return { status: 404, body: '' };
  const form = new URLSearchParams(await text(request));
  if (form.get('action') === 'login') {
    const isRight = form.get('username') === 'parley' && form.get('secret') === password;
    const body = isRight ? 'Response: Success\r\nMessage: Authentication accepted' : 'Response: Error';
    return { status: 200, body: `${body}\r\n\r\n`, cookie: isRight };
  }
  if (request.headers.cookie !== 'mansession_id="17"')
    return { status: 200, body: 'Response: Error\r\n\r\n' };
  const events = [
    'Response: Success\r\nEventList: start',
    `Event: OutboundRegistrationDetail\r\nObjectName: trunk\r\nStatus: ${says.status}\r\nNextReg: 0`,
    'Event: OutboundRegistrationDetailComplete\r\nListItems: 1',
  ];
  return { status: 200, body: `${events.join('\r\n\r\n')}\r\n\r\n` };
}
