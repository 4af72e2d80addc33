import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { openAgentOf } from './agent-address.ts';

/**
 * Stands for what the address shows while it is on its way, and says that it is loading: index.html draws the shape of
 * the editor and that of the other pages, and the choice of a template gets what lies behind a dialog.
 */
export function AwaitedShape() {
  const { t } = useTranslation();
  const opened = openAgentOf(new URLSearchParams(useLocation().search));
  const isDialog = opened.kind === 'new' && !opened.template;
  return (
    <p role="status" data-awaits={isDialog ? 'dialog' : opened.kind} className="sr-only">
      {t('design.loading')}
    </p>
  );
}
