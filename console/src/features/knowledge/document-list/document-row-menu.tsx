import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { Download, PanelRightOpen, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem, MenuSeparator } from '../../../design/menu.tsx';
import { RowMenu } from '../../../design/row-menu.tsx';

/** What can be done with a document of the list. */
export type DocumentAction = 'open' | 'rename' | 'refresh' | 'retry' | 'download' | 'delete';

export type DocumentRowMenuProps = {
  document: DocumentItem;
  /** Whether the signed-in person may change documents. */
  canChange: boolean;
  /** Something is being done to it. */
  isBusy: boolean;
  onAction: (action: DocumentAction, document: DocumentItem) => void;
};

/** The actions that a document and the person's role allow. */
export function DocumentRowMenu({ document, canChange, isBusy, onAction }: DocumentRowMenuProps) {
  const { t } = useTranslation();
  const { name, config } = document;
  const select = (action: DocumentAction) => () => onAction(action, document);
  return (
    <RowMenu loading={isBusy} label={t('knowledge.actions_for', { name })} className="relative">
      <MenuItem icon={<PanelRightOpen size={16} aria-hidden />} onSelect={select('open')}>
        {t('knowledge.open')}
      </MenuItem>
      {canChange ? (
        <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={select('rename')}>
          {t('knowledge.rename')}
        </MenuItem>
      ) : null}
      {canChange && config.type === 'url' ? (
        <MenuItem icon={<RefreshCw size={16} aria-hidden />} onSelect={select('refresh')}>
          {t('knowledge.refresh')}
        </MenuItem>
      ) : null}
      {config.type === 'text' ? null : (
        <MenuItem icon={<Download size={16} aria-hidden />} onSelect={select('download')}>
          {t('knowledge.download')}
        </MenuItem>
      )}
      {canChange ? (
        <>
          <MenuSeparator />
          <MenuItem tone="danger" icon={<Trash2 size={16} aria-hidden />} onSelect={select('delete')}>
            {t('knowledge.delete')}
          </MenuItem>
        </>
      ) : null}
    </RowMenu>
  );
}
