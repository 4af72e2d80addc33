import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallInput } from '@parley/client/call.ts';
import { createAgent } from '@parley/contract/agents.ts';
import { LIVE_SOCKET_PATH } from '@parley/contract/live-socket.ts';
import { type Parley, startParley } from '../parley-process.ts';
import { createProbe, type Probe } from '../probe.ts';

/** A server with one agent that anybody may call, answered, heard and spoken for by scripts. */
export type VoiceStage = AsyncDisposable & {
  parley: Parley;
  probe: Probe;
  agentId: string;
  /** Where callers dial. */
  url: string;
};

/** What the agent's model, recogniser and voice do, as their scripts say it; without a script it is the server's own recogniser, and the built-in voice. */
export type VoiceScripts = { model: object; recogniser?: object; voice?: object };

/** What the caller is understood to say, and what the agent answers: a short sentence, at once. */
export const PLAIN_SCRIPTS: VoiceScripts = {
  model: { otherwise: { text: 'All right, I will see to it.' } },
  recogniser: { otherwise: { text: 'I would like to book a table.' } },
  voice: { sampleRateHz: 16_000, otherwise: { millisecondsPerCharacter: 60 } },
};

type VoiceStageOptions = {
  env?: NodeJS.ProcessEnv;
  /** Whether garbage is collected before memory is read. */
  collects?: boolean;
  /** Whether the calls are recorded. */
  isRecorded?: boolean;
  /** Of the agent; English, the built-in voice and the scripted model unless given. */
  language?: string;
  voiceId?: string;
  llm?: string;
  /** Data folder; one of its own unless given. */
  dataFolder?: string;
};

const NEVER = -1;
const LONGEST_CALL_SECONDS = 3_600;

export async function setVoiceStage(
  { model, recogniser, voice }: VoiceScripts,
  options: VoiceStageOptions = {},
): Promise<VoiceStage> {
  const { env = {}, collects = false, dataFolder } = options;
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'parley-stage-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const modelFile = join(folder, 'model.json');
  const speechFile = join(folder, 'speech.json');
  await writeFile(modelFile, JSON.stringify(model));
  await writeFile(speechFile, JSON.stringify({ recogniser, voice }));
  const probe = stack.use(createProbe({ collects }));
  const parley = stack.use(
    await startParley(
      {
        // A scripted model analyses nothing, which each call that is over would be warned of.
        PARLEY_LOG_LEVEL: 'error',
        ...probe.env,
        PARLEY_SCRIPTED_MODEL: modelFile,
        PARLEY_SCRIPTED_SPEECH: speechFile,
        PARLEY_MAX_CALLS: '100000',
        // How late it becomes is what is measured.
        PARLEY_LATE_MS: '0',
        ...env,
      },
      dataFolder,
    ),
  );
  const { agent_id } = await parley.call(createAgent, { body: agent(options) });
  const url = `${parley.url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${agent_id}`;
  const owned = stack.move();
  return { parley, probe, agentId: agent_id, url, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

function agent({
  isRecorded = true,
  language = 'en',
  voiceId,
  llm = 'scripted',
}: VoiceStageOptions): CallInput<typeof createAgent>['body'] {
  return {
    name: 'Bench',
    type: 'voice',
    conversation_config: {
      agent: { language, first_message: 'Hello.', prompt: { prompt: 'Be brief.', llm } },
      asr: { user_input_audio_format: 'pcm_16000' },
      tts: { agent_output_audio_format: 'pcm_16000', ...(voiceId ? { voice_id: voiceId } : {}) },
      turn: { turn_timeout: NEVER, silence_end_call_timeout: NEVER },
      conversation: { max_duration_seconds: LONGEST_CALL_SECONDS },
    },
    platform_settings: { auth: { enable_auth: false }, privacy: { record_voice: isRecorded } },
  };
}
