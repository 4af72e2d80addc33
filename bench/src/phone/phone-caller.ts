import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import type { Caller, CallOptions } from '../voice/caller.ts';
import { noteFailure } from '../voice/caller-metrics.ts';
import { PHONE_FRAME_MS, SILENT_PHONE_FRAME } from './phone-frames.ts';

/** How a platform announces its calls on the media socket. */
export type PhoneEndpoint = { secret: string; to: string };

/** A caller that has not been greeted after this counts as failed. */
const CONNECT_MS = 30_000;
const MEDIA = Buffer.from('{"event":"media"');
const PAYLOAD = Buffer.from('"payload":"');
const CHARACTERS_PER_FRAME = 216;
/** Sound that comes this long after the last is a new answer. */
const ANSWER_GAP_MS = 300;

/**
 * Makes the dialling of telephones behind a platform that plays what it is sent twenty milliseconds at a time and says
 * how far it is; settles when the greeting is heard.
 */
export function phoneDialer({ secret, to }: PhoneEndpoint): (call: CallOptions) => Promise<Caller> {
  return async ({ url, habits, clips, delayMs, metrics }) => {
    const headers = { authorization: `Bearer ${secret}` };
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    const greeted = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    // Frames that are still to be played, and marks with how many frames are before them.
    let waiting = 0;
    let marks: { name: string; before: number }[] = [];
    let isLeaving = false;
    let sentences = 0;
    let nextSpeechMs = Number.POSITIVE_INFINITY;
    let heardMs = Number.NEGATIVE_INFINITY;
    let spokeUntilMs: number | undefined;
    let speaking: { clip: readonly string[]; at: number } | undefined;
    const patience = setTimeout(() => give('no greeting'), CONNECT_MS);

    socket.on('open', () => {
      const callSid = `CA${randomUUID().replaceAll('-', '')}`;
      const customParameters = { from: '+33639980045', to };
      const mediaFormat = { encoding: 'audio/x-mulaw', sampleRate: 8_000, channels: 1 };
      const start = { streamSid: 'MZ1', callSid, tracks: ['inbound'], customParameters, mediaFormat };
      socket.send(JSON.stringify({ event: 'connected', protocol: 'Call', version: '1.0.0' }));
      socket.send(JSON.stringify({ event: 'start', streamSid: 'MZ1', start }));
    });
    socket.on('message', (payload: Buffer) => {
      if (payload.subarray(0, MEDIA.length).equals(MEDIA)) hear(payload, performance.now());
      else obey(JSON.parse(payload.toString()));
    });
    socket.on('error', (error) => give(error.message));
    socket.on('close', (code, reason) => {
      clearTimeout(patience);
      if (!isLeaving) noteFailure(metrics, `${code} ${reason}`);
      greeted.resolve();
      closed.resolve();
    });
    await greeted.promise;
    clearTimeout(patience);

    return {
      tick(nowMs) {
        if (socket.readyState !== socket.OPEN) return;
        play();
        if (!speaking && nowMs >= nextSpeechMs) begin(nowMs);
        socket.send(speaking?.clip[speaking.at] ?? SILENT_PHONE_FRAME);
        if (!speaking) return;
        speaking.at += 1;
        if (speaking.at < speaking.clip.length) return;
        speaking = undefined;
        spokeUntilMs = nowMs;
      },
      isOpen: () => socket.readyState === socket.OPEN,
      hangUp() {
        isLeaving = true;
        socket.send(JSON.stringify({ event: 'stop', streamSid: 'MZ1', stop: {} }));
        return closed.promise;
      },
      vanish() {
        isLeaving = true;
        socket.terminate();
      },
      stopReading() {
        isLeaving = true;
        socket.pause();
      },
      send(frame) {
        isLeaving = true;
        socket.send(frame);
      },
      conversationId: () => undefined,
      heardMs: () => heardMs,
      closed: closed.promise,
    };

    function hear(payload: Buffer, nowMs: number): void {
      // A load that decoded all sound would measure itself.
      const at = payload.indexOf(PAYLOAD);
      waiting += Math.max(1, Math.round((payload.length - at - PAYLOAD.length) / CHARACTERS_PER_FRAME));
      const isAnswer = nowMs - heardMs > ANSWER_GAP_MS;
      heardMs = nowMs;
      if (nextSpeechMs === Number.POSITIVE_INFINITY) {
        nextSpeechMs = nowMs + delayMs;
        greeted.resolve();
      }
      if (!isAnswer || spokeUntilMs === undefined) return;
      metrics.speechToAudioMs.push(nowMs - spokeUntilMs);
      spokeUntilMs = undefined;
    }

    function obey({ event, mark }: { event: string; mark?: { name: string } }): void {
      if (event === 'mark' && mark) marks.push({ name: mark.name, before: waiting });
      if (event !== 'clear') return;
      waiting = 0;
      for (const { name } of marks.splice(0)) giveBack(name);
    }

    function play(): void {
      if (waiting > 0) waiting -= 1;
      if (marks.length === 0) return;
      for (const mark of marks) mark.before -= 1;
      for (const { name } of marks.filter(({ before }) => before <= 0)) giveBack(name);
      marks = marks.filter(({ before }) => before > 0);
    }

    function giveBack(name: string): void {
      socket.send(JSON.stringify({ event: 'mark', streamSid: 'MZ1', mark: { name } }));
    }

    function begin(nowMs: number): void {
      const clip = clips[sentences % clips.length] ?? [];
      sentences += 1;
      speaking = { clip, at: 0 };
      nextSpeechMs = nowMs + (clip.length * PHONE_FRAME_MS) / habits.share;
      spokeUntilMs = undefined;
    }

    function give(why: string): void {
      if (!isLeaving) noteFailure(metrics, why);
      isLeaving = true;
      socket.terminate();
    }
  };
}
