import type { PhoneInstruction } from '@parley/contract/phone-calls.ts';
import type { CloseReason } from '../../../http/socket-close.ts';
import type { SpokenEnd } from '../webhooks/twiml.ts';
import type { MediaStart } from './media-frame.ts';

/** What of a platform's frames cannot be accepted: it is wrong, or there is too much of it. */
export type MediaFault = 'refused' | 'flooded';

/** What a call's connection tells its owner. */
export type LineConnectionHandlers = {
  onStart(start: MediaStart): void;
  /**
   * @param payload mu-law of 8,000 Hz, in base64 or as it is
   * @returns why the sound cannot be accepted; undefined where it can
   */
  onMedia(payload: string | Uint8Array): { fault: MediaFault; why: string } | undefined;
  onMark(name: string): void;
  onKeys(keys: string): void;
  /** Called before the socket is closed for it. */
  onFault(fault: MediaFault): void;
  /** The stream is over or the socket closed; called once. */
  onEnd(reason: CloseReason): void;
  /** The socket is closed; called once. */
  onClose(): void;
};

/** The way to one call's platform or exchange, in whichever words that speaks. */
export type LineConnection = {
  /** The agent takes the call, and is about to speak. */
  answer(): void;
  /** @param audio mu-law of 8,000 Hz, 20 ms */
  sendSound(audio: Uint8Array): void;
  /** Asks to be told when all sound so far was played. */
  sendMark(name: string): void;
  /** Has the platform forget the sound that it has not played yet. */
  sendClear(): void;
  /** What to do with the call, for platforms that do not ask. */
  sendInstruction(instruction: PhoneInstruction): void;
  /** Why a call is over that the platform did not end, for those that do not ask. */
  sendRefusal(code: string, spoken: SpokenEnd): void;
  close(code: number, reason: string): void;
};
