import type { Page } from 'playwright-core';

/** A recogniser and a voice of the browser that do as a test says. */
export type BrowserSpeech = {
  /** Language that the recogniser was asked to listen for; undefined while it does not listen. */
  listensFor(): Promise<string | undefined>;
  /** The recogniser understood something, perhaps not for good. */
  hear(text: string, isFinal: boolean): Promise<void>;
  /** The recogniser fails with one of its errors. */
  fail(error: string): Promise<void>;
  /** What is being said or waits to be, with how. */
  saying(): Promise<{ text: string; rate: number; lang: string }[]>;
  /** What is being said was heard to its end. */
  finishSaying(): Promise<void>;
};

type Said = { text: string; rate: number; lang: string; end: () => void };
type Doubles = {
  doubles: { recogniser: (EventTarget & { lang: string }) | undefined; said: Said[] };
};

/** Gives a page a recogniser and a voice for English from its next navigation on. */
export async function installBrowserSpeech(page: Page): Promise<BrowserSpeech> {
  await page.addInitScript(() => {
    const doubles: Doubles['doubles'] = { recogniser: undefined, said: [] };
    class Recogniser extends EventTarget {
      lang = '';
      start() {
        doubles.recogniser = this;
      }
      abort() {
        if (doubles.recogniser === this) doubles.recogniser = undefined;
        this.dispatchEvent(new Event('end'));
      }
    }
    class Utterance extends EventTarget {
      rate = 1;
      lang = '';
      voice: unknown;
      text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const speechSynthesis = Object.assign(new EventTarget(), {
      getVoices: () => [{ lang: 'en_GB', name: 'Double' }],
      speak(utterance: Utterance) {
        const { text, rate, lang } = utterance;
        const said: Said = {
          text,
          rate,
          lang,
          end() {
            doubles.said = doubles.said.filter((other) => other !== said);
            utterance.dispatchEvent(new Event('end'));
          },
        };
        doubles.said.push(said);
      },
      cancel() {
        doubles.said = [];
      },
    });
    const given = {
      SpeechRecognition: Recogniser,
      SpeechSynthesisUtterance: Utterance,
      speechSynthesis,
      doubles,
    };
    for (const [name, value] of Object.entries(given)) {
      Object.defineProperty(window, name, { value, configurable: true });
    }
  });
  return {
    listensFor: () => page.evaluate(() => (window as unknown as Doubles).doubles.recogniser?.lang),
    hear: (transcript, isFinal) =>
      page.evaluate(
        ([words, final]) => {
          const results = [{ 0: { transcript: words }, isFinal: final }];
          const event = Object.assign(new Event('result'), { resultIndex: 0, results });
          (window as unknown as Doubles).doubles.recogniser?.dispatchEvent(event);
        },
        [transcript, isFinal] as const,
      ),
    fail: (error) =>
      page.evaluate((code) => {
        const { recogniser } = (window as unknown as Doubles).doubles;
        recogniser?.dispatchEvent(Object.assign(new Event('error'), { error: code }));
        recogniser?.dispatchEvent(new Event('end'));
      }, error),
    saying: () =>
      page.evaluate(() =>
        (window as unknown as Doubles).doubles.said.map(({ text, rate, lang }) => ({ text, rate, lang })),
      ),
    finishSaying: () =>
      page.evaluate(() => {
        for (const { end } of [...(window as unknown as Doubles).doubles.said]) end();
      }),
  };
}

/** Takes the recogniser away from a page, from its next navigation on. */
export async function removeRecogniser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) {
      Object.defineProperty(window, name, { value: undefined });
    }
  });
}
