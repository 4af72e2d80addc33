import { microphoneErrorOf } from '@parley/client/sound/microphone-error.ts';
import { levelOf } from '@parley/client/sound/sound-level.ts';
import { CLONE_SAMPLE } from '@parley/contract/limits.ts';
import { useCallback, useEffect, useReducer, useRef } from 'react';

type Machine = {
  recorder: MediaRecorder;
  stream: MediaStream;
  context: AudioContext;
  analyser: AnalyserNode;
};

const SPEECH_BITS_PER_SECOND = 96_000;
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
// Speech at a normal distance then fills about two thirds of the meter.
const LOUDNESS = 4;

/** A recording by the microphone, with what can be done to it. */
export function useVoiceRecording() {
  const [state, dispatch] = useReducer(recordingAfter, { phase: 'ready' });
  const machine = useRef<Machine>(undefined);
  const attempt = useRef(0);

  const release = useCallback(() => {
    attempt.current += 1;
    const current = machine.current;
    machine.current = undefined;
    if (!current) return;
    current.recorder.ondataavailable = null;
    current.recorder.onstop = null;
    if (current.recorder.state !== 'inactive') current.recorder.stop();
    stopTracks(current.stream);
    void current.context.close();
  }, []);
  // An unused microphone must not stay open.
  useEffect(() => release, [release]);

  const start = async () => {
    release();
    const own = attempt.current;
    dispatch({ type: 'ask' });
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (attempt.current !== own) {
        stopTracks(stream);
        return;
      }
      try {
        machine.current = record(stream, (content) => {
          dispatch({ type: 'end', now: performance.now(), content });
          release();
        });
      } catch (error) {
        stopTracks(stream);
        throw error;
      }
      dispatch({ type: 'start', now: performance.now() });
    } catch (error) {
      if (attempt.current === own) dispatch({ type: 'problem', problem: problemOf(error) });
    }
  };

  return {
    state,
    start,
    pause() {
      machine.current?.recorder.pause();
      dispatch({ type: 'pause', now: performance.now() });
    },
    resume() {
      machine.current?.recorder.resume();
      dispatch({ type: 'resume', now: performance.now() });
    },
    stop: () => machine.current?.recorder.stop(),
    /** Throws the recording away. */
    reset() {
      release();
      dispatch({ type: 'reset' });
    },
    /** How loud it is right now, from 0 to 1. */
    level: () => (machine.current ? loudness(machine.current.analyser) : 0),
  };
}

export type VoiceRecording = ReturnType<typeof useVoiceRecording>;

function record(stream: MediaStream, onEnd: (content: Blob) => void): Machine {
  const type = TYPES.find((candidate) => MediaRecorder.isTypeSupported(candidate));
  const recorder = new MediaRecorder(stream, {
    ...(type ? { mimeType: type } : {}),
    audioBitsPerSecond: SPEECH_BITS_PER_SECOND,
  });
  collectSound(recorder, onEnd);
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  recorder.start(PIECE_MS);
  return { recorder, stream, context, analyser };
}

/** What there may be of a recording; a last piece still fits into what is taken. */
const FULL_BYTES = CLONE_SAMPLE.maxBytes * 0.95;

/** Whether a recording was ended because a longer one would not be taken. */
export function isFull(content: Blob): boolean {
  return content.size >= FULL_BYTES;
}

/** Gives what a recorder has recorded once it ends, and ends it before that is too much. */
export function collectSound(
  recorder: Pick<MediaRecorder, 'state' | 'mimeType' | 'stop' | 'ondataavailable' | 'onstop'>,
  onEnd: (content: Blob) => void,
): void {
  const pieces: Blob[] = [];
  const content = () => new Blob(pieces, { type: recorder.mimeType });
  recorder.ondataavailable = ({ data }) => {
    pieces.push(data);
    if (recorder.state !== 'inactive' && isFull(content())) recorder.stop();
  };
  recorder.onstop = () => onEnd(content());
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

// Little is lost if the browser ends the recording by itself.
const PIECE_MS = 1_000;

function loudness(analyser: AnalyserNode): number {
  const samples = new Float32Array(analyser.fftSize);
  analyser.getFloatTimeDomainData(samples);
  return Math.min(1, levelOf(samples) * LOUDNESS);
}

function problemOf(error: unknown): RecordingProblem {
  if (!('mediaDevices' in navigator) || typeof MediaRecorder === 'undefined') return 'not_supported';
  const { code } = microphoneErrorOf(error);
  if (code === 'denied') return 'refused';
  return code === 'none' ? 'no_microphone' : 'failed';
}

/** Why there is no sound to record. */
type RecordingProblem = 'refused' | 'no_microphone' | 'not_supported' | 'failed';

/** How far a recording is; times in milliseconds on one clock. */
export type RecordingState =
  | { phase: 'ready'; problem?: RecordingProblem }
  | { phase: 'asking' }
  | { phase: 'recording'; recordedMs: number; since: number }
  | { phase: 'paused'; recordedMs: number }
  | { phase: 'complete'; recordedMs: number; content: Blob };

export type RecordingEvent =
  | { type: 'ask' }
  | { type: 'problem'; problem: RecordingProblem }
  | { type: 'start' | 'pause' | 'resume'; now: number }
  | { type: 'end'; now: number; content: Blob }
  | { type: 'reset' };

/** What a recording becomes by an event; one that does not fit changes nothing. */
export function recordingAfter(state: RecordingState, event: RecordingEvent): RecordingState {
  switch (event.type) {
    case 'ask':
      return { phase: 'asking' };
    case 'problem':
      return { phase: 'ready', problem: event.problem };
    case 'start':
      return { phase: 'recording', recordedMs: 0, since: event.now };
    case 'pause':
      return state.phase === 'recording'
        ? { phase: 'paused', recordedMs: recordedMs(state, event.now) }
        : state;
    case 'resume':
      return state.phase === 'paused' ? { ...state, phase: 'recording', since: event.now } : state;
    case 'end':
      return { phase: 'complete', recordedMs: recordedMs(state, event.now), content: event.content };
    case 'reset':
      return { phase: 'ready' };
  }
}

/** How much was recorded until now. */
export function recordedMs(state: RecordingState, now: number): number {
  if (state.phase === 'recording') return state.recordedMs + now - state.since;
  return 'recordedMs' in state ? state.recordedMs : 0;
}
