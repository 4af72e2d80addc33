/** Puts the focus on the first field of a form that is marked as wrong, once it is drawn so. */
export function showFirstFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
