import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { documentAddress } from '../session/document-address.ts';

export type DocumentLinkProps = { id: string; title?: string; className: string; children: ReactNode };

/** Opens a document in a new tab, so that the page stays as it is. */
export function DocumentLink({ id, title, className, children }: DocumentLinkProps) {
  const { t } = useTranslation();
  return (
    <a href={documentAddress(id)} target="_blank" rel="noopener" title={title} className={className}>
      {children}
      <span className="sr-only"> {t('record.newTab')}</span>
    </a>
  );
}
