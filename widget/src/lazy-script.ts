/** Event of a lazy script's element with which it hands itself over; its `detail` is the part. */
const PART_EVENT = 'parley-part';

declare const LAZY_SCRIPTS: { folder: string; integrity: Readonly<Record<string, string>> };

/** The script that the widget came by, and the server that it comes from, with a slash at its end. */
export type WidgetSource = { script: HTMLScriptElement | undefined; server: string };

/**
 * Gives a function that fetches a lazy script once, when it is first needed; after a failure it may be called again.
 * The part is the one that was built with this very script, since a browser may have cached an older script than the server's.
 * @param name file name of its script without `.js`
 */
export function lazyScript<Part>(source: WidgetSource, name: string): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return () => {
    loading ??= loadPart<Part>(source, name).catch((cause) => {
      loading = undefined;
      throw cause;
    });
    return loading;
  };
}

/**
 * Called by a lazy script as it runs.
 * @param part makes the part from the script's address, beside which its worklets lie
 */
export function handOver(part: (address: URL) => unknown): void {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  script.dispatchEvent(new CustomEvent(PART_EVENT, { detail: part(new URL(script.src)) }));
}

// Policies of a page may throw.
async function loadPart<Part>({ script, server }: WidgetSource, name: string): Promise<Part> {
  const { folder, integrity } = LAZY_SCRIPTS;
  const { promise, resolve, reject } = Promise.withResolvers<Part>();
  const part = document.createElement('script');
  // Policies may ask for the nonce of the widget's own element.
  part.nonce = script?.nonce ?? '';
  // Who pins the widget by its hash has pinned this with it.
  part.integrity = integrity[name] ?? '';
  part.crossOrigin = 'anonymous';
  part.src = trustedUrl(`${server}${folder}${name}.js`);
  part.addEventListener(PART_EVENT, (event) => resolve((event as CustomEvent<Part>).detail));
  part.addEventListener('error', () => reject(new Error(`${name} could not be loaded.`)));
  document.head.append(part);
  return promise.finally(() => part.remove());
}

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
};

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

// Pages that ask for trusted types take addresses of scripts only from a policy that they know by name.
function trustedUrl(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('parley-chat', { createScriptURL: (own) => own });
  return policy ? policy.createScriptURL(url) : url;
}
