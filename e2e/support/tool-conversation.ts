import {
  type Callbacks,
  type ClientToolsConfig,
  type MCPToolApprovalConfig,
  TextConversation,
  VoiceConversation,
} from '@elevenlabs/client';
import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { getConversation, getSignedUrl, type RecordedConversation } from '@parley/contract/conversation.ts';
import type { Script } from '@parley/engine/language-model/scripted.ts';
import { expect } from 'vitest';
import type { z } from 'zod';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../../server/test/support/conversation-server.ts';
import { scriptedRecogniser, scriptedSpeaker } from '../../server/test/support/scripted-sound.ts';
import { installHeadlessSound } from './headless-sound.ts';

/** Whether a conversation is typed or spoken. */
export type Medium = 'text' | 'voice';

/** A conversation of the official client with an agent that has tools, and what its callbacks were told. */
export type ToolConversation = AsyncDisposable & {
  heard: readonly string[];
  /** Says the caller's words, typed or spoken. */
  speak(): void;
  /** Settles when a line was heard. */
  until(line: string | RegExp): Promise<void>;
  /** Ends the conversation and gives what is stored of it. */
  finish(): Promise<RecordedConversation>;
};

const EVENTS = [
  ...['audio', 'agent_response', 'user_transcript', 'interruption', 'agent_tool_request'],
  ...['agent_tool_response', 'client_tool_call', 'mcp_tool_call', 'mcp_connection_status'],
];

/** Begins one; `configFor` gets the team, whose tool servers it may add. */
export async function startToolConversation({
  medium,
  said,
  script,
  configFor,
  options = {},
}: {
  medium: Medium;
  said: string;
  script: z.input<typeof Script>;
  configFor: (team: TestCaller) => Promise<ConversationConfig>;
  options?: Partial<ClientToolsConfig> & MCPToolApprovalConfig;
}): Promise<ToolConversation> {
  const server = await startConversationServer(script, {
    sound: {
      recogniser: scriptedRecogniser({ otherwise: { text: said, wordMs: 50 } }),
      speakers: [scriptedSpeaker({ otherwise: { millisecondsPerCharacter: 5 } })],
    },
  });
  const team = await server.newTeam();
  const config = await configFor(team);
  const conversation = { ...config.conversation, client_events: EVENTS };
  const platform = { privacy: { record_voice: false } };
  const { agent_id } = await team.createAgent({ ...config, conversation }, platform);
  const { signed_url: signedUrl } = await team.call(getSignedUrl, { query: { agent_id } });
  const heard: string[] = [];
  const sound = medium === 'voice' ? installHeadlessSound() : undefined;
  const begun = { ...options, ...callbacks((line) => void heard.push(line)), signedUrl };
  const client =
    medium === 'voice'
      ? await VoiceConversation.startSession(begun)
      : await TextConversation.startSession({ ...begun, textOnly: true });
  return toolConversation({ server, team, heard, id: client.getId(), end: () => client.endSession(), speak });

  function speak(): void {
    if (sound) sound.caller().say();
    else client.sendUserMessage(said);
  }
}

function toolConversation({
  server,
  team,
  heard,
  id,
  end,
  speak,
}: {
  server: ConversationServer;
  team: TestCaller;
  heard: readonly string[];
  id: string;
  end: () => Promise<void>;
  speak: () => void;
}): ToolConversation {
  const matches = (line: string | RegExp) => (other: string) =>
    typeof line === 'string' ? other === line : line.test(other);
  return {
    heard,
    speak,
    async until(line) {
      await expect.poll(() => heard.some(matches(line)), { timeout: 30_000, message: `${line}` }).toBe(true);
    },
    async finish() {
      await end();
      const read = () => team.call(getConversation, { params: { conversation_id: id } });
      await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe('done');
      return read();
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

function callbacks(note: (line: string) => void): Partial<Callbacks> {
  return {
    onMessage: ({ role, message }) => note(`${role}: ${message}`),
    onAgentToolRequest: ({ tool_name, tool_type }) => note(`request ${tool_type} ${tool_name}`),
    onAgentToolResponse: ({ tool_name, tool_type, is_error, is_called }) =>
      note(
        `response ${tool_type} ${tool_name} ${is_error ? 'failed' : 'fine'} ${is_called ? 'called' : 'not called'}`,
      ),
    onMCPToolCall: ({ tool_name, state }) => note(`mcp ${tool_name} ${state}`),
    onMCPConnectionStatus: ({ integrations }) =>
      note(
        `servers ${integrations.map(({ is_connected, tool_count }) => `${is_connected} ${tool_count}`).join()}`,
      ),
    onError: (message) => note(`error: ${message}`),
    onDisconnect: ({ reason }) => note(`disconnected: ${reason}`),
  };
}
