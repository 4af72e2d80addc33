import type { EndReason } from '@parley/contract/conversation.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { Evidence } from '@parley/contract/turn-ledger.ts';
import type { AlignedText } from '@parley/language/spoken/aligned-text.ts';
import type {
  ChatMessage,
  GivenFile,
  LanguageModelError,
  ReplyPart,
  ToolCall,
} from '../../language-model/language-model.ts';
import type { Retrieved } from '../../replies/retrieval.ts';
import type { SetPhrase } from '../../replies/set-phrases.ts';
import type { HeardWords, SpeechToTextError } from '../../speech-to-text/speech-to-text.ts';
import type { TextToSpeechError } from '../../text-to-speech/text-to-speech.ts';
import type { ToolOutcome } from '../../tools/tool.ts';
import type { SessionTimer } from './effect.ts';
import type { ReadyAgent } from './state.ts';

/** Calls of tools that were made for an answer which did not come. */
export type DoneWork = {
  /** The calls and what became of them, as the model reads it. */
  exchange: readonly ChatMessage[];
  calls: readonly ToolCallRecord[];
  evidence: readonly Evidence[];
};

/** What a transport may tell a session. */
export type CallerEvent =
  | { type: 'session-start' }
  | {
      type: 'typed-message';
      text: string;
      files?: readonly GivenFile[] | undefined;
      /** What an earlier session did for it. */
      done?: DoneWork | undefined;
    }
  /** Answer what an earlier session began to answer, with what it did for that. */
  | { type: 'unfinished-answer'; done: DoneWork }
  /** The caller is there, for instance typing. */
  | { type: 'user-activity' }
  | { type: 'context-update'; text: string; contextId: string | undefined }
  | { type: 'feedback'; eventId: number; score: 'like' | 'dislike' | null }
  /** Keys of the caller's telephone, as they are pressed: 0-9 * # and A-D. */
  | { type: 'key-press'; keys: string }
  /** The line says how much later than was counted on the agent is heard. */
  | { type: 'sound-lag'; lagMs: number }
  /** Say a set phrase as soon as neither the agent nor the caller speaks, or as the opening of the awaited answer. */
  | { type: 'notice'; phrase: SetPhrase; isOpening?: boolean }
  /** A machine has answered that does not listen: it is not answered, and does not interrupt. */
  | { type: 'machine-answer' }
  /** The machine records: say this, then end. */
  | { type: 'leave-message'; text: string }
  /** End as soon as the running turn is over. */
  | { type: 'stop-request'; reason: EndReason }
  /** End at once. */
  | { type: 'hang-up'; reason: EndReason };

/** How a model failed; one that was asked twice is not asked again. */
export type ModelFailure = { code: LanguageModelError['code']; wasRetried?: boolean };

/** What the work of a session delivers; `requestId` tells which request it belongs to. */
export type WorkEvent =
  | { type: 'retrieval-end'; requestId: number; retrieved: Retrieved }
  | { type: 'retrieval-error'; requestId: number }
  | { type: 'model-delta'; requestId: number; text: string }
  /** The model sends something that is no part of its reply yet, such as reasoning. */
  | { type: 'model-progress'; requestId: number }
  | { type: 'model-evidence'; requestId: number; evidence: Evidence }
  | { type: 'model-tool-call'; requestId: number; call: ToolCall }
  | { type: 'model-end'; requestId: number; end: Extract<ReplyPart, { type: 'end' }> }
  | ({ type: 'model-error'; requestId: number } & ModelFailure)
  | { type: 'tool-end'; runId: number; outcome: ToolOutcome }
  /** Speech in and out follows the new language, or cannot yet. */
  | { type: 'language-switched'; runId: number; isSpeechBehind: boolean }
  | ({ type: 'handover-ready'; runId: number } & ReadyAgent)
  | { type: 'handover-refused'; runId: number; code: string; sentence: string }
  | { type: 'timer'; timer: SessionTimer };

/** What the caller's voice does; `agoMs` is how long before now. */
export type VoiceEvent =
  /** The recogniser of the utterance may take `transcriptMs` behind its end, where that is known. */
  | { type: 'voice-start'; utterance: number; agoMs: number; transcriptMs?: number | undefined }
  | { type: 'voice-end'; utterance: number; agoMs: number }
  /** A voice may have begun; whether it did is known a moment later. */
  | { type: 'voice-hint' }
  /** The whole utterance as understood so far. */
  | { type: 'transcript-delta'; utterance: number; text: string }
  | ({ type: 'transcript-end'; utterance: number; text: string } & HeardWords)
  | { type: 'transcript-error'; utterance: number; code: SpeechToTextError['code'] };

/** What the agent's voice does. */
export type SpeechEvent =
  /** A piece begins to be heard in these words. */
  | { type: 'sound-start'; eventId: number; piece: number; spoken: AlignedText; synthesizer: string }
  /** A little more sound was sent. */
  | { type: 'sound-delta'; eventId: number; piece: number; startsAtMs: number; durationMs: number }
  /** All sound of a piece was sent, or all that there will be. */
  | { type: 'sound-end'; eventId: number; piece: number }
  /** A voice failed; another may take over. */
  | { type: 'sound-error'; eventId: number; code: TextToSpeechError['code'] };

/** Everything that can happen to a conversation, with the moment in milliseconds after its start. */
export type SessionEvent = (CallerEvent | WorkEvent | VoiceEvent | SpeechEvent) & { atMs: number };
