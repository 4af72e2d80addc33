import { Plug } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClassNames } from '../design/button.tsx';
import { settingsAddress } from './settings-address.ts';

/** Leads to where services are connected, in a tab of its own, so that nothing begun here is lost. */
export function ConnectionsLink({ children }: { children: ReactNode }) {
  return (
    <Link to={settingsAddress('connections')} target="_blank" className={buttonClassNames('secondary', 'sm')}>
      <Plug size={16} aria-hidden />
      {children}
    </Link>
  );
}
