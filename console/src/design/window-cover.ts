/**
 * Whether another window stands over this one without belonging to it: one that another part of the console opened
 * later. Keys are then meant for that one.
 */
export function isCovered(window: Element | null): boolean {
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some(
    (other) => window?.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
}
