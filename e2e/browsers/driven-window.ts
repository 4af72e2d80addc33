// What belongs here: what a journey does in a browser, whichever drives it.

/** What is looked for on a page, by what a user reads: a control or a text. */
export type Sought = {
  kind: 'button' | 'field' | 'text';
  /** The whole name of a control, or a part of a text. */
  name: string;
};

/** A window of a browser. Everything waits until what it wants is there. */
export type DrivenWindow = {
  goto(url: string): Promise<void>;
  find(sought: Sought): Promise<void>;
  /** Whether it is there now. */
  has(sought: Sought): Promise<boolean>;
  click(sought: Sought): Promise<void>;
  /** Types as a keyboard does. */
  write(field: Sought, text: string): Promise<void>;
  /** Presses Enter in a field. */
  enter(field: Sought): Promise<void>;
  /** Goes on in the first frame of the page, or back in the page itself. */
  inFrame(isInFrame: boolean): Promise<void>;
  /** Goes on in the window that was opened last, or in the first one. */
  inPopup(isInPopup: boolean): Promise<void>;
  /** For the message of a failure. */
  describe(): Promise<string>;
};

/** A browser that journeys run in, with a profile of its own for each of them. */
export type DrivenBrowser = AsyncDisposable & {
  name: string;
  open(): Promise<DrivenWindow & AsyncDisposable>;
};

/** Function body that gives the element of `arguments[0]`, in shadow trees too, or null. */
export const FIND_ELEMENT = `
  const { kind, name } = arguments[0];
  const kinds = {
    button: 'button, a[href], summary, [role=button], [role=menuitem], [role=tab], [role=radio], [role=option], input[type=radio]',
    field: 'input:not([type=radio], [type=checkbox]), textarea, [contenteditable=true], [role=textbox]',
    text: '*',
  };
  const plain = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const within = function* (root) {
    for (const element of root.querySelectorAll('*')) {
      yield element;
      if (element.shadowRoot) yield* within(element.shadowRoot);
    }
  };
  const named = (element) => {
    const root = element.getRootNode();
    const labelled = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    const names = labelled.map((id) => root.getElementById?.(id)?.textContent ?? '');
    return [
      element.getAttribute('aria-label'),
      names.join(' '),
      ...[...(element.labels ?? [])].map((label) => label.textContent),
      kind === 'field' ? element.getAttribute('placeholder') : element.textContent,
    ].some((text) => plain(text) === name);
  };
  const own = (element) => [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data).join(' ');
  const shown = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
  for (const element of within(document)) {
    if (!element.matches(kinds[kind])) continue;
    const fits = kind === 'text' ? plain(own(element)).includes(name) || (element.children.length === 0 && plain(element.textContent).includes(name)) : named(element) && !element.disabled;
    if (fits && shown(element) && !element.closest('script, style')) return element;
  }
  return null;
`;

/** Function body that gives what a page shows, at most some thousand characters. */
export const SHOWN_TEXT = `return location.href + '\\n' + (document.body?.innerText ?? '').slice(0, 2000);`;
