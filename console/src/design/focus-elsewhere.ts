/** Whether something outside a floating part has the focus, which then stays there as the part closes. */
export function isFocusElsewhere(popup: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body && !popup?.contains(activeElement);
}
