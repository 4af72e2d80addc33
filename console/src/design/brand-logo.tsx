/** The mark of the product: the operator's own logo when there is one, else the built-in one. */
export function BrandLogo({ logoUrl, size = 28 }: { logoUrl?: string | undefined; size?: number }) {
  if (logoUrl)
    return (
      <img src={logoUrl} alt="" width={size} height={size} className="shrink-0 rounded-md object-contain" />
    );
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M9 24V8.5h8.2a5.4 5.4 0 0 1 0 10.8H13"
        fill="none"
        className="stroke-on-accent"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="17" cy="13.9" r="1.7" className="fill-on-accent" />
    </svg>
  );
}
