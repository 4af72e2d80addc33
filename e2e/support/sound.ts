import type { Page } from 'playwright-core';

/** What a page plays. */
export type PageSound = {
  /** Speeds of the sounds that play at this moment. */
  playing(): Promise<number[]>;
};

/**
 * Listens to every sound that the page starts from its next navigation on.
 * @param isEndless whether a sound begins again at its end, for tests that ask what plays on a machine that may be slow
 */
export async function listenTo(page: Page, isEndless = false): Promise<PageSound> {
  await page.addInitScript((endless) => {
    const started = new Set<HTMLMediaElement>();
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function playAndNote() {
      started.add(this);
      this.loop = endless;
      return play.call(this);
    };
    Object.assign(window, { startedSounds: started });
  }, isEndless);
  return {
    playing: () =>
      page.evaluate(() => {
        const { startedSounds } = window as unknown as { startedSounds: Set<HTMLMediaElement> };
        return [...startedSounds].flatMap((sound) =>
          sound.paused || sound.ended ? [] : [sound.playbackRate],
        );
      }),
  };
}

/** Sample rate and length of a WAV file. @throws when it is none */
export function wavFacts(file: Buffer): { sampleRateHz: number; seconds: number } {
  if (file.toString('latin1', 0, 4) !== 'RIFF') throw new Error('This is no WAV file.');
  const bytesPerSecond = file.readUInt32LE(28);
  const data = file.indexOf('data', 12, 'latin1');
  return {
    sampleRateHz: file.readUInt32LE(24),
    seconds: (file.length - data - 8) / bytesPerSecond,
  };
}
