import type { ConversationConfig, PlatformSettings } from '@parley/contract/agent-config.ts';
import { getConversation, getSignedUrl, type RecordedConversation } from '@parley/contract/conversation.ts';
import type { ServerMessage } from '@parley/contract/live-messages.ts';
import type { TestCaller } from './conversation-server.ts';
import { type LiveClient, openLiveClient } from './live-client.ts';
import { callerOf } from './scripted-sound.ts';

/** A call to an agent of its own. */
export type VoiceCall = Disposable & {
  client: LiveClient;
  caller: ReturnType<typeof callerOf>;
  metadata: Extract<ServerMessage, { type: 'conversation_initiation_metadata' }>;
  /** Types of all that was received, oldest first, pings left out. */
  types(): ServerMessage['type'][];
  /** What is stored of the conversation. */
  recorded(): Promise<RecordedConversation>;
};

/** What a call begins with. */
export type VoiceCallOptions = {
  config: ConversationConfig;
  /** Nothing is recorded unless it says so. */
  platform?: PlatformSettings;
  override?: object;
  /** A test of the team shows the ledgers of turns. */
  purpose?: 'test';
};

/** Calls a new agent by its signed address. */
export async function startVoiceCall(
  team: TestCaller,
  { config, platform = { privacy: { record_voice: false } }, override = {}, purpose }: VoiceCallOptions,
): Promise<VoiceCall> {
  const { agent_id } = await team.createAgent(config, platform);
  const { signed_url } = await team.call(getSignedUrl, { query: { agent_id, purpose } });
  const client = await openLiveClient(signed_url);
  const metadata = await client.begin({ conversation_config_override: override });
  const { conversation_id, user_input_audio_format } = metadata.conversation_initiation_metadata_event;
  return {
    client,
    caller: callerOf(client, user_input_audio_format),
    metadata,
    types: () => client.received.map(({ type }) => type).filter((type) => type !== 'ping'),
    recorded: () => team.call(getConversation, { params: { conversation_id } }),
    [Symbol.dispose]: () => client.socket.terminate(),
  };
}
