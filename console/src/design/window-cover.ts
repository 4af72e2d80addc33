/**
 * Whether keys are meant for what stands over this window without belonging to it: a window that another part of the
 * console opened later, or a toast that has the focus.
 */
export function isCovered(window: Element | null): boolean {
  if (isInToast(document.activeElement)) return true;
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some(
    (other) => window?.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
}

/** Whether an element is a toast, or a part of one. */
export function isInToast(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.closest('[data-sonner-toaster]') !== null;
}
