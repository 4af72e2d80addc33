import { CALL_LOGS } from '@parley/contract/limits.ts';
import { Download, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChosenExport, useDeleteCallLogs } from '../../data/call-logs.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import type { ChosenRows } from '../../design/resource-list/chosen-rows.ts';
import { toast } from '../../design/toast.tsx';
import { useMay } from '../../session/permissions.ts';
import { useCallLogErrorText } from './call-log-error-text.ts';
import { useExport } from './use-export.ts';

/** What can be done with the chosen conversations; it stands over the end of the list. */
export function ChosenCallLogs({
  chosen,
  count,
}: {
  chosen: ChosenRows;
  /** How many rows there are to choose from. */
  count: number;
}) {
  const { t } = useTranslation();
  const canDelete = useMay('admin');
  const [isDeleting, setDeleting] = useState(false);
  const exporting = useExport();
  const { ids } = chosen;
  const deletion = useDeletion(chosen, () => setDeleting(false));
  const isTooMany = ids.length > CALL_LOGS.chosenMax;
  return (
    <>
      <section
        aria-label={t('callLogs.chosen_actions')}
        className="pointer-events-none absolute inset-x-0 bottom-4 z-20 flex justify-center px-3"
      >
        <div className="pointer-events-auto flex max-w-full flex-wrap items-center gap-x-2 gap-y-1.5 rounded-lg border bg-raised py-2 pr-2 pl-4 shadow-float">
          <p role="status" className="mr-1 whitespace-nowrap font-medium text-base text-ink tabular-nums">
            {isTooMany
              ? t('callLogs.chosen_too_many', { max: CALL_LOGS.chosenMax })
              : t('callLogs.chosen', { count: ids.length })}
          </p>
          {ids.length < count ? (
            <Button variant="ghost" size="sm" onClick={() => chosen.chooseAll(true)}>
              {t('callLogs.choose_all_loaded', { count })}
            </Button>
          ) : null}
          <span className="flex items-center gap-2">
            <Button
              size="sm"
              disabled={isTooMany}
              loading={exporting.isLoading}
              icon={Download}
              onClick={() => void exporting.save('csv', () => loadChosenExport(ids))}
            >
              {t('callLogs.export_chosen')}
            </Button>
            {canDelete ? (
              <Button
                size="sm"
                variant="danger"
                disabled={isTooMany}
                loading={deletion.isPending}
                icon={Trash2}
                onClick={() => setDeleting(true)}
              >
                {t('buttons.delete')}
              </Button>
            ) : null}
            <IconButton
              size="sm"
              label={t('callLogs.choose_none')}
              icon={X}
              onClick={() => chosen.chooseAll(false)}
            />
          </span>
        </div>
      </section>
      {isDeleting ? (
        <ConfirmDialog
          title={t('callLogs.delete_chosen_title', { count: ids.length })}
          message={t('callLogs.delete_chosen_message')}
          confirmText={t('buttons.delete')}
          onConfirm={deletion.confirm}
          onCancel={() => setDeleting(false)}
        />
      ) : null}
    </>
  );
}

/** Deletes what is chosen, and says what became of it. */
function useDeletion({ ids, chooseAll }: ChosenRows, onConfirmed: () => void) {
  const { t } = useTranslation();
  const errorText = useCallLogErrorText();
  const { mutateAsync, isPending } = useDeleteCallLogs();
  function confirm() {
    onConfirmed();
    // Heard also where the rows, and with them this, are gone by then.
    void mutateAsync(ids).then(
      ({ deleted_ids: { length: deleted }, running_ids: { length: running } }) => {
        chooseAll(false);
        const kept = running === 0 ? undefined : t('callLogs.running_kept', { count: running });
        if (deleted === 0 && kept) toast.error(kept);
        else toast.success(t('callLogs.deleted_chosen', { count: deleted }), { description: kept });
      },
      (error) => toast.error(t('callLogs.delete_chosen_failed'), { description: errorText(error) }),
    );
  }
  return { confirm, isPending };
}
