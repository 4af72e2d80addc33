const WITHOUT_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];
const TEXT_FIELDS = `textarea, input${WITHOUT_TEXT.map((type) => `:not([type="${type}"])`).join('')}`;

/** Whether keys are written into what an event is meant for. */
export function isTextField(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_FIELDS));
}
