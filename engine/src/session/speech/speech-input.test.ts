import { describe, expect, it } from 'vitest';
import type { RecognitionEvent, SpeechRecogniser } from '../../speech-to-text/speech-to-text.ts';
import type { VoiceEvent as DetectorEvent, VoiceActivity } from '../../voice-activity/voice-activity.ts';
import type { VoiceEvent } from '../state/event.ts';
import { SpeechInput } from './speech-input.ts';

/** Speech input whose detector and recogniser do what the test says. */
function open() {
  const events: VoiceEvent[] = [];
  const failures: unknown[] = [];
  const heard: Int16Array[] = [];
  const calls: string[] = [];
  let notice: (event: DetectorEvent) => void = () => {};
  let understand: (event: RecognitionEvent) => void = () => {};
  let onPush: (() => void) | undefined;
  let nowMs = 0;
  let timer: { atMs: number; fire: () => void } | undefined;
  const voiceActivity: VoiceActivity = {
    open(onEvent) {
      notice = onEvent;
      return {
        push: () => onPush?.(),
        score: () => 0.5,
        close: () => calls.push('detector closed'),
      };
    },
    async [Symbol.asyncDispose]() {},
  };
  const recogniser: SpeechRecogniser = {
    name: 'test',
    hasDeltas: true,
    open({ onEvent }) {
      understand = onEvent;
      return {
        start: (utterance) => calls.push(`start ${utterance}`),
        write: (samples) => heard.push(samples.slice()),
        end: () => calls.push('end'),
        close: () => calls.push('line closed'),
      };
    },
  };
  const input = new SpeechInput({
    voiceActivity,
    recogniser,
    language: 'en',
    keywords: [],
    now: () => nowMs,
    setTimer(delayMs, fire) {
      timer = { atMs: nowMs + delayMs, fire };
      return () => {
        timer = undefined;
      };
    },
    onEvent: (event) => events.push(event),
    reportFailure: (error) => failures.push(error),
  });
  return {
    input,
    events,
    failures,
    calls,
    heard: () => heard.flatMap((samples) => [...samples]),
    notice: (event: DetectorEvent) => notice(event),
    understand: (event: RecognitionEvent) => understand(event),
    pass(ms: number) {
      nowMs += ms;
      const due = timer;
      if (due && due.atMs <= nowMs) due.fire();
    },
    whilePushing(act: () => void) {
      onPush = () => {
        onPush = undefined;
        act();
      };
    },
  };
}

/** Samples that count up, so that each shows where it stood. */
const counting = (from: number, length: number) => Int16Array.from({ length }, (_, index) => from + index);

describe('speech input of a conversation', () => {
  it('gives the recogniser the sound from before the voice was noticed, and every sample once', () => {
    const { input, heard, notice, whilePushing, events, calls } = open();
    input.hear(counting(0, 8_000));
    // Noticed with the second piece; began 100 ms before its end.
    whilePushing(() => notice({ type: 'voice-start', agoMs: 100 }));
    input.hear(counting(8_000, 1_600));
    input.hear(counting(9_600, 1_600));
    whilePushing(() => notice({ type: 'voice-end', agoMs: 250 }));
    input.hear(counting(11_200, 1_600));
    input.hear(counting(12_800, 1_600));
    // 100 ms and the lead-in of 200 ms before sample 9,600, until the piece in which the voice ended.
    expect(heard()).toEqual([...counting(4_800, 8_000)]);
    expect(events).toEqual([
      { type: 'voice-start', utterance: 1, agoMs: 100 },
      { type: 'voice-end', utterance: 1, agoMs: 250 },
    ]);
    expect(calls).toEqual(['start 1', 'end']);
  });

  it('begins another utterance when one does not end, and repeats nothing', () => {
    const { input, notice, calls, heard } = open();
    notice({ type: 'voice-start', agoMs: 0 });
    for (let second = 0; second < 46; second += 1) input.hear(counting(0, 16_000));
    expect(calls).toEqual(['start 1', 'end', 'start 2']);
    expect(heard()).toHaveLength(46 * 16_000);
  });

  it('ends an utterance when no more sound arrives', () => {
    const { input, notice, events, calls, pass } = open();
    notice({ type: 'voice-start', agoMs: 0 });
    pass(1_000);
    input.hear(counting(0, 320));
    pass(1_000);
    expect(events).toHaveLength(1);
    pass(500);
    expect(events.at(-1)).toEqual({ type: 'voice-end', utterance: 1, agoMs: 1_500 });
    // What is heard next is listened to afresh.
    expect(calls).toContain('detector closed');
    notice({ type: 'voice-start', agoMs: 0 });
    expect(events.at(-1)).toEqual({ type: 'voice-start', utterance: 2, agoMs: 0 });
  });

  it('passes transcripts on, and reports failures of recognition', () => {
    const { notice, understand, events, failures } = open();
    notice({ type: 'voice-start', agoMs: 0 });
    understand({ type: 'transcript-delta', utterance: 1, text: 'Hel' });
    notice({ type: 'voice-end', agoMs: 0 });
    understand({ type: 'transcript-end', utterance: 1, text: 'Hello' });
    notice({ type: 'voice-start', agoMs: 0 });
    const error = Object.assign(new Error('no'), { code: 'timeout' as const, name: 'SpeechToTextError' });
    understand({ type: 'transcript-error', utterance: 2, error });
    expect(events.at(-1)).toEqual({ type: 'transcript-error', utterance: 2, code: 'timeout' });
    expect(events.filter(({ type }) => type.startsWith('transcript-'))).toHaveLength(3);
    expect(failures).toEqual([error]);
  });

  it('closes detector and recogniser', () => {
    const { input, calls } = open();
    input.close();
    expect(calls).toEqual(['detector closed', 'line closed']);
  });
});

