import type { AnsweredBy, OnVoicemail } from '@parley/contract/outgoing-calls.ts';
import type { DialFailure, PhoneDestination } from '@parley/contract/phone-calls.ts';
import type { TransferAnnouncement } from '@parley/engine/session/state/effect.ts';
import type { NumberTransferRule } from '@parley/engine/tools/tool.ts';

// What belongs here: what the media socket knows of a telephone call, and what it tells of it.

/** Longest number or address of a caller that is stored. */
export const CALLER_MAX = 200;

/** A caller who could not be put through and comes back to the agent. */
export type PhoneReturn = {
  /** The conversation that the caller was put through from; null where none was recorded. */
  conversationId: string | null;
  destination: PhoneDestination;
  reason: DialFailure;
};

/** What an agent that calls does with a machine that has answered. */
export type AnsweringPlan = {
  onVoicemail: OnVoicemail;
  /** Said to a voicemail; empty for nothing. */
  message: string;
  note: (machine: AnsweredBy) => Promise<void>;
};

/** What becomes of a call when the agent's side of it is over. */
export type PhoneCallNext =
  | { type: 'hangup' }
  | {
      type: 'transfer';
      rule: NumberTransferRule;
      announcement: TransferAnnouncement;
      /** The announcement as mu-law of 8,000 Hz, for exchanges without a voice. */
      sound?: Uint8Array | undefined;
    };

/** A call as a platform announces it over the media socket alone. */
export type AnnouncedCall = {
  callSid: string;
  from: string;
  to: string;
  /** How the transfer ended from which the caller comes back, in the platform's words. */
  dialStatus?: string | undefined;
};

/** Credentials of a connection to a line's socket. */
export type SocketProof = {
  authorization: string | undefined;
  /** A platform's signature of the address. */
  signature: string | undefined;
  /** Path and query of the address. */
  url: string;
};

/** What became of what came for telephone calls. */
export type PhoneOutcome =
  | 'taken'
  | 'repeated'
  | 'replayed'
  | 'unanswered'
  | 'suspended'
  | 'unknown_line'
  | 'unknown_call'
  | 'forged'
  | 'unreadable'
  | 'oversized'
  | 'ended'
  | 'resumed'
  | 'dialled'
  | 'media_refused'
  | 'media_flooded';
