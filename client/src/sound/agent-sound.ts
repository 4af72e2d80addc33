import { createSoundReader } from './sound-format.ts';
import { openSpeaker, type Speaker, type SpeakerOptions } from './speaker.ts';

type AgentSoundOptions = SpeakerOptions & {
  /** Nothing can be played, or not what comes. */
  onError: () => void;
};

const LONGEST_FINISH_MS = 1_000;

/** What is heard of the agent. It begins to open a speaker; what comes before it is open is played then. */
export class AgentSound {
  readonly #options: AgentSoundOptions;
  readonly #opening: Promise<Speaker>;
  #speaker: Speaker | undefined;
  #format = '';
  #read: ((base64: string) => Float32Array) | undefined;
  #waiting: string[] = [];
  #isMuted = false;
  #isPlaying = false;
  #isClosed = false;
  #isFinishing = false;

  constructor(options: AgentSoundOptions) {
    this.#options = options;
    this.#opening = openSpeaker({
      ...options,
      onPlaying: (isPlaying) => this.#handlePlaying(isPlaying),
    });
    this.#opening.then(
      (speaker) => this.#handleOpen(speaker),
      () => {
        if (this.#isClosed) return;
        this.close();
        options.onError();
      },
    );
  }

  /** Says how the sound comes, by the protocol's name of the format. */
  setFormat(format: string): void {
    this.#format = format;
  }

  play(base64: string): void {
    if (this.#isClosed) return;
    if (this.#speaker) this.#speaker.play(this.#readerFor(this.#speaker)(base64));
    else this.#waiting.push(base64);
  }

  interrupt(silentMs: number): void {
    this.#waiting = [];
    this.#speaker?.interrupt(silentMs);
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    if (isMuted) this.#waiting = [];
    this.#speaker?.setMuted(isMuted);
  }

  async use(deviceId: string | undefined): Promise<void> {
    const speaker = await this.#opening;
    await speaker.use(deviceId);
  }

  /** Closes once the last sound was heard, which may take a second at most. */
  finish(): void {
    this.#isFinishing = this.#isPlaying;
    if (this.#isPlaying) setTimeout(() => this.close(), LONGEST_FINISH_MS);
    else this.close();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#waiting = [];
    this.#speaker?.close();
    if (this.#isPlaying) this.#options.onPlaying?.(false);
  }

  #handleOpen(speaker: Speaker): void {
    if (this.#isClosed) {
      speaker.close();
      return;
    }
    this.#speaker = speaker;
    speaker.setMuted(this.#isMuted);
    for (const base64 of this.#waiting.splice(0)) this.play(base64);
  }

  #handlePlaying(isPlaying: boolean): void {
    if (this.#isClosed) return;
    this.#isPlaying = isPlaying;
    this.#options.onPlaying?.(isPlaying);
    if (this.#isFinishing && !isPlaying) this.close();
  }

  #readerFor({ sampleRateHz }: Speaker): (base64: string) => Float32Array {
    this.#read ??= createSoundReader(this.#format, sampleRateHz);
    if (this.#read) return this.#read;
    this.#options.onError();
    this.#read = () => new Float32Array();
    return this.#read;
  }
}
