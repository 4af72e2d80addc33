import type { AgentDetail } from '@parley/contract/agents.ts';
import { type AgentDraft, isSame, NEW_DESIGN, newAgentDraft } from './agent-draft.ts';
import { type DraftDifference, draftDifferences } from './draft-differences.ts';
import { fromAgentDetail } from './from-agent-detail.ts';
import { toAgentPayload } from './to-agent-payload.ts';

/** An agent as it is stored, at a version or in a file. */
export type ComparedAgent = Pick<AgentDetail, 'name' | 'type' | 'conversation_config' | 'platform_settings'>;

/** Compares two stored agents part by part; settings that the editor does not show count as one part, the last. */
export function agentDifferences(mine: ComparedAgent, theirs: ComparedAgent): DraftDifference[] {
  const differences = draftDifferences(fromAgentDetail(mine), fromAgentDetail(theirs));
  const isAlike = isSame(toAgentPayload(SHOWN, mine), toAgentPayload(SHOWN, theirs));
  return isAlike ? differences : [...differences, { part: 'otherSettings', mine: '', theirs: '' }];
}

// Laid over both agents it makes everything alike that a draft names: what differs then, no draft names.
const SHOWN: AgentDraft = (() => {
  const draft = newAgentDraft({
    name: 'A',
    firstMessage: '',
    systemPrompt: '',
    type: 'chat',
    language: 'en',
  });
  const overrides = [
    ...(['firstMessage', 'prompt', 'language', 'llmModel'] as const),
    ...(['voice', 'voiceSettings', 'customLlmBody'] as const),
  ];
  return {
    ...draft,
    overrides,
    promptEditing: 'custom',
    voice: { ...draft.voice, useFlash: false },
    turnEagerness: 'eager',
    interruptionWhileSpeaking: 'low',
    interruptionWhileThinking: 'low',
    ignoredTerms: 'a',
    softTimeout: 4,
    softTimeoutMessage: 'a',
    design: { ...NEW_DESIGN, chatboxSize: { width: 333, height: 444 } },
  };
})();
