import type { AgentLanguage } from '@parley/contract/languages.ts';
import type { TurnAgent } from '@parley/contract/turn-ledger.ts';
import type { AudioFormat } from '../../audio/audio-format.ts';
import type { LanguageModel } from '../../language-model/language-model.ts';
import type { Retriever } from '../../replies/retrieval.ts';
import type { SpeechRecogniser } from '../../speech-to-text/speech-to-text.ts';
import type { Speaker } from '../../text-to-speech/text-to-speech.ts';
import type { ToolRunner } from '../../tools/tool.ts';
import type { VoiceActivity } from '../../voice-activity/voice-activity.ts';
import type { SessionOutput } from './effect.ts';
import type { AgentSettings } from './state.ts';

export type SessionDependencies = AgentDependencies & {
  /** Gets another agent ready; without it no agent can be handed over to. */
  handOver?: HandOver | undefined;
  clock: {
    /** Milliseconds on a clock that never goes back. */
    now(): number;
    setTimer: SetTimer;
  };
  /** Gets everything the session has to say, in order. Must not throw. */
  emit(output: SessionOutput): void;
  /** Gets failures that the conversation survived, for the log. */
  reportFailure(error: unknown): void;
  /** Undefined in a written conversation. */
  voice?: VoiceDependencies | undefined;
};

/** What each agent brings that the conversation is handed over to. */
export type AgentDependencies = { languageModel: LanguageModel; retrieve: Retriever; runTool: ToolRunner };

/** Calls back once after a delay; what it returns cancels that. */
export type SetTimer = (delayMs: number, fire: () => void) => () => void;

/** Recognition and speech of one agent in one language. */
export type SpeechDependencies = {
  /** Undefined without a recogniser: then the agent speaks, and takes typed turns. */
  recogniser: SpeechRecogniser | undefined;
  /** The wanted voice first; the others take over when it fails. */
  speakers: readonly Speaker[];
  /** Finds recognition and speech of the same agent in another language. */
  inLanguage?: ((wanted: WantedSpeech, signal: AbortSignal) => Promise<SpeechDependencies>) | undefined;
};

/** Speech in another language; the voice is one of the catalogue's. */
export type WantedSpeech = { language: AgentLanguage; voiceId: string | undefined };

/** What a spoken conversation needs. */
export type VoiceDependencies = SpeechDependencies & {
  voiceActivity: VoiceActivity;
  /** Format of the sound that is sent. */
  outputFormat: AudioFormat;
};

/** Everything that an agent brings into a conversation that it takes over. */
export type AgentSide = AgentDependencies & {
  agent: TurnAgent;
  settings: AgentSettings;
  /** Left out in a written conversation, or where those of the agent before go on. */
  speech?: SpeechDependencies | undefined;
};

/**
 * Gets an agent ready to take the conversation over, in the language that is spoken where it speaks that.
 * @throws {HandoverRefused}
 */
export type HandOver = (
  agentId: string,
  wanted: { language: AgentLanguage; signal: AbortSignal },
) => Promise<AgentSide>;

/** An agent cannot take the conversation over; the sentence is told to the model. */
export class HandoverRefused extends Error {
  override name = 'HandoverRefused';
  /** Stable, such as `agent_not_found`. */
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
