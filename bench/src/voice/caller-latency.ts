import type { ServerMessage } from '@parley/contract/live-messages.ts';
import { type CallerMetrics, noteFailure } from './caller-metrics.ts';

/** What a caller notices of the conversation. Times are of one clock, in milliseconds. */
export type CallerLatency = {
  /** A frame that is no audio. */
  read(message: ServerMessage, nowMs: number): void;
  /** Sound of a turn. */
  hear(eventId: number, nowMs: number): void;
  /** The caller's own first sound of a sentence, and the end of its last. */
  spokeFrom(nowMs: number): void;
  spokeUntil(nowMs: number): void;
  /** Known once the conversation has begun. */
  conversationId(): string | undefined;
  end(): void;
};

export type LatencyDependencies = {
  onBegin: (nowMs: number) => void;
  /** The first sound of an answer; not of the greeting. */
  onAnswer: (nowMs: number) => void;
  reply: (message: object) => void;
};

/** Writes down how long answers and interruptions take. */
export function measureLatency(metrics: CallerMetrics, dependencies: LatencyDependencies): CallerLatency {
  const { onBegin, onAnswer, reply } = dependencies;
  let conversationId: string | undefined;
  let spokeFromMs: number | undefined;
  let spokeUntilMs: number | undefined;
  let turnEndMs: number | undefined;
  let cut: { eventId: number; atMs: number; lastAudioMs: number } | undefined;

  function settleCut(): void {
    if (cut) metrics.yieldToLastAudioMs.push(cut.lastAudioMs - cut.atMs);
    cut = undefined;
  }

  return {
    read(message, nowMs) {
      switch (message.type) {
        case 'conversation_initiation_metadata':
          conversationId = message.conversation_initiation_metadata_event.conversation_id;
          metrics.conversationIds.push(conversationId);
          onBegin(nowMs);
          break;
        case 'ping':
          reply({ type: 'pong', event_id: message.ping_event.event_id });
          break;
        case 'user_transcript':
          settleCut();
          turnEndMs = nowMs;
          break;
        case 'interruption':
          settleCut();
          cut = { eventId: message.interruption_event.event_id, atMs: nowMs, lastAudioMs: nowMs };
          if (spokeFromMs !== undefined) metrics.speechToYieldMs.push(nowMs - spokeFromMs);
          spokeFromMs = undefined;
          break;
        case 'error':
          noteFailure(metrics, `error ${message.error_event.error_type}`);
          break;
      }
    },
    hear(eventId, nowMs) {
      if (cut?.eventId === eventId) cut.lastAudioMs = nowMs;
      if (turnEndMs === undefined) return;
      metrics.turnToAudioMs.push(nowMs - turnEndMs);
      // A caller who goes on speaking has no end of speech to measure this answer from.
      if (spokeUntilMs !== undefined) metrics.speechToAudioMs.push(nowMs - spokeUntilMs);
      turnEndMs = undefined;
      onAnswer(nowMs);
    },
    spokeFrom(nowMs) {
      spokeFromMs = nowMs;
      spokeUntilMs = undefined;
    },
    spokeUntil(nowMs) {
      spokeFromMs = undefined;
      spokeUntilMs = nowMs;
    },
    conversationId: () => conversationId,
    end: settleCut,
  };
}
