/** Brings the first field that must be mended into view, once the sections that hold such fields are open. */
export function showFirstError(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(
      '[role="dialog"] :is(input, textarea)[aria-invalid="true"]',
    );
    field?.focus();
  });
}
