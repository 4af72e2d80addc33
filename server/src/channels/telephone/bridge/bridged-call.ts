import { PhoneInstruction } from '@parley/contract/phone-calls.ts';
import { muLawOf, samplesOfMuLaw } from '@parley/engine/audio/mu-law.ts';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { createPacedSound } from './paced-sound.ts';

/** What an exchange is to do when the agent is done; `lost` where it is not known, or Parley refused the call; `wait` until then. */
export type NextStep = PhoneInstruction | { type: 'lost'; sentence: string } | { type: 'wait' };

/** A call as an exchange announced it. */
export type BridgedCallFacts = {
  callSid: string;
  from: string;
  to: string;
  /** How the transfer ended from which the caller comes back. */
  dialStatus: string | undefined;
};

/** The line of Parley that calls go to. */
export type BridgedLine = { mediaUrl: string; secret: string };

/** A call between an exchange and Parley. */
export type BridgedCall = {
  /** 16 bits, 8,000 Hz, mono. */
  hear(samples: Int16Array): void;
  press(digit: string): void;
  /** The caller has hung up. */
  end(): void;
};

const ReceivedFrame = z.union([
  z.object({ event: z.literal('media'), media: z.object({ payload: z.base64() }) }),
  z.object({ event: z.literal('mark'), mark: z.object({ name: z.string() }) }),
  z.object({ event: z.literal('clear') }),
  z.object({ event: z.literal('refused'), refused: z.object({ sentence: z.string() }) }),
  z.object({ event: z.literal('transfer'), transfer: PhoneInstruction }),
  z.object({ event: z.enum(['hangup', 'connect']) }),
]);

const FRAME_BYTES = 160;

/** How long Parley may take to answer a question, in milliseconds; callers wait that long. */
export const ANSWER_MS = 5_000;

/**
 * Opens the media socket for a call.
 * @param onSound takes 20 ms of the agent, 16 bits, 8,000 Hz
 * @param onEnd called once, when the media socket is closed
 */
export function openBridgedCall(
  { mediaUrl, secret }: BridgedLine,
  { callSid, from, to, dialStatus }: BridgedCallFacts,
  { onSound, onEnd }: { onSound: (samples: Int16Array) => void; onEnd: (next: NextStep) => void },
): BridgedCall {
  const streamSid = callSid;
  const socket = new WebSocket(mediaUrl, {
    headers: { authorization: `Bearer ${secret}` },
    handshakeTimeout: ANSWER_MS,
  });
  let next: NextStep = { type: 'lost', sentence: '' };
  let heard = new Uint8Array();
  const tell = (message: object) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const sound = createPacedSound(onSound, (name) => tell({ event: 'mark', streamSid, mark: { name } }));

  socket.on('open', () => {
    tell({ event: 'connected', protocol: 'Call', version: '1.0.0' });
    const customParameters = { from, to, ...(dialStatus === undefined ? {} : { dial_status: dialStatus }) };
    const mediaFormat = { encoding: 'audio/x-mulaw', sampleRate: 8_000, channels: 1 };
    const start = { streamSid, callSid, tracks: ['inbound'], mediaFormat, customParameters };
    tell({ event: 'start', streamSid, start });
  });
  socket.on('message', (message) => {
    const read = ReceivedFrame.safeParse(parsed(message.toString()));
    if (read.success) take(read.data);
  });
  // The close that follows says all there is to be said.
  socket.on('error', () => {});
  socket.once('close', () => {
    sound.close();
    onEnd(next);
  });

  function take(frame: z.infer<typeof ReceivedFrame>): void {
    switch (frame.event) {
      case 'media':
        sound.push(samplesOfMuLaw(Buffer.from(frame.media.payload, 'base64')));
        break;
      case 'mark':
        sound.mark(frame.mark.name);
        break;
      case 'clear':
        sound.clear();
        break;
      case 'refused':
        next = { type: 'lost', sentence: frame.refused.sentence };
        break;
      case 'transfer':
        next = frame.transfer;
        break;
      case 'hangup':
      case 'connect':
        next = { type: frame.event };
    }
  }

  return {
    hear(samples) {
      heard = Buffer.concat([heard, muLawOf(samples)]);
      while (heard.length >= FRAME_BYTES) {
        const payload = Buffer.from(heard.subarray(0, FRAME_BYTES)).toString('base64');
        tell({ event: 'media', streamSid, media: { track: 'inbound', payload } });
        heard = heard.subarray(FRAME_BYTES);
      }
    },
    press: (digit) => tell({ event: 'dtmf', streamSid, dtmf: { track: 'inbound_track', digit } }),
    end() {
      next = { type: 'hangup' };
      tell({ event: 'stop', streamSid, stop: { callSid } });
      socket.close(1000);
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
