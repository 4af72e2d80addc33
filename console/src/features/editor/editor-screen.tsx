import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { TFunction } from 'i18next';
import { ListChecks, type LucideIcon, MessagesSquare, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../design/class-names.ts';
import { useFocusAfterWindow } from '../../design/focus-after-window.ts';
import { IconButton } from '../../design/icon-button.tsx';
import { OfflineBanner } from '../../design/offline-banner.tsx';
import { Tabs } from '../../design/tabs.tsx';
import { isTextField } from '../../design/text-field-target.ts';
import { useMediaQuery } from '../../design/use-media-query.ts';
import { isCovered } from '../../design/window-cover.ts';

/** What of the agent is in front; the test panel has its own column on wide screens. */
export type EditorView = 'configuration' | 'test' | 'tests';

export type EditorScreenProps = {
  /** Name of the agent, spoken when the editor opens. */
  name: string;
  view: EditorView;
  onView: (view: EditorView) => void;
  /** Without the test panel's column; a tab leads back to it. */
  isTestClosed: boolean;
  onClose: () => void;
  header: ReactNode;
  /** Beside the close button. */
  actions: ReactNode;
  /** Stays below the configuration, never over it. */
  footer: ReactNode;
  test: ReactNode;
  /** The agent has tests; what shows them, once it was asked for. */
  tests: { content: ReactNode } | undefined;
  children: ReactNode;
};

/** The editor's frame: configuration or stored tests with the test panel beside them, or as tabs under 1025 px. */
export function EditorScreen(props: EditorScreenProps) {
  const { name, view, onView, isTestClosed, onClose, header, actions, tests } = props;
  const { t } = useTranslation();
  const isWide = useMediaQuery('(min-width: 1025px)');
  const screen = useRef<HTMLDivElement>(null);
  useFocusAfterWindow();
  useFocusAfterPanel(screen, isTestClosed);
  const handleOpenChange = (open: boolean, change: BaseDialog.Root.ChangeEventDetails) => {
    if (open) return;
    if (change.reason !== 'escape-key') return onClose();
    if (isCovered(screen.current)) return change.cancel();
    if (!isTextField(change.event.target)) return onClose();
    // Escape leaves the field; what follows it is meant for the editor.
    change.cancel();
    change.event.target.blur();
  };
  return (
    <BaseDialog.Root open disablePointerDismissal onOpenChange={handleOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Popup
          ref={screen}
          initialFocus={screen}
          data-page
          className="z-panel fixed inset-0 flex flex-col bg-canvas outline-none"
        >
          <BaseDialog.Title className="sr-only">{t('editor.title', { name })}</BaseDialog.Title>
          <OfflineBanner />
          <div className="relative flex items-start gap-2 border-b bg-surface px-6 py-3 max-sm:px-3">
            <div className="min-w-0 flex-1">{header}</div>
            {/* On phones and tablets they float, so that the pickers below the name have the whole width. */}
            <div className="flex items-center gap-1 max-lg:absolute max-lg:top-3 max-lg:right-3 sm:max-lg:right-6">
              {actions}
              <BaseDialog.Close
                render={
                  <IconButton label={t('editor.close')} tooltip={false} icon={<X size={20} aria-hidden />} />
                }
              />
            </div>
          </div>
          <Tabs
            label={t('editor.views')}
            className="flex-1"
            listClassName={classNames(
              'justify-center-safe bg-surface px-3 lg:justify-start lg:px-6',
              !tests && !isTestClosed && 'lg:hidden',
            )}
            // Beside the configuration the test panel is no tab.
            value={isWide && view === 'test' ? 'configuration' : view}
            onValueChange={onView}
            tabs={viewTabs({ isTestBeside: isWide && !isTestClosed, hasTests: tests !== undefined }, t)}
          >
            <Views {...props} />
          </Tabs>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** Gives the editor the focus when the test panel is closed: the button that was pressed goes with it. */
function useFocusAfterPanel(screen: RefObject<HTMLElement | null>, isClosed: boolean): void {
  useEffect(() => {
    if (isClosed) screen.current?.focus({ preventScroll: true });
  }, [screen, isClosed]);
}

function viewTabs({ isTestBeside, hasTests }: { isTestBeside: boolean; hasTests: boolean }, t: TFunction) {
  const tabs: { value: EditorView; label: string; icon: LucideIcon }[] = [
    { value: 'configuration', label: t('editor.configuration'), icon: SlidersHorizontal },
  ];
  if (!isTestBeside) tabs.push({ value: 'test', label: t('editor.test'), icon: MessagesSquare });
  // Beside 'Test' the word alone would not tell them apart.
  const label = t(isTestBeside ? 'editor.tests' : 'editor.stored_tests');
  if (hasTests) tabs.push({ value: 'tests', label, icon: ListChecks });
  return tabs;
}

/** All stay mounted, so that neither a conversation nor a field is lost by changing the tab. */
function Views({ view, isTestClosed, footer, test, tests, children }: EditorScreenProps) {
  const { t } = useTranslation();
  return (
    <div
      className={classNames(
        'grid min-h-0 flex-1',
        !isTestClosed && 'lg:grid-cols-[minmax(0,65fr)_minmax(0,35fr)]',
      )}
    >
      <section
        aria-label={t('editor.configuration')}
        className={classNames(
          'min-h-0 min-w-0 flex-col',
          view === 'tests' ? 'hidden' : 'flex',
          view === 'test' && 'max-lg:hidden',
        )}
      >
        {/* What is scrolled to stays clear of the links to the sections. */}
        <div className="[scrollbar-gutter:stable] min-h-0 flex-1 scroll-pt-14 overflow-y-auto">
          <div className="mx-auto flex max-w-4xl flex-col gap-4 px-6 py-5 max-sm:px-3">{children}</div>
        </div>
        {footer}
      </section>
      {tests ? (
        <section
          aria-label={t('editor.tests')}
          className={classNames('min-h-0 min-w-0 flex-col', view === 'tests' ? 'flex' : 'hidden')}
        >
          {tests.content}
        </section>
      ) : null}
      <section
        aria-label={t('editor.test')}
        className={classNames(
          'min-h-0 min-w-0 overflow-y-auto bg-surface lg:border-l',
          view === 'test' ? '' : 'max-lg:hidden',
          isTestClosed && 'hidden',
        )}
      >
        {test}
      </section>
    </div>
  );
}
