import type { PostCallWebhook } from '@parley/contract/post-call-webhooks.ts';
import { Pencil, Power, RotateCcwKey, Send, Trash2, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeliveryWords } from '../../../conversation-record/deliveries/delivery-row.tsx';
import { useDeleteWebhook, useTestWebhook, useUpdateWebhook } from '../../../data/post-call-webhooks.ts';
import { Badge } from '../../../design/badge.tsx';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { MenuItem } from '../../../design/menu.tsx';
import { RowMenu } from '../../../design/row-menu.tsx';
import { toast } from '../../../design/toast.tsx';
import { settingsErrorText } from '../settings-error.ts';

/** One webhook: its address, how it fares, and what can be done with it. */
export function WebhookRow({
  webhook,
  wasShown,
  onShowDeliveries,
  onEdit,
  onRotate,
}: {
  webhook: PostCallWebhook;
  /** Its deliveries were just looked at: the focus comes back to where it left. */
  wasShown: boolean;
  onShowDeliveries: () => void;
  onEdit: () => void;
  onRotate: () => void;
}) {
  const { t } = useTranslation();
  const words = useDeliveryWords();
  const { mutate: update, isPending: isSwitching } = useUpdateWebhook();
  const { mutate: test, isPending: isTesting } = useTestWebhook();
  const erase = useDeleteWebhook();
  const [isDeleting, setDeleting] = useState(false);
  const { webhook_id, url, is_active, disabled_at, last_delivery } = webhook;
  const host = URL.parse(url)?.host ?? url;

  const handleSwitch = () =>
    update(
      { webhook_id, is_active: !is_active },
      { onError: (error) => toast.error(settingsErrorText(error, t)) },
    );
  const handleTest = () =>
    test(webhook_id, {
      onSuccess: ({ attempts }) => {
        const last = attempts.at(-1);
        if (last?.problem === null) {
          toast.success(t('postCall.test_arrived', { host }), { description: words.outcome(last) });
        } else
          toast.error(t('postCall.test_lost', { host }), last ? { description: words.outcome(last) } : {});
      },
      onError: (error) => toast.error(settingsErrorText(error, t)),
    });
  const handleDelete = () =>
    erase.mutate(webhook_id, {
      onSuccess: () => toast.success(t('postCall.removed')),
      onError: (error) => toast.error(settingsErrorText(error, t)),
      onSettled: () => setDeleting(false),
    });
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex items-start gap-3">
        <Webhook size={16} aria-hidden className="mt-0.5 shrink-0 text-faint" />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere font-mono text-ink text-sm">{url}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
            <Badge tone={is_active ? 'success' : 'neutral'}>
              {t(is_active ? 'postCall.on' : 'postCall.off')}
            </Badge>
            {webhook.includes_tests ? <span>{t('postCall.with_tests')}</span> : null}
            <span>
              {last_delivery === null
                ? t('postCall.nothing_sent')
                : t(`postCall.last_${last_delivery.status}`, {
                    moment: words.moment(last_delivery.created_at),
                  })}
            </span>
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" autoFocus={wasShown} onClick={onShowDeliveries}>
              {t('postCall.deliveries')}
            </Button>
            <Button size="sm" icon={<Send size={16} aria-hidden />} loading={isTesting} onClick={handleTest}>
              {t('postCall.test')}
            </Button>
          </div>
        </div>
        <RowMenu label={t('teamSettings.actions_for', { name: host })}>
          <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={onEdit}>
            {t('postCall.edit')}
          </MenuItem>
          <MenuItem icon={<Power size={16} aria-hidden />} onSelect={handleSwitch}>
            {t(is_active ? 'postCall.switch_off' : 'postCall.switch_on')}
          </MenuItem>
          <MenuItem icon={<RotateCcwKey size={16} aria-hidden />} onSelect={onRotate}>
            {t('postCall.new_secret')}
          </MenuItem>
          <MenuItem icon={<Trash2 size={16} aria-hidden />} tone="danger" onSelect={() => setDeleting(true)}>
            {t('postCall.remove')}
          </MenuItem>
        </RowMenu>
      </div>
      {disabled_at === null ? null : (
        <Banner tone="warning" title={t('postCall.disabled_title')}>
          <p className="text-pretty">
            {t('postCall.disabled_message', { moment: words.moment(disabled_at) })}
          </p>
          <Button size="sm" className="mt-2" loading={isSwitching} onClick={handleSwitch}>
            {t('postCall.switch_on')}
          </Button>
        </Banner>
      )}
      <ConfirmDialog
        open={isDeleting}
        title={t('postCall.remove_title', { host })}
        message={t('postCall.remove_message')}
        confirmText={t('postCall.remove')}
        busy={erase.isPending}
        onConfirm={handleDelete}
        onCancel={() => setDeleting(false)}
      />
    </li>
  );
}
