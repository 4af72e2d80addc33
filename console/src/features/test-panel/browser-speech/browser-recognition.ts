// The browser's own recogniser, which the DOM's types do not know.

type RecognitionResult = { isFinal: boolean; 0: { transcript: string } };
type RecognitionEvent = Event & { resultIndex: number; results: ArrayLike<RecognitionResult> };
type Recognition = EventTarget & {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start(): void;
  abort(): void;
};

/** Why a browser does not listen; `elsewhere` where another page of it does. */
export type RecognitionProblem = 'denied' | 'no-microphone' | 'language' | 'unreachable' | 'elsewhere';

/** A browser that listens. */
export type SpeechInput = {
  /** Stops listening and releases the microphone. */
  stop(): void;
};

export type SpeechInputOptions = {
  locale: string;
  /** What the caller seems to be saying; it may still change. */
  onDelta: (text: string) => void;
  onTranscript: (text: string) => void;
  /** It does not listen any more. */
  onProblem: (problem: RecognitionProblem) => void;
};

/** Whether this browser can listen. */
export function canListen(): boolean {
  return recogniserOf(window) !== undefined;
}

/** Listens until it is stopped, through every pause after which browsers stop. @throws where it cannot */
export function openSpeechInput({
  locale,
  onDelta,
  onTranscript,
  onProblem,
}: SpeechInputOptions): SpeechInput {
  const Recogniser = recogniserOf(window);
  if (!Recogniser) throw new Error('This browser does not listen.');
  const recogniser = new Recogniser();
  recogniser.lang = locale;
  recogniser.continuous = true;
  recogniser.interimResults = true;
  let isOpen = true;

  recogniser.addEventListener('result', (event) => {
    if (!isOpen) return;
    const { resultIndex, results } = event as RecognitionEvent;
    const news = Array.from(results).slice(resultIndex);
    const textOf = (isFinal: boolean) =>
      news
        .filter((result) => result.isFinal === isFinal)
        .map((result) => result[0].transcript.trim())
        .join(' ')
        .trim();
    const [said, saying] = [textOf(true), textOf(false)];
    if (said) onTranscript(said);
    if (saying) onDelta(saying);
  });
  recogniser.addEventListener('error', (event) => {
    const problem = problemOf((event as Event & { error?: string }).error);
    if (!problem || !isOpen) return;
    isOpen = false;
    onProblem(problem);
  });
  recogniser.addEventListener('end', () => {
    if (isOpen) recogniser.start();
  });
  recogniser.start();
  return {
    stop() {
      isOpen = false;
      recogniser.abort();
    },
  };
}

function recogniserOf(scope: object): (new () => Recognition) | undefined {
  const known = scope as {
    SpeechRecognition?: new () => Recognition;
    webkitSpeechRecognition?: new () => Recognition;
  };
  return known.SpeechRecognition ?? known.webkitSpeechRecognition;
}

// A pause is no problem: it listens again.
function problemOf(error: string | undefined): RecognitionProblem | undefined {
  switch (error) {
    case 'not-allowed':
    case 'service-not-allowed':
      return 'denied';
    case 'audio-capture':
      return 'no-microphone';
    case 'language-not-supported':
      return 'language';
    case 'network':
      return 'unreachable';
    case 'aborted':
      // A browser listens for one page at a time: who began again would take it from that one, and that one from here.
      return 'elsewhere';
    default:
      return undefined;
  }
}