describe('speech input that another recogniser takes over', () => {
  function recorded(name: string, calls: string[]) {
    let understand: (event: RecognitionEvent) => void = () => {};
    const recogniser: SpeechRecogniser = {
      name,
      hasDeltas: true,
      open({ language, keywords, onEvent }) {
        understand = onEvent;
        calls.push(`${name} opened in ${language} for ${keywords.join()}`);
        return {
          start: (utterance) => calls.push(`${name} start ${utterance}`),
          write: () => {},
          end: () => calls.push(`${name} end`),
          close: () => calls.push(`${name} closed`),
        };
      },
    };
    return { recogniser, understand: (event: RecognitionEvent) => understand(event) };
  }

  it('leaves an utterance that has begun, and its words, to the one that heard it', () => {
    const { input, notice, calls, events, understand } = open();
    const french = recorded('french', calls);
    notice({ type: 'voice-start', agoMs: 0 });
    input.change({ recogniser: french.recogniser, language: 'fr', keywords: ['Parley'] });
    notice({ type: 'voice-end', agoMs: 0 });
    notice({ type: 'voice-start', agoMs: 0 });
    understand({ type: 'transcript-end', utterance: 1, text: 'French please' });
    french.understand({ type: 'transcript-end', utterance: 2, text: 'bonjour' });
    expect(calls).toEqual([
      ...['start 1', 'end', 'french opened in fr for Parley', 'french start 2', 'line closed'],
    ]);
    expect(events.filter(({ type }) => type === 'transcript-end')).toEqual([
      { type: 'transcript-end', utterance: 1, text: 'French please' },
      { type: 'transcript-end', utterance: 2, text: 'bonjour' },
    ]);
  });

  it('says of each utterance how long its own recogniser may take', () => {
    const { input, notice, calls, events } = open();
    const french = { ...recorded('french', calls).recogniser, longestWaitMs: 20_000 };
    notice({ type: 'voice-start', agoMs: 0 });
    input.change({ recogniser: french, language: 'fr', keywords: [] });
    notice({ type: 'voice-end', agoMs: 0 });
    notice({ type: 'voice-start', agoMs: 0 });
    expect(events).toMatchObject([
      { type: 'voice-start', utterance: 1, transcriptMs: undefined },
      { type: 'voice-end' },
      { type: 'voice-start', utterance: 2, transcriptMs: 20_000 },
    ]);
  });

  it('closes the line of the one before at once where nothing is awaited', () => {
    const { input, notice, calls } = open();
    const french = recorded('french', calls);
    input.change({ recogniser: french.recogniser, language: 'fr', keywords: [] });
    notice({ type: 'voice-start', agoMs: 0 });
    input.close();
    expect(calls).toEqual([
      ...['line closed', 'french opened in fr for ', 'french start 1', 'detector closed', 'french closed'],
    ]);
  });
});
