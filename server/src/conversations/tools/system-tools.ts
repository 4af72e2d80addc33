import type { ConversationConfig, DynamicVariables, LanguagePreset } from '@parley/contract/agent-config.ts';
import type { AgentTransfer, NumberTransfer, SystemFunction } from '@parley/contract/functions.ts';
import { fillVariables } from '@parley/engine/replies/dynamic-variables.ts';
import type {
  AgentTransferRule,
  NumberTransferMode,
  NumberTransferRule,
  SpokenLanguage,
  SystemTools,
} from '@parley/engine/tools/tool.ts';

/** The agent whose functions they are, as far as its conversations obey them. */
export type SystemToolFacts = {
  agentId: string;
  teamId: string;
  config: ConversationConfig;
  variables: DynamicVariables;
  isWritten: boolean;
  numbers: NumberTransferMode;
  /** Names of a team's agents by their ids; those that are gone are left out. */
  namesOf: (teamId: string, agentIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

/** Functions that the conversation itself obeys, in the engine's form. What leads nowhere is left out. */
export async function planSystemTools(
  functions: readonly SystemFunction[],
  facts: SystemToolFacts,
): Promise<SystemTools> {
  const planned = await Promise.all(functions.map((own) => planSystemTool(own, facts)));
  return Object.assign({}, ...planned);
}

/** A text for a model or a caller in which variables without a value are left out. */
function filled(text: string | null | undefined, variables: DynamicVariables): string {
  return fillVariables(text ?? '', variables);
}

async function planSystemTool(own: SystemFunction, facts: SystemToolFacts): Promise<SystemTools> {
  const description = filled(own.description, facts.variables);
  switch (own.name) {
    case 'end_call':
      return { end_call: { description } };
    case 'skip_turn':
      // A written message always gets an answer; there is no turn to skip.
      return facts.isWritten ? {} : { skip_turn: { description } };
    case 'schedule_callback':
    case 'add_to_do_not_call':
      // Are run like webhooks: something is stored, of a callback once the caller has agreed.
      return {};
    case 'play_keypad_touch_tone':
      return { play_keypad_touch_tone: { description } };
    case 'language_detection': {
      const languages = spokenLanguages(own, facts);
      return languages.length < 2 ? {} : { language_detection: { description, languages } };
    }
    case 'transfer_to_agent': {
      const transfers = await agentTransfers(own, facts);
      return transfers.length === 0 ? {} : { transfer_to_agent: { description, transfers } };
    }
    case 'transfer_to_number': {
      const transfers = numberTransfers(own, facts);
      const canTransfer = facts.numbers;
      return transfers.length === 0 ? {} : { transfer_to_number: { description, transfers, canTransfer } };
    }
  }
}

/** The agent's own language, the additional ones as far as the function names them, and those that it names besides. */
function spokenLanguages(
  { params: { supported_languages: supported } }: SystemFunction,
  { config, variables }: SystemToolFacts,
): SpokenLanguage[] {
  const { agent = {}, language_presets: presets = {}, tts } = config;
  const greeting = agent.first_message ?? '';
  const own = agent.language ?? '';
  const language = (code: string, first: string | null | undefined, voiceId: string | null | undefined) => ({
    language: code,
    // An agent without a first message does not greet in any language.
    firstMessage: (greeting && filled(first || greeting, variables)) || undefined,
    voiceId: voiceId || tts?.voice_id,
  });
  // A language that the function alone names has no wishes of its own.
  const named = Object.fromEntries((supported ?? []).map((code): [string, LanguagePreset] => [code, {}]));
  const additional = Object.entries({ ...named, ...presets }).filter(
    ([code, { is_own }]) =>
      code !== own && (is_own === true || !supported?.length || supported.includes(code)),
  );
  return [
    ...(own === '' ? [] : [language(own, greeting, tts?.voice_id)]),
    ...additional.map(([code, { overrides }]) =>
      language(code, overrides?.agent?.first_message, overrides?.tts?.voice_id),
    ),
  ];
}

async function agentTransfers(
  { params: { transfers = [] } }: SystemFunction,
  { agentId, teamId, variables, namesOf }: SystemToolFacts,
): Promise<AgentTransferRule[]> {
  const wanted = transfers.filter(isAgentTransfer).filter((transfer) => transfer.agent_id !== agentId);
  if (wanted.length === 0) return [];
  const names = await namesOf(teamId, [...new Set(wanted.map(({ agent_id }) => agent_id))]);
  return wanted.flatMap((transfer) => {
    const agentName = names.get(transfer.agent_id);
    if (agentName === undefined) return [];
    return [
      {
        agentId: transfer.agent_id,
        agentName,
        condition: filled(transfer.condition, variables),
        message: filled(transfer.transfer_message, variables),
        delayMs: transfer.delay_ms,
        hasFirstMessage: transfer.enable_transferred_agent_first_message,
      },
    ];
  });
}

function numberTransfers(
  { params: { transfers = [] } }: SystemFunction,
  { variables }: SystemToolFacts,
): NumberTransferRule[] {
  return transfers.filter(isNumberTransfer).flatMap((transfer) => {
    const { type, phone_number, sip_uri } = transfer.transfer_destination;
    const value = filled(
      type === 'phone' ? phone_number || transfer.phone_number : sip_uri,
      variables,
    ).trim();
    if (value === '') return [];
    return [
      {
        destination: { type, value },
        condition: filled(transfer.condition, variables),
        transferType: transfer.transfer_type,
        name: transfer.target?.name ?? '',
        ...postDialDigits(transfer),
      },
    ];
  });
}

// Clients of the live protocol may wrap the keys; those that only a variable would give are not pressed.
function postDialDigits({ post_dial_digits: digits }: NumberTransfer): { postDialDigits?: string } {
  const written = typeof digits === 'string' ? digits : digits?.type === 'static' ? digits.value : undefined;
  return written ? { postDialDigits: written } : {};
}

function isNumberTransfer(transfer: NumberTransfer | AgentTransfer): transfer is NumberTransfer {
  return 'transfer_destination' in transfer;
}

function isAgentTransfer(transfer: NumberTransfer | AgentTransfer): transfer is AgentTransfer {
  return !isNumberTransfer(transfer);
}
