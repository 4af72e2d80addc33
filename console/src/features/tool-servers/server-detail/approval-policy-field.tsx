import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ApprovalPolicy, ToolServer } from '@parley/contract/tool-servers.ts';
import { Hand, ListChecks, ShieldOff } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetApprovalPolicy } from '../../../data/tool-server-approvals.ts';
import { Badge } from '../../../design/badge.tsx';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { toast } from '../../../design/toast.tsx';
import { useServerErrorText } from '../server-error-text.ts';
import { useServerWords } from '../server-words.ts';

const MODES = [
  { policy: 'require_approval_all', Icon: Hand, hint: 'toolServers.policy_always_ask_hint' },
  { policy: 'require_approval_per_tool', Icon: ListChecks, hint: 'toolServers.policy_per_tool_hint' },
  { policy: 'auto_approve_all', Icon: ShieldOff, hint: 'toolServers.policy_none_hint' },
] as const;

/** Which of a server's tools run without asking, with the consequences for a caller. */
export function ApprovalPolicyField({ server, readOnly }: { server: ToolServer; readOnly: boolean }) {
  const { t } = useTranslation();
  const words = useServerWords();
  const errorText = useServerErrorText();
  const id = useId();
  const { mutate, isPending, variables } = useSetApprovalPolicy(server.id);
  const [isAsking, setAsking] = useState(false);
  const change = (policy: ApprovalPolicy) => {
    setAsking(false);
    mutate(policy, {
      onSuccess: () => toast.success(t('toolServers.policy_saved', { policy: words.policy(policy) })),
      onError: (error) =>
        toast.error(t('toolServers.policy_failed'), { description: errorText.ofCall(error) }),
    });
  };
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="flex items-center gap-2 font-semibold text-base text-ink">
        {t('toolServers.approval_mode')}
        {isPending ? <Spinner size={16} /> : null}
      </h3>
      <RadioGroup
        aria-labelledby={id}
        value={isPending ? variables : server.config.approval_policy}
        disabled={readOnly || isPending}
        onValueChange={(next) =>
          next === 'auto_approve_all' ? setAsking(true) : change(next as ApprovalPolicy)
        }
        className="flex flex-col divide-y rounded-lg border bg-surface"
      >
        {MODES.map((mode) => (
          <PolicyChoice key={mode.policy} {...mode} />
        ))}
      </RadioGroup>
      <ConfirmDialog
        open={isAsking}
        type="warning"
        title={t('toolServers.policy_none_title')}
        message={t('toolServers.policy_none_message', { server: server.name })}
        confirmText={t('toolServers.policy_none_confirm')}
        onConfirm={() => change('auto_approve_all')}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}

/** One policy, with what it means for a caller. */
function PolicyChoice({ policy, Icon, hint }: (typeof MODES)[number]) {
  const { t } = useTranslation();
  const words = useServerWords();
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex items-start gap-3 px-4 py-3 has-data-checked:bg-accent-soft has-data-checked:first:rounded-t-lg has-data-checked:last:rounded-b-lg"
    >
      <Radio.Root
        id={id}
        value={policy}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-control bg-surface data-disabled:cursor-not-allowed data-checked:border-accent data-checked:bg-accent data-disabled:opacity-60"
      >
        <Radio.Indicator className="size-1.5 rounded-full bg-on-accent" />
      </Radio.Root>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <Icon size={16} aria-hidden className="text-muted" />
          <span id={`${id}-name`} className="font-medium text-base text-ink">
            {words.policy(policy)}
          </span>
          {policy === 'require_approval_all' ? (
            <Badge tone="success">{t('toolServers.policy_recommended')}</Badge>
          ) : null}
        </span>
        <span id={`${id}-hint`} className="mt-0.5 block text-muted text-sm">
          {t(hint)}
        </span>
      </span>
    </label>
  );
}
