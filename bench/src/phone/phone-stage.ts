import { createAgent } from '@parley/contract/agents.ts';
import { assignNumber } from '@parley/contract/numbers.ts';
import { createPhoneLine } from '@parley/contract/phone-lines.ts';
import { PLAIN_SCRIPTS, setVoiceStage, type VoiceStage } from '../voice/voice-stage.ts';
import type { PhoneEndpoint } from './phone-caller.ts';

/** A server whose agent answers a number, and the socket of a platform that calls it. */
export type PhoneStage = Pick<VoiceStage, 'parley' | 'probe' | 'url'> &
  AsyncDisposable & { endpoint: PhoneEndpoint };

const NUMBER = 33_199_001_234;
const NEVER = -1;

export async function setPhoneStage(): Promise<PhoneStage> {
  await using stack = new AsyncDisposableStack();
  const { parley, probe } = stack.use(await setVoiceStage(PLAIN_SCRIPTS));
  const { provider_uuid } = await parley.call(createAgent, {
    body: {
      name: 'Reception',
      type: 'voice',
      conversation_config: {
        agent: { language: 'en', first_message: 'Hello.', prompt: { prompt: 'Be brief.', llm: 'scripted' } },
        turn: { turn_timeout: NEVER, silence_end_call_timeout: NEVER },
      },
      platform_settings: { privacy: { record_voice: true } },
    },
  });
  await parley.call(assignNumber, { body: { number: NUMBER, ai_agent_uuid: provider_uuid } });
  const { line, secret } = await parley.call(createPhoneLine, {
    body: { kind: 'media_socket', name: 'Bench' },
  });
  const url = `${parley.url.replace('http', 'ws')}${new URL(line.media_url).pathname}`;
  const endpoint = { secret: secret ?? '', to: `+${NUMBER}` };
  const owned = stack.move();
  return { parley, probe, url, endpoint, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
