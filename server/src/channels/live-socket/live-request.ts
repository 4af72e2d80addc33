import { maxFilesOf } from '@parley/contract/file-allowance.ts';
import type { InitiationMessage } from '@parley/contract/live-messages.ts';
import type { AgentSnapshot } from '../../agents/agent-snapshot.ts';
import type { ConversationRequest } from '../../conversations/open-conversation.ts';
import { audioFormats, type SocketFormats } from '../../conversations/plan/audio-formats.ts';
import { configSpokenIn } from '../../conversations/plan/conversation-language.ts';
import {
  allowedExtraBody,
  allowedVariables,
  refuseToolMocks,
} from '../../conversations/plan/conversation-overrides.ts';
import { initiatedConfig } from '../../conversations/plan/initiated-config.ts';
import type { NewConversation } from '../../conversations/records/conversation-record.ts';
import {
  type ResumedConversation,
  resumedSettings,
} from '../../conversations/resumption/resumed-conversation.ts';
import { toolServerIds } from '../../conversations/tools/conversation-tools.ts';
import { storableText } from '../../http/storable-json.ts';
import { type ClientEvents, clientEvents } from './client-events.ts';
import type { LiveEntrance } from './live-entrance.ts';
import { type LiveTools, openLiveTools } from './live-tools.ts';

/** The conversation that a socket wants, and how it travels. */
export type LiveRequest = {
  request: Omit<ConversationRequest, 'admit' | 'signal' | 'reportFailure'>;
  events: ClientEvents;
  formats: SocketFormats;
  tools: LiveTools;
  /** Tool servers that the agent names. */
  toolServerIds: readonly string[];
};

/**
 * The conversation that a socket wants, with what its client overrides.
 * @throws {OverrideRefused | ToolMocksRefused | TestNotAllowed}
 */
export function liveRequest(
  { start, opening, resumed }: Pick<LiveEntrance, 'start' | 'opening' | 'resumed'>,
  { url, send, nowMs }: { url: string; send: (frame: string) => void; nowMs: () => number },
): LiveRequest {
  const { agent, conversationId, isDraft, isTest, startedBy } = start;
  const { conversation_config: own, platform_settings: platform = {} } = agent;
  const access = { platform, isTrusted: isDraft };
  refuseToolMocks(opening?.tool_mock_config);
  const conversation_config = initiatedConfig(own, opening?.conversation_config_override, {
    ...access,
    spokenLanguage: resumed?.language,
  });
  const isSigned = startedBy !== null;
  const countsAsTest = isTest || start.isTrial;
  const events = clientEvents(conversation_config, { own, isSigned, isTest: countsAsTest });
  const formats = audioFormats(conversation_config);
  const channel = channelOf(opening, countsAsTest);
  const numbers = channel === 'simulation' ? 'announced' : 'impossible';
  const tools = openLiveTools({ send, events, isOfTeam: isTest, numbers, nowMs });
  const overridden = { ...agent, conversation_config };
  return {
    request: {
      conversationId,
      agent,
      speaker: resumed ? resumedSpeaker(overridden, resumed) : overridden,
      channel: {
        channel,
        startedBy,
        userId: opening?.user_id ? storableText(opening.user_id) : null,
        clientSource: clientSourceOf(opening, url),
        maxFiles: maxFilesOf(own),
      },
      facts: {
        variables: allowedVariables(opening?.dynamic_variables, own, isTest),
        extraBody: allowedExtraBody(opening?.custom_llm_extra_body, access),
        client: tools.client,
        chat: resumed?.chat,
      },
      sound: { output: formats.output, isHeard: events.has('audio') },
      isTakenUp: resumed !== undefined,
      redaction: resumed?.redaction,
      canRest: restingMedia(opening, isDraft),
      adjust: resumed?.isSpoken ? ({ plan }) => resumedSettings(plan.settings, resumed) : undefined,
    },
    events,
    formats,
    tools,
    toolServerIds: toolServerIds(conversation_config),
  };
}

// A test of unsaved settings is over with its page.
function restingMedia(
  opening: InitiationMessage | undefined,
  isDraft: boolean,
): ConversationRequest['canRest'] {
  if (opening?.resume_token === undefined) return [];
  return isDraft ? ['spoken'] : ['spoken', 'written'];
}

// What went on in writing goes on in writing, and with the agent that took it over.
function resumedSpeaker(
  begun: AgentSnapshot,
  { currentAgent, language, isSpoken }: ResumedConversation,
): AgentSnapshot {
  const agent = currentAgent ?? begun;
  const config = currentAgent
    ? configSpokenIn(agent.conversation_config, language)
    : agent.conversation_config;
  const conversation = { ...config.conversation, text_only: !isSpoken };
  return { ...agent, conversation_config: { ...config, conversation } };
}

// Only the address makes a test: a visitor who was given one cannot pass for the console.
function channelOf(opening: InitiationMessage | undefined, isTest: boolean): NewConversation['channel'] {
  if (isTest) return 'simulation';
  return opening?.source_info?.source === 'widget' ? 'widget' : 'socket';
}

const CLIENT_SOURCE = /^[a-z0-9][\w.-]{0,49}$/i;

// Clients say it in their first message, their address or both.
function clientSourceOf(opening: InitiationMessage | undefined, url: string): string | null {
  const addressed = new URL(url, 'http://localhost').searchParams.get('source');
  return (
    [opening?.source_info?.source, addressed].find((source) => source && CLIENT_SOURCE.test(source)) ?? null
  );
}
