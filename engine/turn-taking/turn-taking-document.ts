import { FINAL_DELAY_MS, WHOLE_DELAY_MS, WORD_DELAY_MS } from './knowing-recogniser.ts';
import { endOfTurnTable, interruptionTable, type MeasuredRow } from './turn-taking-table.ts';
import { VOSK_DELTA_MS, VOSK_FINAL_MS } from './vosk-recogniser.ts';

/** Everything that the document tells. */
export type TurnTakingFigures = {
  /** By eagerness; `whole` with a recogniser that understands whole utterances only. */
  ends: Readonly<Record<'eager' | 'normal' | 'patient' | 'whole', readonly MeasuredRow[]>>;
  /** By the sensitivity to interruptions while the agent speaks; normal eagerness. */
  interruptions: Readonly<Record<'low' | 'normal' | 'high' | 'whole', readonly MeasuredRow[]>>;
  /** By eagerness: with the models of this machine, which hear natural voices. */
  installed: Readonly<Record<'eager' | 'normal', readonly MeasuredRow[]>>;
};

/** The text of docs/turn-taking.md. */
export function turnTakingDocument({ ends, interruptions, installed }: TurnTakingFigures): string {
  return `# Turn-taking

When the agent takes the floor and when it gives it up, measured on synthetic calls. \`npm run turn-taking\` plays them again and writes this file.

## How it is measured

Callers with two of the built-in voices in each of French, English and Spanish hold scripted calls with an agent. Their sound goes through the product's own parts: the voice detector (WebRTC's gate and Silero), speech input, the reducer and speech output. Time is virtual: the sound comes in steps of 20 ms and nothing depends on how fast the machine is. The built-in voice never says a text twice to the very sample, so a rare count may change by one from run to run.

The recogniser is one that knows the script: it gives every word that was in the sound it got, ${WORD_DELAY_MS} ms after it was said, and is sure ${FINAL_DELAY_MS} ms after the utterance; it writes no punctuation and no capitals, which leaves the agent least to go by. The model answers in 300 ms, the voice in 100 ms; neither is part of the figures.

Noise is as loud as said against the level of the speech, so 0 dB is as loud as the caller. Clicks come every 0.9 s, typing is a click every 0.15 s, coughs are bursts of 0.18 s as loud as the speech. All of this is synthetic: it says how the parts work together and whether a change makes them better or worse, not how well they do with people.

- **cut off**: the agent was heard before the caller was done.
- **taken back**: the turn was taken for finished too early, but the caller went on before the agent was heard, which then waited.
- **missed**: a turn that got no answer, or an overlap that did not stop the agent.
- **false interruption**: the agent stopped for a sound that was not meant to stop it; **resumed**: it then went on with what it was saying.
- **p50, p95**: from the caller's last sound to the end of the turn, without those that were cut off or taken back; for overlaps from the caller's first sound to the agent's silence.

## The end of a turn

Pauses in sentences are 400 to 550 ms behind words that could be the last, and 900 to 1,100 ms behind words such as "because". Numbers, e-mail addresses and spelled names are dictated in groups with 500 to 1,100 ms between them.

### Eager

${endOfTurnTable(ends.eager)}

### Normal

${endOfTurnTable(ends.normal)}

### Patient

${endOfTurnTable(ends.patient)}

### Normal, with a recogniser of whole utterances

Such a recogniser gets an utterance when it is over and writes it down ${WHOLE_DELAY_MS} ms later, so nothing is known while the caller speaks.

${endOfTurnTable(ends.whole)}

## Interruptions

Asides are the words of a listener ("okay", "oui", "vale") and coughs while the agent speaks; overlaps are sentences that are to stop it. The sensitivity is the one while the agent speaks.

### Low

${interruptionTable(interruptions.low)}

### Normal

${interruptionTable(interruptions.normal)}

### High

${interruptionTable(interruptions.high)}

### Normal, with a recogniser of whole utterances

${interruptionTable(interruptions.whole.filter(({ verdict }) => verdict.asides + verdict.overlaps > 0))}

## With the models of this machine

The same calls, heard by the models for Vosk that [speech.md](speech.md) describes; the callers speak with Kokoro's voices: Siwis in French, Heart and Michael in English, Dora and Alex in Spanish. What the models hear is real, with its errors; that they take ${VOSK_DELTA_MS} ms for a partial transcript and ${VOSK_FINAL_MS} ms to be sure is set, since time is virtual. A short yes that the models do not hear at all is a missed turn; in the product the agent then asks again. A listener's word that they take for another one is told from a caller's by how sure they are of it, which they only say at its end: until then the agent may fall silent, and then goes on.

### Eager, the end of a turn

${endOfTurnTable(installed.eager)}

### Normal, the end of a turn

${endOfTurnTable(installed.normal)}

### Normal, interruptions

${interruptionTable(installed.normal.filter(({ verdict }) => verdict.asides + verdict.overlaps > 0))}

## What the settings mean

- **The agent answers** (\`turn_eagerness\`) is how long a pause has to be: *Eagerly*, any pause of half a second is taken for the end, *Normally* one of 0.7 s, *Patiently* one of 1.2 s. Behind a word with which no sentence ends it waits longer (1.2, 1.5 and 2.2 s), and longer still when it asked for something that is dictated and has not got all of it (1.3, 1.8 and 2.8 s). A pause that ends with the first sound of a voice is not taken for the end.
- **The caller interrupts while the agent speaks** (\`interruption_while_speaking\`) is what stops the agent: *Easily* (\`high\`), any voice of 0.3 s or a word that means something, *Normally* 0.8 s or a word, *Hardly* (\`low\`) 1.5 s or three words; *Never* (\`off\`) lets it finish. Words of a listener never count, nor do the agent's own *Words that do not interrupt*. The agent stops first and finds out afterwards: where it was nothing, it goes on with the same sentence.
- **The caller interrupts while the agent prepares its answer** (\`interruption_while_thinking\`) is the same for the time before the agent is heard; it is easier there, since nothing is broken off.
`;
}
