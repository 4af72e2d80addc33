import type { PostCallWebhook } from '@parley/contract/post-call-webhooks.ts';
import { Pencil, Power, RotateCcwKey, Send, Webhook } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { outcomeText } from '../../../conversation-record/deliveries/delivery-row.tsx';
import { useDeleteWebhook, useTestWebhook, useUpdateWebhook } from '../../../data/post-call-webhooks.ts';
import { Badge } from '../../../design/badge.tsx';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { useFormats } from '../../../design/formats.ts';
import { toast } from '../../../design/toast.tsx';
import { ChangeButton } from '../change-button.tsx';
import { settingsErrorText } from '../settings-error.ts';
import { SettingsRow } from '../settings-row.tsx';

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
  const { webhook_id, url, is_active } = webhook;
  const host = URL.parse(url)?.host ?? url;
  const { toggle } = useSwitch(webhook);
  return (
    <SettingsRow
      className="flex-wrap items-start gap-y-2"
      name={host}
      actions={[
        { Icon: Pencil, text: t('buttons.edit'), onSelect: onEdit },
        {
          Icon: Power,
          text: t(is_active ? 'buttons.switch_off' : 'postCall.switch_on'),
          onSelect: toggle,
        },
        { Icon: RotateCcwKey, text: t('secrets.new'), onSelect: onRotate },
      ]}
      removal={{
        text: t('postCall.remove'),
        title: t('postCall.remove_title', { host }),
        message: t('postCall.remove_message'),
        change: useDeleteWebhook(),
        input: webhook_id,
        doneText: t('postCall.removed'),
      }}
      below={<SwitchedOff webhook={webhook} />}
    >
      <Webhook size={16} aria-hidden className="mt-0.5 shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-mono text-ink text-sm">{url}</p>
        <WebhookState webhook={webhook} />
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" autoFocus={wasShown} onClick={onShowDeliveries}>
            {t('postCall.deliveries')}
          </Button>
          <TestButton id={webhook_id} host={host} />
        </div>
      </div>
    </SettingsRow>
  );
}

/** Whether a webhook is told of conversations, and how that went last. */
function WebhookState({
  webhook: { is_active, includes_tests, last_delivery },
}: {
  webhook: PostCallWebhook;
}) {
  const { t } = useTranslation();
  const { exactMoment } = useFormats();
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
      <Badge tone={is_active ? 'success' : 'neutral'}>{t(is_active ? 'postCall.on' : 'postCall.off')}</Badge>
      {includes_tests ? <span>{t('postCall.with_tests')}</span> : null}
      <span>
        {last_delivery === null
          ? t('postCall.nothing_sent')
          : t(`postCall.last_${last_delivery.status}`, { moment: exactMoment(last_delivery.created_at) })}
      </span>
    </p>
  );
}

/** Sends a test event and says whether it arrived. */
function TestButton({ id, host }: { id: string; host: string }) {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useTestWebhook();
  const handleTest = () =>
    void mutateAsync(id).then(
      ({ attempts }) => {
        const last = attempts.at(-1);
        const outcome = { description: last && outcomeText(last, t) };
        if (last?.problem === null) toast.success(t('postCall.test_arrived', { host }), outcome);
        else toast.error(t('postCall.test_failed', { host }), outcome);
      },
      (error) => toast.error(settingsErrorText(error, t)),
    );
  return (
    <ChangeButton size="sm" icon={Send} loading={isPending} onClick={handleTest}>
      {t('postCall.test')}
    </ChangeButton>
  );
}

/** Switches a webhook off, or on again. */
function useSwitch({ webhook_id, is_active }: PostCallWebhook) {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useUpdateWebhook();
  const toggle = () =>
    void mutateAsync({ webhook_id, is_active: !is_active }).catch((error) =>
      toast.error(settingsErrorText(error, t)),
    );
  return { toggle, isPending };
}

/** Says that a webhook was switched off because it failed too often, where that is so. */
function SwitchedOff({ webhook }: { webhook: PostCallWebhook }) {
  const { t } = useTranslation();
  const { exactMoment } = useFormats();
  const { toggle, isPending } = useSwitch(webhook);
  if (webhook.disabled_at === null) return null;
  const moment = exactMoment(webhook.disabled_at);
  return (
    <Banner tone="warning" className="basis-full" title={t('postCall.disabled_title')}>
      <p className="text-pretty">{t('postCall.disabled_message', { moment })}</p>
      <ChangeButton size="sm" className="mt-2" loading={isPending} onClick={toggle}>
        {t('postCall.switch_on')}
      </ChangeButton>
    </Banner>
  );
}
