import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

/** Leads from a page to the list that it belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="flex items-center gap-1.5 self-start rounded-md text-muted text-sm transition-colors hover:text-ink"
    >
      <ArrowLeft size={16} aria-hidden />
      {children}
    </Link>
  );
}
