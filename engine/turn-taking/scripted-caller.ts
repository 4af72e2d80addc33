import { noise, seededRandom } from '../test/call-sounds.ts';
import { agentSounds, type CallRecord, type Saying } from './call-record.ts';
import type { Aside, Exchange, LanguageCalls, Phrase } from './call-script.ts';
import type { CallerLine } from './caller-line.ts';
import type { PhraseClips } from './phrase-clips.ts';

/** A caller who follows a script: listens, answers a moment after the agent has finished, or speaks over it. */
export type ScriptedCaller = {
  /** Does what is due; called often. */
  act(nowMs: number): Promise<void>;
  /** What the agent says next, at the moment it is asked. */
  replyText(nowMs: number): string;
  sayings: readonly Saying[];
  isDone(): boolean;
};

/** What the caller is made of. */
export type CallerDependencies = {
  calls: LanguageCalls;
  exchanges: readonly Exchange[];
  voiceId: string;
  clips: PhraseClips;
  line: CallerLine;
  outputs: CallRecord['outputs'];
};

const REACTION_MS = 700;
// Silence that does not come from the end of a sentence is given more time.
const PATIENCE_MS = 3_500;
// Without an answer for so long, the caller goes on.
const GIVING_UP_MS = 9_000;

export function createScriptedCaller(parts: CallerDependencies): ScriptedCaller {
  const { exchanges, line, outputs, calls } = parts;
  const sayings: Saying[] = [];
  const random = seededRandom(7);
  let index = 0;
  // When the agent was given what it says in this exchange; the first is its greeting.
  let askedMs: number | undefined = 0;
  let spokeUntilMs = 0;
  let asidesDone = 0;
  let isSpeaking = false;

  function agentSoundsNow(): { fromMs: number; toMs: number } | undefined {
    const own = agentSounds({ outputs }).filter(({ toMs }) => toMs > (askedMs ?? Number.POSITIVE_INFINITY));
    const [first, last] = [own[0], own.at(-1)];
    return first && last && { fromMs: first.fromMs, toMs: last.toMs };
  }

  async function say(phrases: readonly Phrase[], fromMs: number, kind: Saying['kind']): Promise<number> {
    let atMs = fromMs;
    let toMs = fromMs;
    for (const { say: text, write = text, pauseMs = 0 } of phrases) {
      const clip = await parts.clips(text, parts.voiceId);
      line.place(clip, atMs, write.split(' '));
      toMs = atMs + clip.length / 16;
      atMs = toMs + pauseMs;
    }
    sayings.push({ kind, fromMs, toMs });
    return toMs;
  }

  async function makeAside({ phrase }: Aside, nowMs: number): Promise<void> {
    if (phrase !== 'cough') {
      await say([phrase], nowMs, 'aside');
      return;
    }
    const cough = noise(180, { colour: 'pink', belowSpeechDb: -3, seed: Math.ceil(random() * 1_000) });
    line.place(cough, nowMs, []);
    sayings.push({ kind: 'aside', fromMs: nowMs, toMs: nowMs + 180 });
  }

  async function speak(exchange: Exchange, nowMs: number, kind: Saying['kind']): Promise<void> {
    spokeUntilMs = await say(exchange.caller, nowMs, kind);
    isSpeaking = true;
    askedMs = undefined;
    asidesDone = 0;
    index += 1;
  }

  return {
    sayings,
    isDone: () => index >= exchanges.length && !isSpeaking && askedMs !== undefined,
    replyText(nowMs) {
      if (nowMs < spokeUntilMs) return calls.filler;
      askedMs = nowMs;
      isSpeaking = false;
      return exchanges[index]?.agent ?? calls.farewell;
    },
    async act(nowMs) {
      const exchange = exchanges[index];
      if (nowMs < spokeUntilMs) return;
      if (askedMs === undefined) {
        if (nowMs - spokeUntilMs < GIVING_UP_MS) return;
        isSpeaking = false;
        if (exchange) await speak(exchange, nowMs, 'turn');
        else askedMs = nowMs;
        return;
      }
      const heard = agentSoundsNow();
      if (!exchange || !heard) return;
      const aside = exchange.asides?.[asidesDone];
      if (aside && nowMs >= heard.fromMs + aside.afterMs && nowMs < heard.toMs) {
        asidesDone += 1;
        await makeAside(aside, nowMs);
      } else if (exchange.overlapMs !== undefined && nowMs >= heard.fromMs + exchange.overlapMs) {
        await speak(exchange, nowMs, 'overlap');
      } else if (nowMs >= heard.toMs + (wasInterrupted(heard.toMs) ? PATIENCE_MS : REACTION_MS)) {
        await speak(exchange, nowMs, 'turn');
      }
    },
  };

  function wasInterrupted(atMs: number): boolean {
    return outputs.some(({ output }) => output.type === 'interruption' && Math.abs(output.atMs - atMs) < 1);
  }
}
