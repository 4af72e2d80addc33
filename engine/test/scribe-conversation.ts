import type { WebSocket } from 'ws';

/** How ElevenLabs' Scribe listens on one socket. */
export type ScribeListening = {
  /** What is understood of each commit, in order; another word is understood every 200 ms. */
  commits: readonly string[];
  /** What is sent instead of an answer to a commit, such as `quota_exceeded`; `disconnect` hangs up. */
  fault?: string;
};

const LEAST_SECONDS = 0.3;
const WORD_SECONDS = 0.2;

/** Speaks Scribe's realtime protocol on a socket. */
export function serveAsScribe(socket: WebSocket, { commits, fault }: ScribeListening): void {
  let seconds = 0;
  let commitCount = 0;
  const say = (message_type: string, fields: object) =>
    socket.send(JSON.stringify({ message_type, ...fields }));
  say('session_started', { session_id: 's1', config: { sample_rate: 16_000, audio_format: 'pcm_16000' } });
  socket.on('message', (data: Buffer) => {
    const chunk = JSON.parse(data.toString());
    if (chunk.message_type !== 'input_audio_chunk' || typeof chunk.commit !== 'boolean') {
      return say('input_error', { error: 'Unknown message.' });
    }
    seconds += Buffer.from(chunk.audio_base_64, 'base64').length / 32_000;
    const words = (commits[commitCount] ?? '').split(' ');
    if (!chunk.commit) {
      const text = words.slice(0, Math.floor(seconds / WORD_SECONDS)).join(' ');
      return say('partial_transcript', { text });
    }
    if (fault === 'disconnect') return socket.terminate();
    if (fault) return say(fault, { error: 'No.' });
    if (seconds < LEAST_SECONDS) return say('commit_throttled', { error: 'Too little sound.' });
    seconds = 0;
    commitCount += 1;
    say('committed_transcript', { text: words.join(' ') });
  });
}
