/** An audio context with a worklet loaded. */
export type SoundContext = {
  context: AudioContext;
  close(): void;
};

/**
 * Opens an audio context and loads a worklet into it.
 * @param settings without `sampleRateHz` the context runs as the output device does
 * @param make what plays or records in the context, which is closed where this fails
 * @throws when the browser knows no worklets or cannot load this one, and what `make` throws
 */
export async function openSoundContext<Sound>(
  settings: { workletUrl: string; sampleRateHz?: number | undefined },
  make: (sound: SoundContext) => Sound | Promise<Sound>,
): Promise<Sound> {
  const context = newContext(settings.sampleRateHz);
  // A browser may suspend sound until the user interacts with the page, and again after a telephone call.
  const resume = () => {
    if (context.state === 'suspended' || context.state === 'interrupted') {
      context.resume().catch(() => undefined);
    }
  };
  for (const gesture of GESTURES) document.addEventListener(gesture, resume);
  const close = () => {
    for (const gesture of GESTURES) document.removeEventListener(gesture, resume);
    if (context.state !== 'closed') void context.close();
  };
  try {
    resume();
    await context.audioWorklet.addModule(settings.workletUrl);
    return await make({ context, close });
  } catch (cause) {
    close();
    throw cause;
  }
}

const GESTURES = ['pointerdown', 'keydown', 'visibilitychange'] as const;

function newContext(sampleRateHz: number | undefined): AudioContext {
  try {
    return new AudioContext(sampleRateHz === undefined ? {} : { sampleRate: sampleRateHz });
  } catch {
    // Some browsers only know the device's own rate.
    return new AudioContext();
  }
}
